import type { Scope } from '../engine/index.ts'
import { LEAGUE_PAGES, PAGES } from './pages/index.ts'
import type { Page } from './pages/page.ts'
import type { PageRequest } from './request.ts'
import { inLeague } from './visit/opening.ts'
import type { LeagueVisit, Visit } from './visit/visit.ts'

/** Where every page of a league begins. */
export const LEAGUE = '/leagues/:id'

/** A page with how it is entered: those of leagues have more of a frame. */
export interface Sheet {
  page: Page<never>
  path: string
  /** What its answers are about. */
  scopeOf(request: PageRequest): Scope
  enter(visit: Visit): Promise<{ visit: Visit; league: LeagueVisit | null }>
}

const plain = (page: Page): Sheet => ({
  page,
  path: page.path,
  scopeOf: ({ holder }) => (holder ? { accountId: holder.account.id } : null),
  enter: async visit => ({ visit, league: null }),
})

const ofLeague = (page: Page<LeagueVisit>): Sheet => ({
  page,
  path: LEAGUE + page.path,
  scopeOf: ({ params }) => ({ leagueId: params.id! }),
  enter: async visit => {
    const league = await inLeague(visit)
    return { visit: league, league }
  },
})

export const SHEETS: readonly Sheet[] = [...PAGES.map(plain), ...LEAGUE_PAGES.map(ofLeague)]
