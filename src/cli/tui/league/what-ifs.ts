import { series } from '../../../views/phrases.ts'
import { systemsQuery, tradeResultsQuery, type whatIfQuery } from '../answers/queries.ts'
import { useLeague, useQuery } from '../interface/hooks.ts'
import { useScreen, useScreenState } from '../interface/screen.ts'

/** Changes that the What if page can make to a season, one at a time. */

export interface WhatIf {
  name: string
  query: Parameters<typeof whatIfQuery>[1]
  /** The flags for the command that prints this change. */
  flags: string
}

/** The name that the selected change is stored under. */
export const WHAT_IF = 'what-if'

export const BEST_LINEUPS: WhatIf = { name: 'Best lineups', query: { lineups: 'best' }, flags: '--lineups best' }

export const useWhatIf = () => useScreenState<WhatIf>(WHAT_IF, BEST_LINEUPS)

/** Lists every change: best lineups, a different scoring system, undoing a trade, or another team's schedule. */
export const useWhatIfs = (): WhatIf[] => {
  const { leagueId, location } = useScreen()
  const { answer: leagueAnswer } = useLeague()
  const systems = useQuery(systemsQuery()).answer?.systems ?? []
  const trades = useQuery(tradeResultsQuery(leagueId), true).answer?.trades ?? []
  const { season, scoringSystemId } = leagueAnswer?.league ?? {}
  const team = leagueAnswer?.teams.find(({ id }) => id === location.teamId)
  return [
    BEST_LINEUPS,
    ...systems
      .filter(({ id }) => id !== scoringSystemId)
      .map(({ id, name }) => ({ name: `Under ${name}`, query: { system: id }, flags: `--system ${id}` })),
    ...trades
      .filter(trade => trade.season === season)
      .map(({ number, sides }) => ({
        name: `Without trade ${number} between ${series(sides.map(each => each.team))}`,
        query: { trade: number },
        flags: `--without-trade ${number}`,
      })),
    ...(leagueAnswer?.teams ?? []).flatMap(other =>
      team && other.id !== team.id
        ? [
            {
              name: `${team.name} with the schedule of ${other.name}`,
              query: { team: team.id, scheduleOf: other.id },
              flags: `--team ${team.id} --schedule-of ${other.id}`,
            },
          ]
        : [],
    ),
  ]
}
