import { decipher, derivedKey, encipher, purposeKey } from '../base/crypto.ts'

/**
 * Encrypts secrets that must be read again, such as a platform's cookies, for the store: AES-256-GCM with a key of the
 * data folder. Without the key, the store does not reveal any of them.
 */
export interface Sealing {
  /** Encrypts a text so that only this data folder can open it, and only for the purpose `about`. */
  seal(text: string, about: string): string
  /** Returns the encrypted text; null if it was sealed with another key or for another purpose, or was changed. */
  open(sealed: string, about: string): string | null
  /** Returns a key of 32 bytes for one purpose, which is always the same for this data folder. */
  keyFor(purpose: string): Buffer
}

/** A sealed text, and its sealing context. */
export interface Sealed {
  sealed: string
  about: string
}

const VERSION = 'v1'

/** Opens the sealing with a secret of the data folder, which is read on first use. */
export const openSealing = (secret: () => string): Sealing => {
  let known: Buffer | undefined
  const key = (): Buffer => {
    known ??= derivedKey(secret())
    return known
  }
  return {
    seal: (text, about) => `${VERSION}.${encipher(text, key(), about)}`,
    open(sealed, about) {
      const [version, content = ''] = sealed.split('.')
      return version === VERSION ? decipher(content, key(), about) : null
    },
    keyFor: purpose => purposeKey(key(), purpose),
  }
}
