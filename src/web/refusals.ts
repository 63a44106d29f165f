import { HindsightError, HTTP_STATUS } from '../engine/index.ts'
import type { PageContext } from './context/context.ts'
import { html } from './drawing/html.ts'
import type { Page, TitledContent } from './drawing/page.ts'

/** The content of a page that cannot be shown. */

/** Throws unauthorized and forbidden for a viewer who cannot see a page. */
export const requireAccess = ({ access }: Pick<Page, 'access'>, { account, watches, params }: PageContext): void => {
  if (account !== null || access === 'all') return
  if (watches === null) throw new HindsightError('unauthorized', "You're not signed in on this device")
  if (access !== 'watcher' || watches !== params.id)
    throw new HindsightError('forbidden', 'Your link opens a different page')
}

const SIGN_IN: TitledContent = {
  title: 'Sign in with a link',
  body: html`<p class="lead">Hindsight has no passwords. Open a link once on each device:</p>
<ul class="steps"><li><b>Joining a league?</b> Open the invite link that its commissioner sent.</li>
<li><b>Signed in on another device?</b> Open <i>Account</i> there and scan the code under &ldquo;Another device&rdquo;.</li>
<li><b>Lost your phone?</b> Ask your commissioner for a link to your team.</li>
<li><b>Is this your server?</b> Run <code>hindsight account link NAME</code> and open the link that it prints.</li></ul>`,
}

const TITLES: Readonly<Record<string, string>> = {
  not_found: 'Page not found',
  forbidden: "You don't have access",
  rate_limited: 'Too many requests',
  pro_plan_required: 'Pro plan required',
}

/** Returns the page for an error. For an unexpected error, shows only the request's id. */
export const faultPage = (
  error: unknown,
  id: string,
  isSignedIn: boolean,
): { status: number; content: TitledContent; fault?: unknown } => {
  if (!(error instanceof HindsightError) || (error.code === 'server_error' && error.retryAfter === undefined)) {
    const content = {
      title: 'Something went wrong',
      body: html`<p>This is a problem with the server. The server log has the details${id === '' ? '' : html` (request ${id})`}.</p><p><a class="go" href="">Try again</a></p>`,
    }
    return { status: 500, content, fault: error }
  }
  const status = error.code === 'server_error' ? 503 : HTTP_STATUS[error.code]
  if (error.code === 'unauthorized') return { status, content: SIGN_IN }
  const title = TITLES[error.code] ?? "That didn't work"
  // For viewers with a watch link, this leads back to their league.
  const way = html`<p><a class="go" href="/">${isSignedIn ? 'My leagues' : 'Back to start'}</a></p>`
  return {
    status,
    content: { title, body: html`<p class="lead">${error.sentence}.</p>${way}` },
  }
}

/** Returns the page to show instead of one that requires the pro plan. */
export const proPage = (): TitledContent => ({
  title: 'Pro plan required',
  body: html`<p class="lead">The luck report, recaps, playoff odds and lineup advice are part of the pro plan. Your account is on the free plan. The person who runs this server can upgrade it.</p>`,
})
