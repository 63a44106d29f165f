/** A digest of everything that a season holds, kept when it was loaded; null for one that was loaded before. */
export const digests = {
  number: 12,
  name: 'digests',
  checksum: '3baad5e722cd420f0278a5fd22fae1e8a35296d5d54b1946a1d9307d8f85b296',
  sql: `
ALTER TABLE season ADD COLUMN digest TEXT;
`,
} as const
