package dev.callgate.policy.sql;

/**
 * SQLite's PRAGMA statements, https://www.sqlite.org/pragma.html, and DuckDB's,
 * https://duckdb.org/docs/stable/configuration/pragmas.
 */
final class Pragmas {
  private Pragmas() {}

  static Verb verb(String pragma, boolean argument, Dialect dialect) {
    if (argument && dialect.maybe(Dialect.DUCKDB) && EmbeddedSettings.touchesFiles(pragma)) {
      return Verb.EXTERNAL;
    }
    if (argument && EmbeddedSettings.isWidePragma(pragma, dialect)) {
      return Verb.ADMIN;
    }
    switch (pragma) {
      // Do something without an argument, too.
      case "incremental_vacuum":
      case "schema_version":
      case "writable_schema":
        return argument ? Verb.ADMIN : Verb.SESSION;
      case "optimize":
      case "shrink_memory":
      case "wal_checkpoint":
        return Verb.SESSION;
      // Questions whose argument says about what.
      case "table_info":
      case "table_xinfo":
      case "table_list":
      case "index_info":
      case "index_list":
      case "index_xinfo":
      case "foreign_key_list":
      case "foreign_key_check":
      case "integrity_check":
      case "quick_check":
      case "database_list":
      case "collation_list":
      case "function_list":
      case "module_list":
      case "pragma_list":
      case "compile_options":
      case "show_tables":
      case "storage_info":
      case "database_size":
      case "collations":
      case "functions":
      case "metadata_info":
      case "platform":
      case "show":
      case "show_databases":
      case "show_tables_expanded":
      case "extension_versions":
      case "user_agent":
      case "all_profiling_output":
        return Verb.READ;
      // DuckDB: the statements in the files run, or those in the text.
      case "import_database":
      case "json_execute_serialized_sql":
        return Verb.UNKNOWN;
      case "copy_database":
        return Verb.EXTERNAL;
      // Settings of the connection.
      case "analysis_limit":
      case "automatic_index":
      case "busy_timeout":
      case "cache_size":
      case "cache_spill":
      case "case_sensitive_like":
      case "cell_size_check":
      case "checkpoint_fullfsync":
      case "count_changes":
      case "date_class":
      case "date_precision":
      case "date_string_format":
      case "defer_foreign_keys":
      case "empty_result_callbacks":
      // sqlite-jdbc's own, which it sends to the engine too when it connects.
      case "explicit_readonly":
      case "get_generated_keys":
      case "transaction_mode":
      case "foreign_keys":
      case "full_column_names":
      case "fullfsync":
      case "hard_heap_limit":
      case "ignore_check_constraints":
      case "journal_mode":
      case "journal_size_limit":
      case "legacy_alter_table":
      case "limit_length":
      case "locking_mode":
      case "max_page_count":
      case "memory_limit":
      case "mmap_size":
      case "page_size":
      case "query_only":
      case "read_uncommitted":
      case "recursive_triggers":
      case "reverse_unordered_selects":
      case "short_column_names":
      case "soft_heap_limit":
      case "synchronous":
      case "temp_store":
      case "threads":
      case "trusted_schema":
      case "wal_autocheckpoint":
        return argument ? Verb.SESSION : Verb.READ;
      case "application_id":
      case "auto_vacuum":
      case "encoding":
      case "data_version":
      case "freelist_count":
      case "page_count":
      case "secure_delete":
      case "temp_store_directory":
      case "user_version":
      case "version":
        return argument ? Verb.ADMIN : Verb.READ;
      default:
        return Verb.ADMIN;
    }
  }
}
