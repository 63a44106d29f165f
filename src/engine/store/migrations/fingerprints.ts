/** The fingerprint of the schema of each version, from 1 on; a test makes them anew. */
export const FINGERPRINTS: readonly string[] = [
  'a3ebb4ff9c13daeb',
  '065d88e1df3d0521',
  '44f468be9e1ea1c6',
  '0892172053771484',
  '8aec5b68cf9bff9c',
  '7ab64908ca8a42e8',
  '912b185ae697d322',
  '17c7c101f0a19419',
  '8539a59924656e19',
  '5469d8fd11ce5055',
  'aaffecad9fc3b069',
  '77883224abf07b34',
  '797f3f174d4d1a2b',
  '3d1c4b361acd58b2',
  '1861bd8113c8cced',
]
