import type * as Crypto from 'node:crypto'

/** Node's crypto, loaded on first use: loading takes a fifth of a command's start, and most commands do not need it. */
const crypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')

/** The SHA-256 hash of a text. */
export const sha256 = (text: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  crypto().hash('sha256', text, encoding)

/** A SHA-256 hash that takes its content piece by piece. */
export const sha256Stream = (): Crypto.Hash => crypto().createHash('sha256')

/** Strong random bytes. */
export const randomBytes = (count: number): Buffer => crypto().randomBytes(count)

/** A random UUID (version 4). Not `randomUUID`, whose cache could repeat ids after a process image is restored. */
export const newId = (): string => {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
