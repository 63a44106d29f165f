import { html } from 'hono/html'
import { HindsightError } from '../../../engine/index.ts'
import { button } from '../../drawing/form.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Drawn } from '../../drawing/page.ts'
import type { Html } from '../../drawing/words.ts'
import type { LeagueVisit } from '../../visit/visit.ts'
import type { LeaguePage } from '../page.ts'

/** What the pages of the commissioner have in common. */

const requireCommissioner = ({ about: { league } }: LeagueVisit): void => {
  if (!league.commissioner)
    throw new HindsightError('forbidden', `Only the commissioner of ${league.name} sees this page`)
}

/** A page that only the commissioner sees. */
export const officePage = (page: Pick<LeaguePage, 'path' | 'show' | 'works' | 'labels'>): LeaguePage => ({
  ...page,
  fresh: true,
  show: async visit => {
    requireCommissioner(visit)
    return page.show(visit)
  },
})

/** Leads back to the first page of the commissioner. */
export const toOffice = ({ about: { league } }: LeagueVisit): NonNullable<Drawn['up']> => ({
  label: 'Commissioner',
  path: leaguePath(league.id, 'office'),
})

/** Of what buttons of a work ask something, where several stand on a page. */
interface ActedOn {
  fields: Readonly<Record<string, string>>
  /** What people call it. */
  name: string
}

/** Buttons of one work, told apart by what each asks for, and of what. */
export const acting =
  (visit: LeagueVisit, work: string, of?: ActedOn) =>
  (label: string, act: string, confirm?: string): Html =>
    button(visit, label, {
      work,
      at: [act, ...Object.values(of?.fields ?? {})].join(' '),
      fields: { act, ...of?.fields },
      ...(of && { whom: of.name }),
      ...(confirm !== undefined && { confirm }),
    })

/** Fields of a form that belong together, under a heading. */
export const group = (legend: string, body: Html): Html =>
  html`<fieldset class="group"><legend>${legend}</legend>${body}</fieldset>`
