/**
 * Claims with a bid, a place among those of their team, and the instant from which everybody may read them (null until they
 * are decided); when players were dropped; which claim a row of the log is about. What there was could be read by all.
 */
export const waivers = {
  number: 17,
  name: 'waivers',
  checksum: 'ee851785f966695a43e2c4ddbe19ee09e797e5cdc37eb9e97a051abce714423e',
  sql: `
ALTER TABLE league ADD COLUMN claims_visible TEXT NOT NULL DEFAULT 'always'
  CHECK (claims_visible IN ('always', 'afterRun'));
ALTER TABLE league ADD COLUMN ordered_weeks INTEGER NOT NULL DEFAULT 0;
UPDATE league SET waivers = json_set(waivers, '$.hoursAfterDrop', 0, '$.freeAgency', 'never')
  WHERE waivers IS NOT NULL;

ALTER TABLE waiver_claim ADD COLUMN bid INTEGER;
ALTER TABLE waiver_claim ADD COLUMN place INTEGER;
ALTER TABLE waiver_claim ADD COLUMN shown_at INTEGER;
UPDATE waiver_claim SET shown_at = created_at;
UPDATE waiver_claim SET place = (SELECT count(*) FROM waiver_claim AS other
    WHERE other.league_id = waiver_claim.league_id AND other.team_id = waiver_claim.team_id
      AND other.status = 'pending' AND (other.created_at, other.seq) <= (waiver_claim.created_at, waiver_claim.seq))
  WHERE status = 'pending';

ALTER TABLE league_log ADD COLUMN claim_id TEXT;

CREATE TABLE dropped_player (
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  player_id TEXT NOT NULL,
  dropped_at INTEGER NOT NULL,
  PRIMARY KEY (league_id, player_id)
) STRICT, WITHOUT ROWID;
`,
} as const
