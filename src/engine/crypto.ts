import type * as Crypto from 'node:crypto'

/** Node's own, read when it is first needed: it takes a fifth of the start of a command, and most need none of it. */
const crypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')

/** The SHA-256 of a text. */
export const sha256 = (text: string, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  crypto().hash('sha256', text, encoding)

/** So many bytes of strong randomness. */
export const randomBytes = (count: number): Buffer => crypto().randomBytes(count)

/** A UUID (version 4) from strong randomness; `randomUUID` keeps a cache that a process image could repeat. */
export const newId = (): string => {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
