import * as z from 'zod/mini'
import { operation } from '../../kernel/operation.ts'
import { hadView, type PastMoves, pastMoves } from '../../league/history.ts'
import { type Stint, stintOf } from '../../rules/history/managers.ts'
import { takenIn } from '../../rules/rosters/moves-from-log.ts'
import { toHundredths, toPoints } from '../../rules/scoring/decimal.ts'
import { Id, Integer, orElse, Season } from '../../schema/field.ts'
import { Gatherer, PickupPast } from '../../schema/hindsight.ts'

interface Taken {
  view: PickupPast
  stint: Stint
}

/** Everybody whom a team took in a season. */
const pickupsOf = ({ scored, rows, played, weekOf, placeOf }: PastMoves): Taken[] =>
  takenIn(rows).map(({ row, teamId, player, by, bid }) => {
    const week = weekOf(row, player.id)
    const stint = stintOf(played, { team: teamId, playerId: player.id }, week)
    const { season, id: leagueId } = scored.league
    return {
      stint,
      view: {
        ...placeOf(teamId),
        season,
        leagueId,
        at: row.at,
        week,
        untilWeek: stint.until,
        player,
        by,
        bid,
        had: hadView(stint),
      },
    }
  })

/** The managers by what their pickups made in lineups. */
const gatherersIn = (taken: readonly Taken[]): Gatherer[] => {
  const byManager = Map.groupBy(taken, ({ view }) => view.manager)
  return Array.from(byManager, ([manager, own]) => {
    const sum = (of: 'starts' | 'points' | 'started'): number => own.reduce((total, { stint }) => total + stint[of], 0)
    const bids = own.flatMap(({ view }) => view.bid ?? [])
    return {
      manager,
      pickups: own.length,
      spent: bids.length === 0 ? null : bids.reduce((total, bid) => total + toHundredths(bid), 0) / 100,
      starts: sum('starts'),
      points: toPoints(sum('points')),
      started: toPoints(sum('started')),
    }
  }).sort((a, b) => b.started - a.started || (a.manager < b.manager ? -1 : 1))
}

const weighPickups = operation({
  name: 'weighPickups',
  route: 'GET /leagues/{id}/history/pickups',
  commands: ['waiver results'],
  summary: 'Look back on the pickups of a league, by what the players made for whoever took them',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: { season: z.optional(Season), limit: orElse(Integer(1, 1_000), 25) },
  output: z.object({ leagueId: Id, pickups: z.array(PickupPast), managers: z.array(Gatherer) }),
  errors: ['not_found'],
  async run(context, { id, season, limit }) {
    const taken = (await pastMoves(context, id, season)).flatMap(pickupsOf)
    const best = taken.toSorted(
      (a, b) => b.stint.started - a.stint.started || b.stint.points - a.stint.points || a.view.at - b.view.at,
    )
    return { leagueId: id, pickups: best.slice(0, limit).map(({ view }) => view), managers: gatherersIn(taken) }
  },
})

export const pastPickups = [weighPickups]
