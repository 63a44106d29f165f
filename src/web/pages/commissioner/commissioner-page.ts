import { HindsightError } from '../../../engine/index.ts'
import type { LeagueContext } from '../../context/context.ts'
import { type Html, html } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { LeaguePage, PageContent, PageLink } from '../../drawing/page.ts'
import { button } from '../../forms/form.ts'

/** Parts that the commissioner pages share. */

export const TITLE = 'Commissioner'

const requireCommissioner = ({ about: { league } }: LeagueContext): void => {
  if (!league.commissioner)
    throw new HindsightError('forbidden', `Only the commissioner of ${league.name} can open this page`)
}

/** Returns a page that only the commissioner can open. */
export const commissionerPage = (
  page: Pick<LeaguePage, 'path' | 'title' | 'link' | 'show' | 'actions' | 'labels'>,
): LeaguePage => ({
  ...page,
  noStore: true,
  show: async context => {
    requireCommissioner(context)
    return page.show(context)
  },
})

/** A link that mirrors do not have, because their values come from the platform. */
export const forOwnLeague =
  (link: PageLink) =>
  ({ about: { league } }: LeagueContext): PageLink | null =>
    league.externalLeagueId === null ? link : null

/** Returns a link to the first commissioner page. */
export const backToCommissioner = ({ about: { league } }: LeagueContext): NonNullable<PageContent['up']> => ({
  label: TITLE,
  path: leaguePath(league.id, 'office'),
})

/** The item that a button acts on, if several buttons on a page have the same action. */
interface ActedOn {
  fields: Readonly<Record<string, string>>
  /** The name that people see. */
  name: string
}

/** Returns a function that draws the buttons for one action. Each button has a separate request and item. */
export const actionButtons =
  (context: LeagueContext, action: string, of?: ActedOn) =>
  (label: string, act: string, confirm?: string): Html =>
    button(context, label, {
      action,
      at: [act, ...Object.values(of?.fields ?? {})].join(' '),
      fields: { act, ...of?.fields },
      ...(of && { item: of.name }),
      ...(confirm !== undefined && { confirm }),
    })

/** Draws form fields that belong together, under a heading. */
export const group = (legend: string, body: Html): Html =>
  html`<fieldset class="group"><legend>${legend}</legend>${body}</fieldset>`
