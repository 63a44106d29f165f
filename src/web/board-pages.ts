import { HindsightError, renamed, type Scope } from '../engine/index.ts'
import type { Drawn } from './drawing/page.ts'
import { LEAGUE_PAGES, PAGES } from './pages/index.ts'
import type { Done, Page } from './pages/page.ts'
import type { PageRequest } from './request.ts'
import { inLeague } from './visit/opening.ts'
import type { LeagueVisit, Visit } from './visit/visit.ts'

/** Where every page of a league begins. */
export const LEAGUE = '/leagues/:id'

/** A page that somebody has entered. */
export interface Entered {
  visit: Visit
  /** Of a page of a league. */
  league: LeagueVisit | null
  /** Throws what its operations throw. */
  show(): Promise<Drawn>
  /** Does what one of its forms asks. Throws what is refused. */
  work(name: string, form: URLSearchParams): Promise<Done>
}

/** A page of the board by its whole path, with how it is entered: those of leagues have more of a frame. */
export interface BoardPage extends Pick<Page, 'path' | 'also' | 'fresh'> {
  /** The names of its forms. */
  works: readonly string[]
  /** What its answers are about. */
  scopeOf(request: PageRequest): Scope
  enter(visit: Visit): Promise<Entered>
}

/** What was thrown, with fields called as the forms of a page call them. */
const inWordsOf = ({ labels = {} }: Pick<Page, 'labels'>, thrown: unknown): unknown =>
  thrown instanceof HindsightError && thrown.fields.length > 0
    ? renamed(thrown, path => labels[path.split('.').at(-1)!] ?? path)
    : thrown

const entered = <V extends Visit>(
  { show, works = {}, labels = {} }: Page<V>,
  visit: V,
): Pick<Entered, 'visit' | 'show' | 'work'> => ({
  visit,
  show: () => show(visit),
  work: async (name, form) => {
    try {
      return await works[name]!(visit, form)
    } catch (error) {
      throw inWordsOf({ labels }, error)
    }
  },
})

/** What is told of a page, whoever enters it. */
const toldOf = ({ also, fresh, works = {} }: Pick<Page, 'also' | 'fresh'> & { works?: object }) => ({
  ...(also && { also }),
  ...(fresh && { fresh }),
  works: Object.keys(works),
})

const plain = (page: Page): BoardPage => ({
  ...toldOf(page),
  path: page.path,
  scopeOf: ({ holder }) => (holder ? { accountId: holder.account.id } : null),
  enter: async visit => ({ ...entered(page, visit), league: null }),
})

const ofLeague = (page: Page<LeagueVisit>): BoardPage => ({
  ...toldOf(page),
  path: LEAGUE + page.path,
  scopeOf: ({ params }) => ({ leagueId: params.id! }),
  enter: async visit => {
    const league = await inLeague(visit)
    return { ...entered(page, league), league }
  },
})

export const BOARD_PAGES: readonly BoardPage[] = [...PAGES.map(plain), ...LEAGUE_PAGES.map(ofLeague)]
