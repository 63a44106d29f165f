/** Season data that does not affect points: rosters, snaps and injury reports by week. The blobs are typed arrays. */
export const FACT_TABLES = `
CREATE TABLE season_facts (
  season INTEGER PRIMARY KEY REFERENCES season (season) ON DELETE CASCADE,
  rosters BLOB,
  snaps BLOB,
  report_player BLOB,
  report_week BLOB,
  report_state BLOB,
  report_practice BLOB,
  report_changed_at BLOB,
  report_injury BLOB,
  injuries TEXT
) STRICT;
`
