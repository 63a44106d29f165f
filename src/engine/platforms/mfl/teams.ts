import type { Waivers } from '../../schema/league.ts'
import { cleanName } from '../clean-name.ts'
import type { PlannedTeam } from '../plan.ts'
import { waiversOf } from './history.ts'
import { textOf } from './html-text.ts'
import { wholeOf } from './moves-text.ts'
import type { MflLeague } from './read.ts'

const budgetOf = (waivers: Waivers | null, balance: string | null | undefined): number | null =>
  waivers?.order === 'budget' ? Math.max(0, wholeOf(balance) ?? 0) : null

const sumOf = (texts: readonly (string | null | undefined)[]): number =>
  texts.reduce((sum, text) => sum + (wholeOf(text) ?? 0), 0)

/** The teams in the order of their numbers, with who is on them now. */
export const teamsOf = ({ league, rosters, standings }: MflLeague): PlannedTeam[] => {
  const waivers = waiversOf(league)
  const divisions = (league.divisions?.division ?? []).map(({ id }) => id).sort()
  const games = new Map(
    standings.map(({ id, h2hw, h2hl, h2ht }) => [id, h2hw == null ? null : sumOf([h2hw, h2hl, h2ht])]),
  )
  const known = new Map(rosters.map(({ id, player }) => [id, player ?? []]))
  return league.franchises.franchise
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, name, owner_name, division, waiverSortOrder, bbidAvailableBalance }) => {
      const on = known.get(id) ?? []
      const place = divisions.indexOf(division ?? '')
      const priority = wholeOf(waiverSortOrder)
      return {
        externalId: id,
        name: cleanName(textOf(name), `Team ${id}`),
        managerName: cleanName(textOf(owner_name), ''),
        division: divisions.length > 1 && place !== -1 ? place + 1 : null,
        waiverPriority: priority !== null && priority > 0 ? priority : null,
        budget: budgetOf(waivers, bbidAvailableBalance),
        games: games.get(id) ?? null,
        players: [...new Set(on.map(player => player.id))],
        reserve: on.filter(({ status }) => status === 'INJURED_RESERVE').map(player => player.id),
      }
    })
}
