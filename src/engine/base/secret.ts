import { randomBytes, sha256 } from './crypto.ts'

const KEY = 'sk_hindsight_'
const INVITE = 'inv_'
const SESSION = 'ses_'
const LINK = 'lnk_'
const WEBHOOK = 'whsec_'

/** Matches everything that looks like a secret. */
const LIKE_SECRETS = /(sk_hindsight_|inv_|ses_|lnk_)[\w-]+/g
/** A webhook's secret is in standard base64, as Standard Webhooks requires. */
const LIKE_WEBHOOK = /(whsec_)[\w+/-]+=*/g
const CLAIMED = /(\/invites\/)[^/\s]+/gi
const WHOLE_SECRET = /(?:sk_hindsight_|inv_|ses_|lnk_)[\w-]{43}|whsec_[\w+/]{43}=/

const randomText = (): string => randomBytes(32).toString('base64url')

/** Matches a part of everything that is masked. One test is faster than three replacements on each log line. */
const MAY_BE_MASKED = /_|\/invites\//i

/** Returns a string with its secrets masked, for display and logging. */
export const maskSecrets = (text: string): string =>
  MAY_BE_MASKED.test(text)
    ? text.replace(CLAIMED, '$1…').replace(LIKE_SECRETS, '$1…').replace(LIKE_WEBHOOK, '$1…')
    : text

/** Returns whether a string contains a secret. */
export const holdsSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** Returns a new data folder's secret, which encrypts secrets in the folder's store. */
export const newHomeSecret = (): string => randomText()

/** Returns a new API key: 32 cryptographically random bytes. It is shown only once and never stored. */
export const newSecret = (): string => KEY + randomText()

/** Returns a new invite link's secret. It is stored in the same way as a key. */
export const newToken = (): string => INVITE + randomText()

/** Returns a new session's secret, which is stored in a browser cookie. */
export const newSessionSecret = (): string => SESSION + randomText()

/** Returns the token for a new link to an account, a team, a league or the data folder. */
export const newLinkToken = (): string => LINK + randomText()

/** Returns the secret that signs a webhook's messages, in Standard Webhooks format. It is shown only once. */
export const newWebhookSecret = (): string => WEBHOOK + randomBytes(32).toString('base64')

/** Letters and digits without lookalikes: Crockford's base 32. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code that people type, such as K7QF-2M9X, with 40 random bits. */
export const newCode = (): string => {
  const letters = [...randomBytes(8)].map(byte => CODE_LETTERS[byte % 32]!)
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/**
 * Returns the SHA-256 hash that is stored for a secret. Because secrets have 256 random bits, the hash does not need a
 * salt or a slow algorithm.
 */
export const hashOf = (secret: string): string => sha256(secret)
