import { randomBytes, sha256 } from './crypto.ts'

const KEY = 'sk_hindsight_'
const INVITE = 'inv_'

/** What anything that may be a secret looks like; in the path of a claim it may be anything. */
const LIKE_SECRETS = /(sk_hindsight_|inv_)[\w-]+/g
const CLAIMED = /(\/invites\/)[^/\s]+/gi
const WHOLE_SECRET = /(?:sk_hindsight_|inv_)[\w-]{43}/

const randomText = (): string => randomBytes(32).toString('base64url')

/** A text as it may be shown or logged. */
export const masked = (text: string): string => text.replace(CLAIMED, '$1…').replace(LIKE_SECRETS, '$1…')

/** Whether a secret stands somewhere in a text. */
export const holdsSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** The secret of a new key: 32 bytes of strong randomness. It is shown once and never stored. */
export const newSecret = (): string => KEY + randomText()

/** The secret of a new invite link, made and kept like that of a key. */
export const newToken = (): string => INVITE + randomText()

/** What is stored of a secret. With 256 random bits behind it, a plain SHA-256 cannot be searched. */
export const hashOf = (secret: string): string => sha256(secret)
