import type * as Crypto from 'node:crypto'

/**
 * Returns Node's crypto module. It is loaded on first use, because loading it takes a fifth of a command's startup
 * time, and most commands do not need it.
 */
const crypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')

/** Returns the SHA-256 hash of a string or of bytes. */
export const sha256 = (text: string | Uint8Array, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  crypto().hash('sha256', text, encoding)

/** Returns the MD5 hash of bytes, in base64. Used only for comparison with a hash that a server sends. */
export const md5 = (bytes: Uint8Array): string => crypto().hash('md5', bytes, 'base64')

/** Returns the ETag for a response with this content, including the quotes. */
export const entityTag = (content: string | Uint8Array): string => `"${sha256(content).slice(0, 27)}"`

/**
 * Returns whether a client that sent this `If-None-Match` header already has the response with this ETag. A weak ETag
 * counts like a strong one, and `*` matches any response. Source: RFC 9110, 13.1.2.
 */
export const matchesEtag = (ifNoneMatch: string | null | undefined, tag: string): boolean =>
  ifNoneMatch?.trim() === '*' || (ifNoneMatch?.includes(tag) ?? false)

/** Returns a SHA-256 hash that takes its content in chunks. */
export const sha256Stream = (): Crypto.Hash => crypto().createHash('sha256')

export const randomBytes = (count: number): Buffer => crypto().randomBytes(count)

/**
 * Returns a random UUID (version 4), without Node's cache, which could repeat ids after a process image is restored.
 */
export const newId = (): string => crypto().randomUUID({ disableEntropyCache: true })

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The last derived key. Deriving it takes about 50 ms, and all engines of a process usually have the same secret. */
let lastDerived: { secret: string; key: Buffer } | undefined

/** Derives a 32-byte key from a secret of any length. Uses scrypt, so short secrets cannot be guessed quickly. */
export const derivedKey = (secret: string): Buffer => {
  if (lastDerived?.secret !== secret)
    lastDerived = { secret, key: crypto().scryptSync(secret, 'hindsight sealing', 32) }
  return lastDerived.key
}

/**
 * Derives a key for one purpose from a longer-lived key, using HKDF. The result does not reveal anything about that
 * key.
 */
export const purposeKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(crypto().hkdfSync('sha256', key, '', purpose, 32))

/** Returns the P-256 key pair for this private key. */
export const keyPair = (privateKey: Buffer): { publicKey: string; privateKey: string } => {
  const pair = crypto().createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Returns whether a string is a P-256 public key. */
export const isPublicKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64url')
  const pair = crypto().createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(bytes)
    return bytes.length === 65
  } catch {
    return false
  }
}

/** Encrypts a string with AES-256-GCM, bound to its purpose `about`. */
export const encipher = (text: string, key: Buffer, about: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = crypto().createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** Decrypts a string from `encipher`. Null if the key, the content or `about` does not match. */
export const decipher = (sealed: string, key: Buffer, about: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  const open = crypto().createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about)).setAuthTag(tag)
  try {
    return Buffer.concat([open.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), open.final()]).toString('utf8')
  } catch {
    return null
  }
}
