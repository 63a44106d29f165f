import { BRACKET_SIZES, type BracketSize } from '../../../../data/leagues.ts'
import { lastNflWeek } from '../../../../data/seasons.ts'
import type { PlannedDraw, PlannedPlayoffs } from '../plan.ts'
import type { LeagueAnswer } from './answers.ts'
import type { EspnLeague } from './read.ts'
import { lastRegularWeek } from './weeks.ts'

/**
 * The postseason. Pairings are those that were played in the bracket for the title, round by round; games of consolation
 * ladders are left out. Seeds are ESPN's own.
 */

type Pairing = readonly [string, string | null]

/** Why a bracket cannot be had here, or null when it can. */
const fault = (league: LeagueAnswer): string | null => {
  const { playoffTeamCount: teams, playoffMatchupPeriodLength: length } = league.settings.scheduleSettings
  if (!teams) return 'ESPN has no playoffs for this league, so there are none here'
  if (!BRACKET_SIZES.includes(teams as BracketSize))
    return `Playoffs of ${teams} teams do not exist here, so the bracket is left out`
  if (teams > league.teams.length)
    return `Playoffs of ${teams} do not fit ${league.teams.length} teams, so the bracket is left out`
  if ((length ?? 1) > 1) return 'Playoff rounds of two weeks do not exist here, so the bracket is left out'
  const start = lastRegularWeek(league) + 1
  if (start + Math.ceil(Math.log2(teams)) - 1 > lastNflWeek(league.seasonId))
    return `Playoffs of ${teams} from week ${start} do not fit the season, so the bracket is left out`
  return null
}

const WINNERS = 'WINNERS_BRACKET'

/** The rounds that have been drawn, the first one first. */
const roundsOf = ({ schedule }: LeagueAnswer): Pairing[][] => {
  const games = (schedule ?? []).filter(({ playoffTierType }) => playoffTierType === WINNERS)
  const rounds = [...Map.groupBy(games, ({ matchupPeriodId }) => matchupPeriodId)].sort(([a], [b]) => a - b)
  return rounds.map(([, all]) =>
    all.flatMap(({ home, away }): Pairing[] => {
      if (!home && !away) return []
      return [[String((home ?? away)!.teamId), home && away ? String(away.teamId) : null]]
    }),
  )
}

/** Each round in the order of the next one, so that winners of neighboring games meet. */
const inOrder = (rounds: readonly Pairing[][]): Pairing[][] => {
  const ordered = rounds.map(round => [...round])
  for (let at = rounds.length - 2; at >= 0; at--) {
    const next = ordered[at + 1]!.flat()
    const place = (pairing: Pairing): number => {
      const found = next.findIndex(team => team !== null && pairing.includes(team))
      return found === -1 ? next.length : found
    }
    ordered[at]!.sort((a, b) => place(a) - place(b))
  }
  return ordered
}

/** Whether each round has the teams that it has to have, each once. */
const isSound = (rounds: readonly Pairing[][], size: number, teams: readonly string[]): boolean =>
  rounds.every((round, at) => {
    const playing = round.flat().filter(team => team !== null)
    const expected = at === 0 ? size : 2 ** (Math.ceil(Math.log2(size)) - at)
    return (
      playing.length === expected && new Set(playing).size === expected && playing.every(team => teams.includes(team))
    )
  })

const seedsOf = ({ teams }: LeagueAnswer): string[] =>
  teams
    .toSorted((a, b) => (a.playoffSeed ?? teams.length) - (b.playoffSeed ?? teams.length) || a.id - b.id)
    .map(({ id }) => String(id))

const drawOf = ({ league, weeks }: EspnLeague, size: number, warnings: string[]): PlannedDraw | null => {
  const isOver = Math.max(0, ...weeks.keys()) > lastRegularWeek(league) || league.status?.isActive === false
  if (!isOver) return null
  const seeds = seedsOf(league)
  const rounds = roundsOf(league)
  const last = Math.ceil(Math.log2(size))
  const sound = rounds.length > 0 && rounds.length <= last && isSound(rounds, size, seeds)
  if (!sound) warnings.push("ESPN's bracket cannot be read, so it is drawn here by its seeds")
  return { seeds, pairings: sound ? inOrder(rounds) : [] }
}

/** The postseason as it can be had here, or null; what is otherwise is said in sentences. */
export const playoffsOf = (answers: EspnLeague): { playoffs: PlannedPlayoffs | null; warnings: string[] } => {
  const { league } = answers
  const problem = fault(league)
  if (problem !== null) return { playoffs: null, warnings: [problem] }
  const { scheduleSettings } = league.settings
  const teams = scheduleSettings.playoffTeamCount as BracketSize
  const warnings: string[] = []
  const config = {
    teams,
    startWeek: lastRegularWeek(league) + 1,
    reseed: scheduleSettings.playoffReseed === true,
    divisionWinnersFirst: (scheduleSettings.divisions?.length ?? 0) > 1,
  }
  return { playoffs: { config, draw: drawOf(answers, teams, warnings) }, warnings }
}
