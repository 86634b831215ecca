package dev.callgate.policy.approval;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExtentTest {
  private static final Extent UNKNOWN = new Extent.Unknown("it is a batch");

  @Test
  void forPeople() {
    assertThat(new Extent.Rows(1).words()).isEqualTo("1 row");
    assertThat(new Extent.Rows(1204).words()).isEqualTo("1,204 rows");
    assertThat(new Extent.Files(1, 5, false).words()).isEqualTo("1 file (5 bytes)");
    assertThat(new Extent.Files(100_000, 3 << 20, true).words())
        .isEqualTo("more than 100,000 files (more than 3.0 MiB)");
    assertThat(new Extent.Files(2, Long.MAX_VALUE, false).words()).isEqualTo("2 files (8.0 EiB)");
    assertThat(UNKNOWN.words()).isEqualTo("cannot count: it is a batch");
  }

  @Test
  void moreRowsThanApprovedAreBeyond() {
    Extent approved = new Extent.Rows(10);
    assertThat(new Extent.Rows(10).isBeyond(approved)).isFalse();
    assertThat(new Extent.Rows(9).isBeyond(approved)).isFalse();
    assertThat(new Extent.Rows(11).isBeyond(approved)).isTrue();
    assertThat(UNKNOWN.isBeyond(approved)).isTrue();
    assertThat(new Extent.Files(1, 1, false).isBeyond(approved)).isTrue();
  }

  @Test
  void moreFilesOrBytesThanApprovedAreBeyond() {
    Extent approved = new Extent.Files(10, 100, false);
    assertThat(new Extent.Files(10, 100, false).isBeyond(approved)).isFalse();
    assertThat(new Extent.Files(11, 100, false).isBeyond(approved)).isTrue();
    assertThat(new Extent.Files(10, 101, false).isBeyond(approved)).isTrue();
    assertThat(new Extent.Files(10, 100, true).isBeyond(approved)).isTrue();
    assertThat(new Extent.Files(99, 100, true).isBeyond(new Extent.Files(10, 1, true))).isFalse();
  }

  @Test
  void whoApprovedWithoutANumberApprovedAny() {
    assertThat(new Extent.Rows(1_000_000).isBeyond(UNKNOWN)).isFalse();
    assertThat(UNKNOWN.isBeyond(UNKNOWN)).isFalse();
  }
}
