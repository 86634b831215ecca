package dev.callgate.policy.sql;

/**
 * The settings of engines that run inside the program, by name: which of them one SET makes for the
 * whole database, for all its connections. Compared with the engines by EngineFunctionsTest.
 */
final class EmbeddedSettings {
  private EmbeddedSettings() {}

  /** H2: https://h2database.com/html/commands.html, "SET"; the others are the database's. */
  private static final String H2_OWN =
      " schema_search_path schema autocommit lock_timeout query_timeout time names non_keywords"
          + " throttle truncate_large_length variable_binary @ session catalog transaction"
          + " characteristics isolation lazy_query_execution ";

  private static final String H2_WIDE =
      " allow_literals authenticator builtin_alias_override cache_size cluster collation"
          + " compress_lob create_build database_event_listener db_close_delay default_lock_timeout"
          + " default_table_type exclusive force_join_order ignorecase ignore_catalogs"
          + " java_object_serializer lob_timeout max_length_inplace_lob max_log_size"
          + " max_memory_rows max_memory_undo max_operation_memory mode optimize_reuse_results"
          + " query_statistics query_statistics_max_entries redo_log_binary referential_integrity"
          + " retention_time salt trace_level_file trace_level_system_out trace_max_file_size"
          + " undo_log write_delay ";

  /** DuckDB: duckdb_settings() with the scope LOCAL; the others are the instance's. */
  private static final String DUCKDB_OWN =
      " custom_profiling_settings debug_force_external enable_http_logging enable_profiling"
          + " enable_progress_bar enable_progress_bar_print errors_as_json explain_output"
          + " file_search_path home_directory http_logging_output lambda_syntax log_query_path"
          + " max_expression_depth profile_output profiling_coverage profiling_mode"
          + " profiling_output progress_bar_time schema search_path streaming_buffer_size"
          + " variable session local transaction characteristics isolation names autocommit role"
          + " time ";

  private static final String DUCKDB_WIDE =
      " access_mode allocator_background_threads"
          + " allocator_bulk_deallocation_flush_threshold allocator_flush_threshold"
          + " allow_community_extensions allow_extensions_metadata_mismatch"
          + " allow_persistent_secrets allow_unredacted_secrets"
          + " allow_unsigned_extensions allowed_directories allowed_paths"
          + " arrow_large_buffer_size arrow_lossless_conversion arrow_output_list_view"
          + " arrow_output_version asof_loop_join_threshold"
          + " autoinstall_extension_repository autoinstall_known_extensions"
          + " autoload_known_extensions binary_as_string catalog_error_max_schemas"
          + " checkpoint_threshold custom_extension_repository custom_user_agent"
          + " debug_asof_iejoin debug_checkpoint_abort debug_force_no_cross_product"
          + " debug_skip_checkpoint_on_commit debug_verify_blocks debug_verify_vector"
          + " debug_window_mode default_block_size default_collation default_null_order"
          + " default_order default_secret_storage disable_database_invalidation"
          + " disable_parquet_prefetching disable_timestamptz_casts"
          + " disabled_compression_methods disabled_filesystems disabled_log_types"
          + " disabled_optimizers duckdb_api dynamic_or_filter_threshold"
          + " enable_external_access enable_external_file_cache enable_fsst_vectors"
          + " enable_geoparquet_conversion enable_http_metadata_cache enable_logging"
          + " enable_macro_dependencies enable_object_cache enable_view_dependencies"
          + " enabled_log_types experimental_metadata_reuse extension_directory"
          + " external_threads force_bitpacking_mode force_compression http_proxy"
          + " http_proxy_password http_proxy_username ieee_floating_point_ops"
          + " immediate_transaction_mode index_scan_max_count index_scan_percentage"
          + " integer_division jdbc_stream_results late_materialization_max_rows"
          + " lock_configuration logging_level logging_mode logging_storage max_memory"
          + " max_temp_directory_size max_vacuum_tasks memory_limit"
          + " merge_join_threshold nested_loop_join_threshold null_order"
          + " old_implicit_casting order_by_non_integer_literal"
          + " ordered_aggregate_threshold parquet_metadata_cache"
          + " partitioned_write_flush_threshold partitioned_write_max_open_files"
          + " perfect_ht_threshold pin_threads pivot_filter_threshold pivot_limit"
          + " prefer_range_joins prefetch_all_parquet_files preserve_identifier_case"
          + " preserve_insertion_order produce_arrow_string_view"
          + " scalar_subquery_error_on_multiple_rows scheduler_process_partial"
          + " secret_directory storage_compatibility_version temp_directory"
          + " temp_file_encryption threads variant_legacy_encoding wal_autocheckpoint"
          + " worker_threads zstd_min_string_length ";

  /** HSQLDB: older spellings of SET DATABASE and SET FILES. */
  private static final String HSQLDB_WIDE =
      " referential_integrity write_delay scriptformat logsize property ignorecase ";

  /** Whether a PRAGMA of {@code name} with a value may change more than the connection. */
  static boolean isWidePragma(String name, Dialect dialect) {
    return dialect.maybe(Dialect.DUCKDB) && DUCKDB_WIDE.contains(" " + name + " ");
  }

  /** Whether a SET of {@code name} may change more than the connection. */
  static boolean isWide(String name, Dialect dialect) {
    if (name == null) {
      return false;
    }
    String entry = " " + name + " ";
    switch (dialect) {
      case H2:
        return !H2_OWN.contains(entry);
      case DUCKDB:
        return !DUCKDB_OWN.contains(entry);
      case HSQLDB:
        return HSQLDB_WIDE.contains(entry);
      case GENERIC:
        return HSQLDB_WIDE.contains(entry)
            || H2_WIDE.contains(entry)
            || DUCKDB_WIDE.contains(entry);
      default:
        return false;
    }
  }

  /** DuckDB's settings that say which files and servers the engine writes to or takes code from. */
  static boolean touchesFiles(String setting) {
    switch (setting) {
      case "profiling_output":
      case "profile_output":
      case "log_query_path":
      case "http_logging_output":
      case "secret_directory":
      case "extension_directory":
      case "extension_directories":
      case "temp_directory":
      case "home_directory":
      case "file_search_path":
      case "custom_extension_repository":
      case "autoinstall_extension_repository":
      case "allowed_directories":
      case "allowed_paths":
      case "allow_unsigned_extensions":
      case "allow_community_extensions":
      case "allow_persistent_secrets":
      case "autoinstall_known_extensions":
      case "autoload_known_extensions":
      case "enable_external_access":
      case "default_secret_storage":
      case "logging_storage":
      case "http_proxy":
      case "s3_endpoint":
      case "ca_cert_file":
        return true;
      default:
        return false;
    }
  }
}
