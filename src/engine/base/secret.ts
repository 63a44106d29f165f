import { randomBytes, sha256 } from './crypto.ts'

const KEY = 'sk_hindsight_'
const INVITE = 'inv_'
const SESSION = 'ses_'
const LINK = 'lnk_'
const WEBHOOK = 'whsec_'

/** Matches everything that looks like a secret. In the path of an invite claim, any string could be a secret. */
const LIKE_SECRETS = /(sk_hindsight_|inv_|ses_|lnk_)[\w-]+/g
/** A webhook's secret is in standard base64, as Standard Webhooks requires. */
const LIKE_WEBHOOK = /(whsec_)[\w+/-]+=*/g
const CLAIMED = /(\/invites\/)[^/\s]+/gi
const WHOLE_SECRET = /(?:sk_hindsight_|inv_|ses_|lnk_)[\w-]{43}|whsec_[\w+/]{43}=/

const randomText = (): string => randomBytes(32).toString('base64url')

/** Returns a string with its secrets masked, for showing and logging. */
export const maskSecrets = (text: string): string =>
  text.replace(CLAIMED, '$1…').replace(LIKE_SECRETS, '$1…').replace(LIKE_WEBHOOK, '$1…')

/** Returns whether a string contains a secret. */
export const holdsSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** Returns the secret of a new data folder. It encrypts the secrets in the folder's store. */
export const newHomeSecret = (): string => randomText()

/** Returns the secret of a new key: 32 cryptographically random bytes. It is shown only once and never stored. */
export const newSecret = (): string => KEY + randomText()

/** Returns the secret of a new invite link. It is stored in the same way as a key's secret. */
export const newToken = (): string => INVITE + randomText()

/** Returns the secret of a new session, which is stored in a browser's cookie. */
export const newSessionSecret = (): string => SESSION + randomText()

/** Returns the token of a new link to an account, a team, a league or the data folder. */
export const newLinkToken = (): string => LINK + randomText()

/** Returns the secret that signs a webhook's messages, in the form of Standard Webhooks. It is shown only once. */
export const newWebhookSecret = (): string => WEBHOOK + randomBytes(32).toString('base64')

/** Letters and digits without lookalikes: Crockford's base 32. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code for people to type, such as K7QF-2M9X, with 40 random bits. */
export const newCode = (): string => {
  const letters = [...randomBytes(8)].map(byte => CODE_LETTERS[byte % 32]!)
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/**
 * Returns the SHA-256 hash that is stored for a secret. With 256 random bits, it does not need a salt or a slow hash.
 */
export const hashOf = (secret: string): string => sha256(secret)
