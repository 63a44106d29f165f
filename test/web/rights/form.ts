import { LEAGUE, type Teams } from '../../contract/league.ts'
import type { Person, Stage } from '../../contract/stage.ts'

/**
 * The senders of forms: alex is commissioner, casey runs the first team, erin the second, drew is not in the league.
 */
export const VISITORS = {
  commissioner: 'alex',
  manager: 'casey',
  'manager of another team': 'erin',
  stranger: 'drew',
  watcher: null,
  nobody: null,
} as const satisfies Record<string, Person | null>
export type Visitor = keyof typeof VISITORS

export const COMMISSIONER: readonly Visitor[] = ['commissioner']
export const MANAGER: readonly Visitor[] = ['manager']
export const BOTH: readonly Visitor[] = ['commissioner', 'manager']
/** Each for their own team. */
export const MANAGERS: readonly Visitor[] = ['manager', 'manager of another team']
export const SIGNED_IN: readonly Visitor[] = ['commissioner', 'manager', 'manager of another team', 'stranger']

/** The stage of a form. */
export interface Scene {
  stage: Stage
  teams: Teams
}

/** The values of a form: several values of one name in a list. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** A form of a page, and who changes something by it: nothing here is read from the pages. */
export interface Form {
  /** The path of the page, as it is declared. */
  page: string
  work: string
  /** The effect of this form, if one action has several. */
  what?: string
  typed?(teams: Teams, id: string): Typed
  /** Sets the stage; the id that it answers goes into the form. */
  arrange?(scene: Scene): Promise<string>
  /** The league's rosters are empty. */
  empty?: true
  /** It makes or ends a link or session, which no counter of the store tells: it is done when it is not refused. */
  uncounted?: true
  may: readonly Visitor[]
}

export const uncounted = true
export const inLeague = { params: { id: LEAGUE } }
export const of =
  (page: string) =>
  (work: string, may: readonly Visitor[], more: Omit<Form, 'page' | 'work' | 'may'> = {}): Form => ({
    page: `/leagues/:id${page}`,
    work,
    may,
    ...more,
  })

export const edited =
  (body: Record<string, unknown>) =>
  async ({ stage }: Scene): Promise<string> => {
    await stage.ask('updateLeague', { ...inLeague, body })
    return ''
  }
export const typing = (typed: Typed) => ({ typed: () => typed })
