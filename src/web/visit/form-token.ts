import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The token that every form carries: made of the secret in the cookie, so that a page of another origin cannot know it, and
 * that nothing needs to be kept. Who is not signed in has one of the process and his address.
 */
export const formToken = (secret: string): string => createHmac('sha256', secret).update('form').digest('base64url')

/** Whether a form carries the token that it was given. */
export const isToken = (sent: string | null, secret: string): boolean => {
  const [own, other] = [Buffer.from(formToken(secret)), Buffer.from(sent ?? '')]
  return own.length === other.length && timingSafeEqual(own, other)
}
