import { hash, randomBytes } from 'node:crypto'

const PREFIX = 'sk_hindsight_'

/** What anything that may be a secret looks like, in a text that is shown or logged. */
export const SECRETS = /sk_hindsight_[\w-]+/g

/** The secret of a new key: 32 bytes of strong randomness. It is shown once and never stored. */
export const newSecret = (): string => PREFIX + randomBytes(32).toString('base64url')

/** What is stored of a secret. With 256 random bits behind it, a plain SHA-256 cannot be searched. */
export const hashOf = (secret: string): string => hash('sha256', secret, 'base64url')
