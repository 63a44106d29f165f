import { countBefore } from '../rules/binary-search.ts'
import type { WeekGame } from '../schema/facts.ts'
import type { SeasonData } from '../schema/season.ts'
import { buildCalendar, isCurrent, kickoffOf, lateOverAt, overAt } from './calendar.ts'
import { isOfLater, type Season } from './season.ts'

/** A week, and league time in epoch ms. */
export interface WeekAt {
  week: number
  now: number
}

/** Returns the range of a player's rows in the loaded season, visible or not. */
const rowsOf = ({ loaded: { index } }: Season, player: number): [from: number, to: number] => {
  const firstOf = (each: number) => countBefore(index.player.length, row => index.player[row]! < each)
  return [firstOf(player), firstOf(player + 1)]
}

/** Returns the team in a player's stat row for a week, even if the row is not visible yet; null without a row. */
export const rowTeam = (season: Season, player: number, week: number): string | null => {
  const { index, teams } = season.loaded
  const [from, to] = rowsOf(season, player)
  for (let row = from; row < to; row++) if (index.week[row] === week) return teams[index.team[row]!]!
  return null
}

/**
 * Returns a player's team in a week, as known at a given time: the team in the last row up to that week whose game is
 * finished, or else the player's first team. A complete season therefore reveals no more than a season that was loaded
 * while it was played.
 */
export const teamInWeek = (season: Season, player: number, { week, now }: WeekAt): string | null => {
  const { calendar, loaded } = season
  const { index, teams } = loaded
  const late = lateOverAt(loaded.season)
  let seen: string | null = null
  const [from, to] = rowsOf(season, player)
  for (let row = from; row < to; row++) {
    const rowWeek = index.week[row]!
    const team = teams[index.team[row]!]!
    const kickoffAt = kickoffOf(calendar, rowWeek, team)
    const isSeen = (kickoffAt === null ? late : overAt({ kickoffAt })) <= now
    if (seen === null || (rowWeek <= week && isSeen)) seen = team
  }
  return seen ?? season.players[player]!.team
}

/** Returns the state of a team's game in a week; null for a bye or a canceled game. */
export const gameOfTeam = ({ calendar }: Season, team: string, { week, now }: WeekAt): WeekGame | null => {
  const fixture = calendar.fixtures[week]?.get(team)
  if (!fixture) return null
  const state = now < fixture.kickoffAt ? 'scheduled' : now < overAt(fixture) ? 'playing' : 'final'
  return { ...fixture, state }
}

/**
 * Returns the teams that a load lists for each player, from the last stat row and the roster file. Only locks need
 * them, so they are empty for a season that is not the current one, and for files from a later time.
 */
export const teamsAt = (data: SeasonData, now: number): [playerId: string, team: string][] => {
  const calendar = buildCalendar(data)
  if (!isCurrent(calendar, now) || isOfLater(data, calendar, now)) return []
  return data.players.flatMap(({ id, team }) => {
    const teams = new Set([team, data.rosterTeams.get(id) ?? null])
    return [...teams].flatMap((each): [string, string][] => (each === null ? [] : [[id, each]]))
  })
}
