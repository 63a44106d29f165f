/** What each scoring key of a platform paid a player in a week, where the platform says so. */
export const platformKeys = {
  number: 21,
  name: 'platform-keys',
  checksum: '84b060ec3ff20975b41b72054a17e1e74d561fa004f372955dc820b28aca4e53',
  sql: `
ALTER TABLE platform_week ADD COLUMN keys TEXT NOT NULL DEFAULT '{}';
`,
} as const
