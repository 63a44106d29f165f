import { invalid } from '../errors.ts'

/** What a cookie may hold: nothing that would end it or its header. */
const COOKIE = /^[!#-+\--:<-[\]-~]+$/

/** The header that sends these cookies, by their names. Throws invalid_request for what is no cookie. */
export const cookieHeader = (cookies: Readonly<Record<string, string>>): string => {
  const names = Object.keys(cookies)
  if (Object.values(cookies).every(value => COOKIE.test(value)))
    return names.map(name => `${name}=${cookies[name]}`).join('; ')
  throw invalid(`${names.join(' or ')} holds what is no cookie: copy the value alone`)
}

/** How people get at cookies of a site. */
export const inBrowser = (site: string, cookies: string): string =>
  `sign in at ${site}, look up ${cookies} of that site among the tools of your browser (Application or Storage, then Cookies)`
