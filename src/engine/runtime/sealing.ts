import { onDemand } from '../../../data/on-demand.ts'
import { decipher, derivedKey, encipher, purposeKey } from '../base/crypto.ts'

/**
 * Encrypts secrets that the store must be able to return later, such as a platform's cookies. Uses AES-256-GCM with the
 * data folder's key. Without the key, they cannot be decrypted.
 */
export interface Sealing {
  /** Encrypts a string so that only this data folder can decrypt it, and only for the purpose `about`. */
  seal(text: string, about: string): string
  /** Returns the decrypted string. Null if it was encrypted with another key or for another purpose, or was changed. */
  open(sealed: string, about: string): string | null
  /** Returns a 32-byte key for one purpose. It is always the same in this data folder. */
  keyFor(purpose: string): Buffer
}

/** An encrypted string, and its encryption context. */
export interface Sealed {
  sealed: string
  about: string
}

const VERSION = 'v1'

/** Returns functions that encrypt and decrypt with the data folder's secret. Reads the secret on first use. */
export const openSealing = (secret: () => string): Sealing => {
  const readSecret = onDemand(secret)
  const key = (): Buffer => derivedKey(readSecret())
  return {
    seal: (text, about) => `${VERSION}.${encipher(text, key(), about)}`,
    open(sealed, about) {
      const [version, content = ''] = sealed.split('.')
      return version === VERSION ? decipher(content, key(), about) : null
    },
    keyFor: purpose => purposeKey(key(), purpose),
  }
}
