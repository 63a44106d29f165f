import { randomBytes, sha256 } from './crypto.ts'

const KEY = 'sk_hindsight_'
const INVITE = 'inv_'
const SESSION = 'ses_'
const LINK = 'lnk_'
const WEBHOOK = 'whsec_'

/** Matches everything that looks like a secret. In the path of an invite claim, any text may be a secret. */
const LIKE_SECRETS = /(sk_hindsight_|inv_|ses_|lnk_)[\w-]+/g
/** A webhook's secret is in plain base64, by its standard. */
const LIKE_WEBHOOK = /(whsec_)[\w+/-]+=*/g
const CLAIMED = /(\/invites\/)[^/\s]+/gi
const WHOLE_SECRET = /(?:sk_hindsight_|inv_|ses_|lnk_)[\w-]{43}|whsec_[\w+/]{43}=/

const randomText = (): string => randomBytes(32).toString('base64url')

/** Returns a text with its secrets masked, to show or log. */
export const masked = (text: string): string =>
  text.replace(CLAIMED, '$1…').replace(LIKE_SECRETS, '$1…').replace(LIKE_WEBHOOK, '$1…')

/** Returns whether a text contains a secret. */
export const holdsSecret = (text: string): boolean => WHOLE_SECRET.test(text)

/** Returns a new secret of a data folder, for encrypting secrets in its store. */
export const newHomeSecret = (): string => randomText()

/** Returns the secret of a new key: 32 bytes of strong randomness. It is shown only once and never stored. */
export const newSecret = (): string => KEY + randomText()

/** Returns the secret of a new invite link, created and stored like that of a key. */
export const newToken = (): string => INVITE + randomText()

/** Returns the secret of a new session, which is stored in a browser's cookie. */
export const newSessionSecret = (): string => SESSION + randomText()

/** Returns the token of a new link into an account, a team, a league or the data folder. */
export const newLinkToken = (): string => LINK + randomText()

/** Returns the secret for signing a webhook's messages, in the form of Standard Webhooks. It is shown only once. */
export const newWebhookSecret = (): string => WEBHOOK + randomBytes(32).toString('base64')

/** Letters and digits without lookalikes: Crockford's base 32. */
const CODE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a code for a person to type, such as K7QF-2M9X: 40 bits of strong randomness. */
export const newCode = (): string => {
  const letters = [...randomBytes(8)].map(byte => CODE_LETTERS[byte % 32]!)
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}

/** Returns the stored form of a secret: SHA-256. With 256 random bits, it does not need a salt or a slow hash. */
export const hashOf = (secret: string): string => sha256(secret)
