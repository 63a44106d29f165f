import type { PlannedLineup, PlannedMatchup, PlannedWeek } from '../plan.ts'
import { haveSeats, inSeats, type Seating, type Starter } from '../seats.ts'
import type { EntryAnswer, MatchupAnswer, SideAnswer } from './answers.ts'
import { weeksIn } from './calendar.ts'
import { playerOf } from './players.ts'
import type { EspnLeague } from './read.ts'
import { keysOf } from './scoring.ts'
import { isStarting, labelOf } from './slots.ts'

const ACTUAL = 0
const ONE_WEEK = 1

/** What a player did in a week, rather than what ESPN thought that he would. */
const statsIn = ({ playerPoolEntry }: EntryAnswer, week: number) =>
  playerPoolEntry?.player?.stats?.find(
    ({ statSourceId, statSplitTypeId, scoringPeriodId }) =>
      statSourceId === ACTUAL && statSplitTypeId === ONE_WEEK && scoringPeriodId === week,
  )

/** Points as ESPN adds them up, without what binary fractions leave. */
const clean = (points: number): number => Number(points.toFixed(6))

/** What each player was paid: nothing without a game, and nobody knows of whom ESPN says nothing. */
const pointsOf = (entries: readonly EntryAnswer[], week: number): Map<string, number> => {
  const told = entries.filter(({ playerPoolEntry }) => playerPoolEntry?.player)
  return new Map(told.map(entry => [String(entry.playerId), clean(statsIn(entry, week)?.appliedTotal ?? 0)]))
}

/** What each stat paid a player, by the keys of the league's scoring. */
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

/** Who plays, with what people call his slot. */
const startersIn = (entries: readonly EntryAnswer[]): Starter[] =>
  entries
    .filter(({ lineupSlotId }) => isStarting(lineupSlotId))
    .map(({ lineupSlotId, playerId }) => ({ label: labelOf(lineupSlotId), player: String(playerId) }))

const sidesOf = ({ home, away }: MatchupAnswer): SideAnswer[] => [home, away].filter(side => side != null)

const lineupOf = (side: SideAnswer, week: number, { seating, keys }: Reading): PlannedLineup => {
  const entries = side.rosterForCurrentScoringPeriod!.entries
  return {
    team: String(side.teamId),
    players: [...new Set(entries.map(({ playerId }) => String(playerId)))],
    ...inSeats(startersIn(entries), seating),
    points: side.pointsByScoringPeriod?.[week] ?? null,
    playerPoints: pointsOf(entries, week),
    keyPoints: keyPoints(entries, week, keys),
  }
}

/** By what weeks are read: the league's slots, and the keys that it pays for. */
export interface Reading {
  seating: Seating
  keys: ReadonlySet<string>
}

/** Rosters and lineups of every week that ESPN has box scores for. */
export const weeksOf = ({ league, weeks }: EspnLeague, reading: Reading): PlannedWeek[] =>
  [...weeks].flatMap(([week, schedule]) => {
    const teams = new Set(league.teams.map(({ id }) => id))
    const sides = schedule
      .flatMap(sidesOf)
      .filter(({ teamId, rosterForCurrentScoringPeriod }) => rosterForCurrentScoringPeriod && teams.delete(teamId))
      .sort((a, b) => a.teamId - b.teamId)
    return sides.length === 0 ? [] : [{ week, lineups: sides.map(side => lineupOf(side, week, reading)) }]
  })

/** Weeks in which somebody sits in a slot that the league does not have any more. */
export const weeksOfOtherSeats = ({ weeks }: EspnLeague, seating: Seating): number[] =>
  [...weeks].flatMap(([week, schedule]) => {
    const rosters = schedule.flatMap(sidesOf).flatMap(side => side.rosterForCurrentScoringPeriod ?? [])
    return rosters.every(({ entries }) => haveSeats(startersIn(entries), seating)) ? [] : [week]
  })

/** The schedule of the regular season: matchups of one week, each team in one of them. */
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
