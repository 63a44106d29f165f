/** The reason for a pause of a draft, and the order of its picks: during a pause, the commissioner can pick for any team. */
export const draftPauses = {
  number: 26,
  name: 'draft-pauses',
  checksum: 'c1e3ba49595f44bcad09957030481fc9d1a16d961015610186cec9b5d0c5affe',
  sql: `
ALTER TABLE draft ADD COLUMN pause_reason TEXT CHECK (pause_reason IN ('commissioner', 'undo', 'no_player'));
ALTER TABLE draft_turn ADD COLUMN sequence INTEGER;
`,
} as const
