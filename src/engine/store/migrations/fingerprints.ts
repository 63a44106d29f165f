/** The fingerprint of the schema of each version, from 1 on; a test makes them anew. */
export const FINGERPRINTS: readonly string[] = [
  '75f01726f85155a6',
  '10f207c64f5851d2',
  '2e7f4f4ed9e0b96e',
  '2ad052a8cd77328c',
  'ba7b86c582706311',
  '64cf51f304a5e2c7',
  'f25d67efb1bab4af',
  '9362af2b42a9a427',
  '64fe46a7ecf4e3cb',
  '4db36eb1fa8b74f1',
  'd8b3cf3d4f229b41',
  '481b24b3359836e7',
  '796f7715b9d2fd4d',
  'b9abf6f1feceaab1',
  'e70d9e628171a7b2',
  '7581aff57bbb9fe9',
]
