import type * as Crypto from 'node:crypto'

/** Node's crypto, loaded on first use: loading takes a fifth of a command's start, and most commands do not need it. */
const crypto = (): typeof Crypto => process.getBuiltinModule('node:crypto')

/** The SHA-256 hash of a text or of bytes. */
export const sha256 = (text: string | Uint8Array, encoding: 'base64url' | 'hex' = 'base64url'): string =>
  crypto().hash('sha256', text, encoding)

/** The MD5 hash of bytes, in base64: only to compare with what a server gives. */
export const md5 = (bytes: Uint8Array): string => crypto().hash('md5', bytes, 'base64')

/** The entity tag of an answer with this content, with its quotes. */
export const entityTag = (content: string | Uint8Array): string => `"${sha256(content).slice(0, 27)}"`

/** A SHA-256 hash that takes its content piece by piece. */
export const sha256Stream = (): Crypto.Hash => crypto().createHash('sha256')

/** Strong random bytes. */
export const randomBytes = (count: number): Buffer => crypto().randomBytes(count)

/** A random UUID (version 4), without the cache of Node, which could repeat ids after a process image is restored. */
export const newId = (): string => crypto().randomUUID({ disableEntropyCache: true })

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A key of 32 bytes from a secret of any length, by scrypt, so that a short one is not guessed fast. */
export const derivedKey = (secret: string): Buffer => crypto().scryptSync(secret, 'hindsight sealing', 32)

/** A key for one purpose from a longer-lived one, by HKDF. It reveals nothing about that key. */
export const purposeKey = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(crypto().hkdfSync('sha256', key, '', purpose, 32))

/** The pair of keys of P-256 with this private key. */
export const keyPair = (privateKey: Buffer): { publicKey: string; privateKey: string } => {
  const pair = crypto().createECDH('prime256v1')
  pair.setPrivateKey(privateKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

/** Whether a text is a public key of P-256. */
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

/** A text under AES-256-GCM, bound to what it is about. */
export const encipher = (text: string, key: Buffer, about: string): string => {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = crypto().createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
}

/** The text of `encipher`; null where the key, the content or what it is about is another one. */
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
