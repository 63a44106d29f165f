import { LEAGUE, type Teams } from '../../contract/league.ts'
import type { Person, Stage } from '../../contract/stage.ts'

/**
 * The visitors who send forms. Alex is the commissioner, and blake is a co-commissioner. Casey manages the first team,
 * and erin the second. Drew is not in the league.
 */
export const VISITORS = {
  commissioner: 'alex',
  'co-commissioner': 'blake',
  manager: 'casey',
  'manager of another team': 'erin',
  stranger: 'drew',
  watcher: null,
  nobody: null,
} as const satisfies Record<string, Person | null>
export type Visitor = keyof typeof VISITORS

/** Only alex. */
export const OWNER: readonly Visitor[] = ['commissioner']
export const COMMISSIONER: readonly Visitor[] = ['commissioner', 'co-commissioner']
export const MANAGER: readonly Visitor[] = ['manager']
export const BOTH: readonly Visitor[] = [...COMMISSIONER, 'manager']
/** Managers, each with their own team. */
export const MANAGERS: readonly Visitor[] = ['manager', 'manager of another team']
export const SIGNED_IN: readonly Visitor[] = [...COMMISSIONER, 'manager', 'manager of another team', 'stranger']

/** The setup for a form. */
export interface Scene {
  stage: Stage
  teams: Teams
}

/** The values of a form. Several values for the same name are a list. */
export type Typed = Readonly<Record<string, string | readonly string[]>>

/** A form on a page, and the visitors who can use it. This table is written by hand and not derived from the pages. */
export interface Form {
  /** The page's path, as declared in the page list. */
  page: string
  work: string
  /** The effect of this form, if one action has several. */
  what?: string
  typed?(teams: Teams, id: string): Typed
  /** Sets up the league, and returns the id for the form. */
  arrange?(scene: Scene): Promise<string>
  /** True if the league's rosters are empty. */
  empty?: true
  /**
   * True if the form creates or ends a link or a session, which does not increase any counter in the store. Any
   * response other than a refusal then counts as an effect.
   */
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
