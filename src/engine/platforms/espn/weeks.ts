import type { BracketSize } from '../../../../data/leagues.ts'
import { bracketFault, inBracketOrder, isSoundBracket, type Pairing, roundsFor } from '../shared/bracket.ts'
import type { PlannedDraw, PlannedLineup, PlannedMatchup, PlannedPlayoffs, PlannedWeek } from '../shared/plan.ts'
import { assignToSlots, fitSlots, type SlotLayout, type Starter } from '../shared/slots.ts'
import {
  type EntryAnswer,
  type EspnLeague,
  isOver,
  type LeagueAnswer,
  lastRegularWeek,
  type MatchupAnswer,
  type SideAnswer,
  weeksIn,
} from './client.ts'
import { isStarting, labelOf, playerOf } from './league.ts'
import { keysOf } from './scoring.ts'

const ACTUAL = 0
const ONE_WEEK = 1

/** Returns a player's actual stats in a week, not ESPN's projection. */
const statsIn = ({ playerPoolEntry }: EntryAnswer, week: number) =>
  playerPoolEntry?.player?.stats?.find(
    ({ statSourceId, statSplitTypeId, scoringPeriodId }) =>
      statSourceId === ACTUAL && statSplitTypeId === ONE_WEEK && scoringPeriodId === week,
  )

/** Rounds points to the precision that ESPN uses for sums, to remove floating-point errors. */
const clean = (points: number): number => Number(points.toFixed(6))

/** Returns each player's points; 0 without a game. Leaves out players who are not in ESPN's list. */
export const pointsOf = (entries: readonly EntryAnswer[], week: number): Map<string, number> => {
  const withPlayer = entries.filter(({ playerPoolEntry }) => playerPoolEntry?.player)
  return new Map(withPlayer.map(entry => [String(entry.playerId), clean(statsIn(entry, week)?.appliedTotal ?? 0)]))
}

/** Returns the points for each of a player's stats, by the keys in the league's scoring. */
const keyPoints = (entries: readonly EntryAnswer[], week: number, keys: ReadonlySet<string>) =>
  new Map(
    entries.flatMap((entry): [string, Record<string, number>][] => {
      const stats = statsIn(entry, week)?.appliedStats
      const player = entry.playerPoolEntry?.player
      if (!stats || !player) return []
      const { position, scoredAs } = playerOf(player)
      const paid = Object.entries(stats).map(([statId, points]): [string, number] => {
        const names = keysOf(Number(statId), position, scoredAs)
        return [names.find(name => keys.has(name)) ?? names.at(-1)!, clean(points)]
      })
      return [[String(entry.playerId), Object.fromEntries(paid.filter(([, points]) => points !== 0))]]
    }),
  )

/** Returns the starters, with the usual names of their slots. */
const startersIn = (entries: readonly EntryAnswer[]): Starter[] =>
  entries
    .filter(({ lineupSlotId }) => isStarting(lineupSlotId))
    .map(({ lineupSlotId, playerId }) => ({ label: labelOf(lineupSlotId), player: String(playerId) }))

export const sidesOf = ({ home, away }: MatchupAnswer): SideAnswer[] => [home, away].filter(side => side != null)

const lineupOf = (side: SideAnswer, week: number, { slots, keys }: WeekInput): PlannedLineup => {
  const entries = side.rosterForCurrentScoringPeriod!.entries
  return {
    team: String(side.teamId),
    players: [...new Set(entries.map(({ playerId }) => String(playerId)))],
    ...assignToSlots(startersIn(entries), slots),
    points: side.pointsByScoringPeriod?.[week] ?? null,
    playerPoints: pointsOf(entries, week),
    keyPoints: keyPoints(entries, week, keys),
  }
}

/** The input for reading weeks: the league's slots, and the keys that it scores. */
export interface WeekInput {
  slots: SlotLayout
  keys: ReadonlySet<string>
}

/** Returns rosters and lineups for every week with ESPN box scores. */
export const weeksOf = ({ league, weeks }: EspnLeague, reading: WeekInput): PlannedWeek[] =>
  [...weeks].flatMap(([week, schedule]) => {
    const teams = new Set(league.teams.map(({ id }) => id))
    const sides = schedule
      .flatMap(sidesOf)
      .filter(({ teamId, rosterForCurrentScoringPeriod }) => rosterForCurrentScoringPeriod && teams.delete(teamId))
      .sort((a, b) => a.teamId - b.teamId)
    return sides.length === 0 ? [] : [{ week, lineups: sides.map(side => lineupOf(side, week, reading)) }]
  })

/** Returns the weeks with a starter in a slot that the league no longer has. */
export const weeksOfOtherSlots = ({ weeks }: EspnLeague, slots: SlotLayout): number[] =>
  [...weeks].flatMap(([week, schedule]) => {
    const rosters = schedule.flatMap(sidesOf).flatMap(side => side.rosterForCurrentScoringPeriod ?? [])
    return rosters.every(({ entries }) => fitSlots(startersIn(entries), slots)) ? [] : [week]
  })

/** Returns the regular-season matchups that last one week. Each team is in at most one matchup per week. */
export const matchupsOf = ({ league }: EspnLeague): PlannedMatchup[] => {
  const { matchupPeriodCount } = league.settings.scheduleSettings
  const seen = new Set<string>()
  const isFree = (week: number, { teamId }: SideAnswer): boolean => !seen.has(`${week} ${teamId}`)
  return (league.schedule ?? []).flatMap((matchup): PlannedMatchup[] => {
    const [week, ...others] = weeksIn(league, matchup.matchupPeriodId)
    const sides = sidesOf(matchup)
    const [home, away] = sides
    if (matchup.matchupPeriodId > matchupPeriodCount || week === undefined || others.length > 0 || !home) return []
    if (!sides.every(side => isFree(week, side))) return []
    for (const { teamId } of sides) seen.add(`${week} ${teamId}`)
    return [{ week, home: String(home.teamId), away: away ? String(away.teamId) : null }]
  })
}

/**
 * The postseason. Pairings come from the games in the championship bracket, round by round, without consolation games.
 * Seeds are ESPN's.
 */

/** Returns whether a bracket round is played in different weeks than in Hindsight. */
const hasLongRounds = (league: LeagueAnswer, teams: number): boolean => {
  const { matchupPeriodCount, playoffMatchupPeriodLength } = league.settings.scheduleSettings
  const rounds = Array.from({ length: roundsFor(teams) }, (_, at) => weeksIn(league, matchupPeriodCount + at + 1))
  const startWeek = lastRegularWeek(league) + 1
  const isElsewhere = rounds.some((weeks, at) => weeks.some(week => week !== startWeek + at))
  return isElsewhere || (playoffMatchupPeriodLength ?? 1) > 1
}

/** Returns why a bracket is not supported, or null. */
const fault = (league: LeagueAnswer): string | null => {
  const { playoffTeamCount: teams } = league.settings.scheduleSettings
  if (!teams) return "ESPN doesn't have playoffs for this league, so this mirror doesn't have any either"
  return bracketFault({
    teams,
    startWeek: lastRegularWeek(league) + 1,
    season: league.seasonId,
    teamCount: league.teams.length,
    longRounds: hasLongRounds(league, teams),
  })
}

const WINNERS = 'WINNERS_BRACKET'

/** Returns the rounds that have been drawn, in order. */
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
  if (!sound) warnings.push("ESPN's bracket can't be read, so Hindsight drew it from its seeds")
  return { seeds, pairings: sound ? inBracketOrder(rounds) : [] }
}

/** Returns the postseason in a form that Hindsight supports (or null), and warnings about the differences. */
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
