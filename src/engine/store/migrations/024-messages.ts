/** Where leagues tell what happens, and the messages that wait to be told. */
export const messages = {
  number: 24,
  name: 'messages',
  checksum: '36d3f500b426749b29a7713d637aee022b25e1b28ffecfe966b767a396f65652',
  sql: `
CREATE TABLE notification (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  league_id TEXT NOT NULL REFERENCES league (id) ON DELETE CASCADE,
  team_id TEXT,
  kind TEXT NOT NULL,
  host TEXT NOT NULL,
  sealed TEXT NOT NULL,
  events TEXT NOT NULL,
  remind_hours INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  last_error TEXT,
  refusals INTEGER NOT NULL DEFAULT 0,
  disabled TEXT
) STRICT;
CREATE INDEX notification_by_league ON notification (league_id);

CREATE TABLE message (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  notification_id TEXT NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  event TEXT NOT NULL,
  about TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  begun_at INTEGER,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at INTEGER NOT NULL,
  parked_at INTEGER,
  late INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX message_by_notification ON message (notification_id, seq);

CREATE TABLE told (
  notification_id TEXT NOT NULL REFERENCES notification (id) ON DELETE CASCADE,
  what TEXT NOT NULL,
  PRIMARY KEY (notification_id, what)
) STRICT, WITHOUT ROWID;
`,
} as const
