import * as z from 'zod/mini'
import type { Actor } from '../../context.ts'
import { operation } from '../../operation/operation.ts'
import { fatesOf, type TeamFate } from '../../rules/clinching/fates.ts'
import type { Outcome } from '../../rules/clinching/paths.ts'
import { toFigure, toPoints } from '../../rules/decimal.ts'
import { byesIn } from '../../rules/odds/bracket.ts'
import { type TeamOdds as Odds, oddsOf } from '../../rules/odds/odds.ts'
import { standingsOf as numbersOf, type Race } from '../../rules/odds/race.ts'
import { seedOf } from '../../rules/odds/random.ts'
import { playoffWeeks } from '../../rules/playoffs.ts'
import { Id, Integer, orElse } from '../../schema/field.ts'
import { type Chance, type Path, TeamOdds } from '../../schema/odds.ts'
import { openLeague, requireLeagueWeek } from '../league/opened-league.ts'
import { teamView } from '../league/resources.ts'
import {
  asOfWeek,
  bracketOf,
  bracketTotal,
  matchupsOf,
  type ScoredLeague,
  scoreLeague,
  standingsOf,
} from './scored-league.ts'

/** What is still to be played of a league, and what it stands at. */
const raceOf = (scored: ScoredLeague): Race => {
  const { league, teams, schedule, counted } = scored
  return {
    teams,
    matchups: matchupsOf(scored),
    open: new Set(schedule.map(({ week }) => week).filter(week => !counted.has(week))),
    ranking: league.ranking,
    medianGame: league.medianGame,
    playoffs: league.playoffConfig,
    draw: league.draw,
    totalOf: bracketTotal(scored),
  }
}

/** The last week of schedule and bracket that counts; 0 before the first. */
const lastCounted = ({ schedule, league, counted }: ScoredLeague): number =>
  Math.max(
    0,
    ...[...schedule.map(({ week }) => week), ...playoffWeeks(league.playoffConfig)].filter(w => counted.has(w)),
  )

/** A share of runs. What happened in none or in all of them may yet be as rare as 3 in so many, unless it is certain. */
const chanceOf = (count: number, runs: number, isCertain: boolean): Chance => {
  const share = count / runs
  const error = share === 0 || share === 1 ? (isCertain ? 0 : 3 / runs) : 1.96 * Math.sqrt((share * (1 - share)) / runs)
  return { chance: toFigure(share), error: toFigure(error) }
}

/** As much as a chance may say of what is not certain. */
const MOST = 0.9999

/** Certain only for who clinched or is eliminated, whatever the runs say. */
const playoffChance = (count: number, runs: number, fate: TeamFate | undefined): Chance => {
  if (fate?.clinched) return { chance: 1, error: 0 }
  if (fate?.eliminated) return { chance: 0, error: 0 }
  const { chance, error } = chanceOf(count, runs, false)
  return { chance: Math.min(MOST, Math.max(toFigure(1 - MOST), chance)), error }
}

const statusOf = ({ clinched, clinchedBye, eliminated }: TeamFate): TeamOdds['status'] =>
  clinchedBye ? 'clinchedBye' : clinched ? 'clinched' : eliminated ? 'eliminated' : 'alive'

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

interface Told {
  actor: Actor
  scored: ScoredLeague
  race: Race
  runs: number
}

const teamOdds = ({ actor, scored, race, runs }: Told, odds: readonly Odds[]): TeamOdds[] => {
  const fates = new Map(fatesOf(race)?.map(fate => [fate.team, fate]))
  const { ids } = numbersOf(race)
  const byes = byesIn(race.playoffs.teams)
  const table = new Map(standingsOf(scored, race.matchups).map(place => [place.team.id, place]))
  const over = race.draw !== null && bracketOf(scored, race.draw).champion !== null
  const rows = odds.map((row, at): TeamOdds => {
    const fate = fates.get(row.team)
    const { wins, losses, ties } = table.get(row.team)!
    return {
      team: teamView(actor, scored.teams[at]!),
      record: { wins, losses, ties },
      expectedWins: toFigure(row.wins),
      expectedWinsError: toFigure((1.96 * row.winsDeviation) / Math.sqrt(runs)),
      playoffs: playoffChance(row.playoffs, runs, fate),
      bye: byes === 0 ? null : chanceOf(row.byes, runs, race.open.size === 0 || fate?.eliminated === true),
      title: chanceOf(row.titles, runs, over || fate?.eliminated === true),
      seeds: row.seeds.map(count => toFigure(count / runs)),
      strength: toPoints(Math.round(row.strength)),
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
    week: z.optional(Integer(0, 22)),
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
    const seed = given ?? seedOf(`${id} ${week}`)
    return {
      leagueId: id,
      week,
      weeksLeft: race.open.size,
      runs,
      seed,
      places: race.playoffs.teams,
      byWins: race.ranking[0] === 'winPct',
      teams: teamOdds({ actor: context.actor, scored, race, runs }, oddsOf(race, { runs, seed })),
    }
  },
})

export const odds = [getOdds]
