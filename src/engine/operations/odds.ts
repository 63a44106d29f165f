import * as z from 'zod/mini'
import { MAX_WEEKS } from '../../../data/seasons.ts'
import { Deferred, operation } from '../kernel/operation.ts'
import { teamView } from '../league/answers.ts'
import { lastCounted, raceOf, teamChances, USUAL_RUNS, usualSeed } from '../league/chances.ts'
import { openLeague, requireLeagueWeek } from '../league/load.ts'
import { asOfWeek, scoreLeague } from '../league/scored-league.ts'
import { Id, Integer, withDefault } from '../schema/field.ts'
import { TeamOdds } from '../schema/odds.ts'

const getOdds = operation({
  name: 'getOdds',
  route: 'GET /leagues/{id}/odds',
  commands: ['league odds'],
  summary: 'Show playoff, seed, bye and title odds, and which teams have clinched',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: {
    week: z.optional(Integer(0, MAX_WEEKS)),
    runs: withDefault(Integer(100, 100_000), USUAL_RUNS),
    seed: z.optional(Integer(0, 4_294_967_295)),
  },
  list: 'teams',
  output: z.object({
    leagueId: Id,
    week: z.int(),
    weeksLeft: z.int(),
    runs: z.int(),
    seed: z.int(),
    places: z.int(),
    byWins: z.boolean(),
    teams: z.array(TeamOdds),
  }),
  errors: ['not_found'],
  async run(context, { id, week: requestedWeek, runs, seed: requestedSeed }) {
    const opened = await openLeague(context, id)
    if (requestedWeek !== undefined) requireLeagueWeek(opened.season, requestedWeek)
    const scored = asOfWeek(await scoreLeague(context, opened), requestedWeek)
    const race = raceOf(scored)
    const week = lastCounted(scored)
    const seed = requestedSeed ?? usualSeed(id, week)
    const about = { leagueId: id, week, weeksLeft: race.open.size, runs, seed, byWins: race.ranking[0] === 'winPct' }
    if (opened.league.playoffConfig.none) return { ...about, places: 0, teams: [] }
    return new Deferred(async () => {
      const rows = await teamChances(scored, { race, runs: { runs, seed } })
      return {
        ...about,
        places: race.playoffs.teams,
        teams: rows.map(({ team, rank: _, ...row }) => ({
          team: teamView(context.actor, opened.league, team),
          ...row,
        })),
      }
    })
  },
})

export const odds = [getOdds]
