import { decipher, derivedKey, encipher, purposeKey } from '../base/crypto.ts'

/**
 * Seals secrets that must be read again, such as a platform's cookies, for the store: AES-256-GCM under a key of the
 * home. The store without the key reveals none of them.
 */
export interface Sealing {
  /** A text that only this home can open, and only as what it is sealed for. */
  seal(text: string, about: string): string
  /** What was sealed; null where it was sealed under another key, for something else, or was changed. */
  open(sealed: string, about: string): string | null
  /** A key of 32 bytes for one purpose, always the same for this home. */
  keyFor(purpose: string): Buffer
}

/** A sealed text, and its sealing context. */
export interface Sealed {
  sealed: string
  about: string
}

const VERSION = 'v1'

/** Seals with a secret of the home, which is read when it is first needed. */
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
