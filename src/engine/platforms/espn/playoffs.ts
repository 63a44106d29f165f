import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../bracket.ts'
import type { PlannedDraw, PlannedPlayoffs } from '../plan.ts'
import type { LeagueAnswer } from './answers.ts'
import { isOver, lastRegularWeek, weeksIn } from './calendar.ts'
import type { EspnLeague } from './read.ts'

/**
 * The postseason. Pairings are those that were played in the bracket for the title, round by round; games of consolation
 * ladders are left out. Seeds are ESPN's own.
 */

/** Whether a round of the bracket has other weeks than the one in which it is played here. */
const hasLongRounds = (league: LeagueAnswer, teams: number): boolean => {
  const { matchupPeriodCount, playoffMatchupPeriodLength } = league.settings.scheduleSettings
  const rounds = Array.from({ length: roundsFor(teams) }, (_, at) => weeksIn(league, matchupPeriodCount + at + 1))
  const startWeek = lastRegularWeek(league) + 1
  const isElsewhere = rounds.some((weeks, at) => weeks.some(week => week !== startWeek + at))
  return isElsewhere || (playoffMatchupPeriodLength ?? 1) > 1
}

/** Why a bracket cannot be had here, or null when it can. */
const fault = (league: LeagueAnswer): string | null => {
  const { playoffTeamCount: teams } = league.settings.scheduleSettings
  if (!teams) return 'ESPN has no playoffs for this league, so there are none here'
  return bracketFault({
    teams,
    startWeek: lastRegularWeek(league) + 1,
    season: league.seasonId,
    teamCount: league.teams.length,
    longRounds: hasLongRounds(league, teams),
  })
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

const seedsOf = ({ teams }: LeagueAnswer): string[] =>
  teams
    .toSorted((a, b) => (a.playoffSeed ?? teams.length) - (b.playoffSeed ?? teams.length) || a.id - b.id)
    .map(({ id }) => String(id))

const drawOf = ({ league, weeks }: EspnLeague, size: number, warnings: string[]): PlannedDraw | null => {
  const isDecided = Math.max(0, ...weeks.keys()) > lastRegularWeek(league) || isOver(league)
  if (!isDecided) return null
  const seeds = seedsOf(league)
  const rounds = roundsOf(league)
  const sound = rounds.length > 0 && rounds.length <= roundsFor(size) && isSoundBracket(rounds, size, seeds)
  if (!sound) warnings.push("ESPN's bracket cannot be read, so it is drawn here by its seeds")
  return { seeds, pairings: sound ? inBracketOrder(rounds) : [] }
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
