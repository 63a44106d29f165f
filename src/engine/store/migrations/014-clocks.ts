/**
 * Leagues with a time of their own. A league that was made after its season is one in hindsight. One whose season was over
 * when its commissioner's account was made was played on a made-up time: it becomes a replay that stands still, at the end
 * of its newest closed week, else at its newest row of the log. Which days a league had had is told by how far it has come.
 */
export const clocks = {
  number: 14,
  name: 'clocks',
  checksum: 'aa634476799078f54fa144b10a6ef4359a05d5e29977ad309c6c73eec3f3193a',
  sql: `
ALTER TABLE league ADD COLUMN clock_mode TEXT NOT NULL DEFAULT 'live'
  CHECK (clock_mode IN ('live', 'hindsight', 'replay'));
ALTER TABLE league ADD COLUMN clock_running INTEGER NOT NULL DEFAULT 1;
ALTER TABLE league ADD COLUMN clock_speed INTEGER NOT NULL DEFAULT 1;
ALTER TABLE league ADD COLUMN clock_at INTEGER;
ALTER TABLE league ADD COLUMN clock_since INTEGER;
ALTER TABLE league ADD COLUMN simulated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN dealt_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE league ADD COLUMN dealt_step INTEGER NOT NULL DEFAULT 0;

CREATE TEMP TABLE season_end AS
  SELECT season, coalesce((SELECT max(kickoff_at) + 21600000 FROM game WHERE game.season = league.season),
    unixepoch(format('%d-03-01', season + 1)) * 1000) AS at
  FROM league GROUP BY season;

UPDATE league SET clock_mode = 'hindsight'
  WHERE created_at >= (SELECT at FROM season_end WHERE season_end.season = league.season);
UPDATE league SET clock_mode = 'replay', clock_running = 0,
    clock_since = (SELECT created_at FROM account WHERE account.id = league.account_id),
    clock_at = coalesce(
      (SELECT max(kickoff_at) + 21600000 FROM game WHERE game.season = league.season
        AND week = (SELECT max(value) FROM json_each(league.closed_weeks))),
      (SELECT max(at) FROM league_log WHERE league_log.league_id = league.id),
      created_at)
  WHERE clock_mode = 'live' AND external_id IS NULL
    AND (SELECT created_at FROM account WHERE account.id = league.account_id)
      >= (SELECT at FROM season_end WHERE season_end.season = league.season);
UPDATE league SET dealt_at = coalesce(clock_at,
  (SELECT max(ran_at) FROM job_run WHERE job_run.league_id = league.id), created_at);
DROP TABLE season_end;
DROP TABLE job_run;
`,
} as const
