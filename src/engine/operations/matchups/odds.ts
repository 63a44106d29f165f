import * as z from 'zod/mini'
import { roundHalfAway } from '../../../../data/rounding.ts'
import { MOST_WEEKS } from '../../../../data/seasons.ts'
import type { Actor } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { Unfinished } from '../../operation/unfinished.ts'
import type { TeamFate } from '../../rules/clinching/fates.ts'
import type { Outcome } from '../../rules/clinching/paths.ts'
import type { Playoffs } from '../../rules/matchups/playoffs.ts'
import { byesIn } from '../../rules/odds/bracket.ts'
import type { TeamOdds as Odds } from '../../rules/odds/odds.ts'
import { standingsOf as numbersOf, type Race } from '../../rules/odds/race.ts'
import { toFigure, toPoints } from '../../rules/scoring/decimal.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { type Path, TeamOdds } from '../../schema/odds.ts'
import { openLeague, requireLeagueWeek } from '../league/opened-league.ts'
import { teamView } from '../league/resources.ts'
import { certain, chanceOf, lastCounted, played, playoffChance, raceOf, statusOf, usualSeed } from './chances.ts'
import { asOfWeek, bracketOf, type ScoredLeague, scoreLeague, standingsOf } from './scored-league.ts'

/** Paths with the ids of their teams; matchups are those to come, in order. */
const pathsIn = (race: Race, ids: readonly string[], paths: TeamFate['paths']): Path[] | null => {
  if (paths === null) return null
  const toCome = race.matchups.filter(({ week, away }) => race.open.has(week) && away !== null)
  const resultOf = ({ matchup, winner, loser }: Outcome) => ({
    week: toCome[matchup]!.week,
    winnerId: ids[winner]!,
    loserId: ids[loser]!,
  })
  return paths.map(({ certain, results }) => ({ certain, results: results.map(resultOf) }))
}

/** Who is still in the last round that is known of a bracket. */
const stillIn = ({ rounds }: Playoffs): Set<string> =>
  new Set(
    (rounds.at(-1)?.games ?? []).flatMap(({ home, away, winner }) => [
      ...(winner === 'away' ? [] : [home.team]),
      ...(winner === 'home' || away === null ? [] : [away.team]),
    ]),
  )

interface Told {
  actor: Actor
  scored: ScoredLeague
  race: Race
  runs: number
  fates: ReadonlyMap<string, TeamFate>
}

const teamOdds = ({ actor, scored, race, runs, fates }: Told, odds: readonly Odds[]): TeamOdds[] => {
  const { ids } = numbersOf(race)
  const byes = byesIn(race.playoffs.teams)
  const table = new Map(standingsOf(scored, race.matchups).map(place => [place.team.id, place]))
  const bracket = race.draw && bracketOf(scored, race.draw)
  const inBracket = bracket && stillIn(bracket)
  const over = bracket?.champion != null
  const rows = odds.map((row, at): TeamOdds => {
    const fate = fates.get(row.team)
    const { wins, losses, ties } = table.get(row.team)!
    return {
      team: teamView(actor, scored.teams[at]!),
      record: { wins, losses, ties },
      expectedWins: toFigure(row.wins),
      expectedWinsError: toFigure((1.96 * row.winsDeviation) / Math.sqrt(runs)),
      playoffs: playoffChance(row.playoffs, runs, fate),
      bye: byes === 0 ? null : chanceOf(row.byes, runs, fate?.clinchedBye === true || fate?.eliminatedBye === true),
      title: chanceOf(row.titles, runs, over || fate?.eliminated === true || inBracket?.has(row.team) === false),
      seeds: row.seeds.map(count => toFigure(count / runs)),
      strength: toPoints(roundHalfAway(row.strength)),
      status: fate ? statusOf(fate) : null,
      controls: fate?.controls ?? null,
      magicNumber: fate?.magic ?? null,
      paths: pathsIn(race, ids, fate?.paths ?? null),
    }
  })
  const rank = ({ team }: TeamOdds): number => table.get(team.id)!.rank
  return rows.sort(
    (a, b) => b.playoffs.chance - a.playoffs.chance || b.title.chance - a.title.chance || rank(a) - rank(b),
  )
}

const getOdds = operation({
  name: 'getOdds',
  route: 'GET /leagues/{id}/odds',
  commands: ['league odds'],
  summary: 'Tell the chances of playoffs, seeds, byes and the title, and who has clinched or is eliminated',
  access: 'read',
  plan: 'pro',
  status: 200,
  params: { id: Id },
  query: {
    week: z.optional(Integer(0, MOST_WEEKS)),
    runs: orElse(Integer(100, 100_000), 20_000),
    seed: z.optional(Integer(0, 4_294_967_295)),
  },
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
  async run(context, { id, week: asked, runs, seed: given }) {
    const opened = await openLeague(context, id)
    if (asked !== undefined) requireLeagueWeek(opened.season, asked)
    const scored = asOfWeek(await scoreLeague(context, opened), asked)
    const race = raceOf(scored)
    const week = lastCounted(scored)
    const seed = given ?? usualSeed(id, week)
    const about = { leagueId: id, week, weeksLeft: race.open.size, runs, seed, byWins: race.ranking[0] === 'winPct' }
    if (opened.league.playoffConfig.none) return { ...about, places: 0, teams: [] }
    return new Unfinished(async () => {
      const told = { actor: context.actor, scored, race, runs, fates: await certain(race) }
      return {
        ...about,
        places: race.playoffs.teams,
        teams: teamOdds(told, await played(race, { runs, seed })),
      }
    })
  },
})

export const odds = [getOdds]
