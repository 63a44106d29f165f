import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

/** The most bytes of a public file. A depth chart of 2026 has 43 MB; a hostile file must not fill the memory. */
export const LARGEST_FILE = 64 * 1024 * 1024

const unzip = promisify(gunzip)

/** The size of the content as a gzip claims it, plus one byte, so that one chunk is enough. */
const claimedSize = (bytes: Uint8Array): number => {
  const end = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const size = end.length < 4 ? 0 : end.readUInt32LE(end.length - 4)
  return Math.min(Math.max(size + 1, 1 << 16), LARGEST_FILE)
}

/** The content of a gzip file. Rejects a damaged one, and one with more than `LARGEST_FILE` bytes. */
export const decompress = async (bytes: Uint8Array): Promise<Buffer> => {
  try {
    return await unzip(bytes, { chunkSize: claimedSize(bytes), maxOutputLength: LARGEST_FILE })
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw tooLarge ? new Error(`it has more than ${LARGEST_FILE} bytes`) : error
  }
}
