/** Which platform a league is on, how it takes claims and what its teams have left to bid; what a mirror lacks. */
export const platforms = {
  number: 11,
  name: 'platforms',
  checksum: '77a68382b389a91fc3def480c88a9eaf65b0f3d5040c46e7b1afa2df22cbdd8d',
  sql: `
ALTER TABLE league ADD COLUMN external_platform TEXT;
UPDATE league SET external_platform = (SELECT platform FROM mirror WHERE mirror.league_id = league.id);
ALTER TABLE league ADD COLUMN waivers TEXT;
ALTER TABLE team ADD COLUMN budget INTEGER;
ALTER TABLE mirror DROP COLUMN platform;
ALTER TABLE mirror ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]';
ALTER TABLE mirror ADD COLUMN gaps TEXT NOT NULL DEFAULT '[]';
DROP INDEX league_external;
CREATE INDEX league_external ON league (external_platform, external_id);
`,
} as const
