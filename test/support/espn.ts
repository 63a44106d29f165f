import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Person } from '../../src/engine/index.ts'
import type { JsonClient } from '../../src/engine/platforms/shared/client.ts'
import { type AtEnd, answer, type Behavior, type Loopback, loopback } from './loopback.ts'
import { PLATFORMS, readShared } from './shared.ts'

/** ESPN's responses for a league in one season: the league, and each week's box scores. */
export interface EspnAnswers {
  id: number
  season: number
  league: object
  week(week: number): object
  /** The cookie that the league requires. Public leagues do not need one. */
  cookie?: string
}

export const espnServer = async (
  leagues: readonly EspnAnswers[],
  atEnd?: AtEnd,
): Promise<Loopback & { base: string }> => {
  const sendLeague: Behavior = (request, response) => {
    const url = new URL(request.url ?? '', 'http://espn')
    const [, season, id] = /^\/seasons\/(\d+)\/segments\/0\/leagues\/(\d+)$/.exec(url.pathname) ?? []
    const [, past] = /^\/leagueHistory\/(\d+)$/.exec(url.pathname) ?? []
    const year = Number(season ?? url.searchParams.get('seasonId'))
    const league = leagues.find(each => each.season === year && each.id === Number(id ?? past))
    const week = url.searchParams.get('scoringPeriodId')
    const body = league && (week === null ? league.league : league.week(Number(week)))
    const sent = past === undefined ? body : body && [body]
    if (league?.cookie !== undefined && request.headers.cookie !== league.cookie) answer(401)(request, response)
    else if (!sent) answer(404, {}, '{"messages":["Not Found"]}')(request, response)
    else answer(200, { 'content-type': 'application/json' }, JSON.stringify(sent))(request, response)
  }
  const server = await loopback('', sendLeague, atEnd)
  return { ...server, base: server.url.replace(/\/$/, '') }
}

/**
 * Returns a client that reads from memory instead of a server. Responses are checked as if they came from the network.
 */
export const clientOf = ({ league, week }: EspnAnswers): JsonClient => {
  const get: JsonClient['get'] = async (path, { schema }) => {
    const asked = new URL(path, 'http://espn').searchParams.get('scoringPeriodId')
    return z.parse(schema, asked === null ? league : week(Number(asked)))
  }
  return { get, need: async (path, wish) => (await get(path, wish)) ?? z.parse(wish.schema, null) }
}

const captured = (...path: string[]): Record<string, unknown> =>
  readShared(resolve(PLATFORMS, 'espn', ...path)) as Record<string, unknown>

/** Returns the league with two completely captured weeks. For other weeks, it has only the schedule. */
export const capturedLeague = (): EspnAnswers => {
  const of = (name: string) => captured('ffscrapr-tests/2020-899513', `${name}.json`)
  const weeks = [of('boxscore_w01'), of('boxscore_w02')]
  const { schedule } = weeks[0]!
  const { draftDetail } = of('mDraftDetail')
  return {
    id: 899_513,
    season: 2020,
    league: { ...of('mSettings'), ...of('mTeam'), draftDetail, schedule },
    week: week => weeks[week - 1] ?? { ...weeks[0], schedule: [] },
  }
}

/** Returns a real league from a season before 2018, without captured weeks. */
export const capturedPast = (): EspnAnswers => {
  const of = (name: string) => (captured('espn-api/2015', `${name}.json`) as unknown as Record<string, unknown>[])[0]!
  const [settings, teams, scores] = ['mSettings', 'mTeam', 'mMatchupScore'].map(of)
  const league = { ...settings, ...teams, schedule: scores!.schedule }
  return { id: 368_876, season: 2015, league, week: () => scores! }
}

interface Box {
  schedule: Record<'home' | 'away', { rosterForCurrentScoringPeriod?: { entries: BoxEntry[] } } | undefined>[]
}

interface BoxEntry {
  playerPoolEntry: {
    player: { stats: { statSourceId: number; statSplitTypeId: number; stats: Record<string, number> }[] }
  }
}

/** Returns every player's stats in the captured weeks, by ESPN's stat ids. */
export const statsOfCaptured = (): Record<string, number>[] =>
  [1, 2]
    .flatMap(week => (capturedLeague().week(week) as Box).schedule)
    .flatMap(({ home, away }) => [home, away])
    .flatMap(side => side?.rosterForCurrentScoringPeriod?.entries ?? [])
    .flatMap(({ playerPoolEntry }) => playerPoolEntry.player.stats)
    .filter(({ statSourceId, statSplitTypeId }) => statSourceId === 0 && statSplitTypeId === 1)
    .map(({ stats }) => stats)

/** Returns a table from the shared folder. Its cells are not quoted. */
export const tableOf = (...path: string[]): Record<string, string>[] => {
  const [heading = '', ...lines] = readFileSync(resolve(PLATFORMS, ...path), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = heading.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, at) => [names[at]!, cell])))
}

const ITEMS: readonly (readonly [statId: number, points: number, ofDefense?: number])[] = [
  [3, 0.04],
  [4, 4],
  [20, -2],
  [24, 0.1],
  [25, 6],
  [42, 0.1],
  [43, 6],
  [53, 1],
  [72, -2],
  [99, 0, 1],
  [95, 0, 2],
]

/** Returns scoring items in ESPN's format. */
export const scoringItems = (items: typeof ITEMS = ITEMS): object[] =>
  items.map(([statId, points, ofDefense]) => ({
    statId,
    points,
    ...(ofDefense !== undefined && { pointsOverrides: { 16: ofDefense } }),
  }))

interface Settings {
  counts: Record<string, number>
  /** The number of regular-season weeks, and of all weeks. */
  regular: number
  weeks: number
  playoffTeams: number
  items?: object[]
}

/** Returns the settings of a league with one-week matchups. */
export const settingsOf = ({ counts, regular, weeks, playoffTeams, items = scoringItems() }: Settings): object => ({
  name: 'Heron Hollow',
  acquisitionSettings: {
    acquisitionBudget: 100,
    acquisitionType: 'WAIVERS_CONTINUOUS',
    isUsingAcquisitionBudget: true,
    minimumBid: 1,
  },
  draftSettings: { date: 1_000, type: 'SNAKE' },
  rosterSettings: { lineupSlotCounts: counts },
  scheduleSettings: {
    divisions: [{ id: 0 }],
    matchupPeriodCount: regular,
    matchupPeriods: Object.fromEntries(Array.from({ length: weeks }, (_, at) => [at + 1, [at + 1]])),
    playoffMatchupPeriodLength: 1,
    playoffSeedingRule: 'TOTAL_POINTS_SCORED',
    playoffTeamCount: playoffTeams,
  },
  scoringSettings: { scoringItems: items, scoringType: 'H2H_POINTS' },
})

export interface SlottedPlayer {
  slot: number
  playerId: number
  name: string
  position: number
  club: number
  points: number
}

/** Returns a player in a slot, in the format of ESPN's box scores. */
export const entryOf = ({ slot, playerId, name, position, club, points }: SlottedPlayer, week: number): object => ({
  lineupSlotId: slot,
  playerId,
  playerPoolEntry: {
    player: {
      id: playerId,
      fullName: name,
      defaultPositionId: position,
      eligibleSlots: [],
      proTeamId: club,
      stats: [
        { statSourceId: 1, statSplitTypeId: 1, scoringPeriodId: week, appliedTotal: 99 },
        { statSourceId: 0, statSplitTypeId: 0, scoringPeriodId: 0, appliedTotal: 99 },
        {
          statSourceId: 0,
          statSplitTypeId: 1,
          scoringPeriodId: week,
          appliedTotal: points,
          appliedStats: { 53: points },
        },
      ],
    },
  },
})

/** NFL teams by ESPN's id, for players in the fictional league. */
const CLUBS = ['', 'ATL', 'BUF', 'CHI', 'CIN', 'CLE', 'DAL', 'DEN', 'DET', 'GB', 'TEN', 'IND', 'KC', 'LV', 'LA', 'MIA']
const POSITIONS = { QB: 1, RB: 2, WR: 3 } as const
const SLOTS = { QB: 0, RB: 2, WR: 4 } as const
const BENCH = 20
const DEFENSE = -16_000

/**
 * Returns the fictional league's rosters: a quarterback, a running back, a wide receiver, a bench player and a defense.
 */
export const squads = (people: readonly Person[]): { person: Person; playerId: number; slotted: SlottedPlayer }[][] => {
  const known = people.filter(({ team }) => CLUBS.includes(team ?? '-'))
  const of = (group: keyof typeof POSITIONS) => known.filter(({ posGroup }) => posGroup === group)
  const [passers, runners, receivers] = [of('QB'), of('RB'), of('WR')]
  return [0, 1, 2, 3].map(at => {
    const chosen = [passers[at]!, runners[at]!, receivers[at]!, receivers[at + 4]!]
    const players = chosen.map((person, place) => {
      const playerId = 1_000 + 10 * at + place
      const group = person.posGroup as keyof typeof POSITIONS
      const slot = place === 3 ? BENCH : SLOTS[group]
      const club = CLUBS.indexOf(person.team!)
      return {
        person,
        playerId,
        slotted: { slot, playerId, name: person.name, position: POSITIONS[group], club, points: 3 },
      }
    })
    const team = known.find(({ posGroup, team }) => posGroup === 'DST' && team === CLUBS[at + 1])!
    const slotted = { slot: 16, playerId: DEFENSE - at - 1, name: '', position: 16, club: 0, points: 1 }
    return [...players, { person: team, playerId: slotted.playerId, slotted }]
  })
}

/** Returns a four-team league in the bundled season, with a two-week regular season and a championship in week 3. */
export const sampleLeague = (people: readonly Person[], transactions: readonly object[] = []): EspnAnswers => {
  const all = squads(people)
  const head = { id: 777, seasonId: 1990 }
  const games = [
    [1, 1, 2],
    [1, 3, 4],
    [2, 3, 1],
    [2, 4, 2],
    [3, 1, 3],
  ] as const
  const sideOf = (teamId: number, week: number, shown: number) => ({
    teamId,
    adjustment: 0,
    totalPoints: 10,
    pointsByScoringPeriod: { [week]: 10 },
    ...(shown === week && {
      rosterForCurrentScoringPeriod: { entries: all[teamId - 1]!.map(({ slotted }) => entryOf(slotted, week)) },
    }),
  })
  const schedule = (shown: number) =>
    games.map(([week, home, away]) => ({
      matchupPeriodId: week,
      playoffTierType: week === 3 ? 'WINNERS_BRACKET' : 'NONE',
      home: sideOf(home, week, shown),
      away: sideOf(away, week, shown),
    }))
  const league = {
    ...head,
    settings: settingsOf({
      counts: { 0: 1, 2: 1, 4: 1, 16: 1, 19: 1, 20: 1, 21: 1 },
      regular: 2,
      weeks: 3,
      playoffTeams: 2,
    }),
    status: { finalScoringPeriod: 3, latestScoringPeriod: 3, isActive: false },
    members: [1, 2, 3].map(id => ({ id: `{${id}}`, displayName: `member${id}` })),
    teams: [1, 2, 3, 4].map(id => ({
      id,
      location: 'Team',
      nickname: `No. ${id}`,
      divisionId: 0,
      primaryOwner: `{${id}}`,
      owners: id === 1 ? ['{1}', '{2}'] : [`{${id}}`],
      playoffSeed: [1, 3, 2, 4][id - 1],
      waiverRank: 5 - id,
      transactionCounter: { acquisitionBudgetSpent: 10 * id },
    })),
    draftDetail: {
      drafted: true,
      completeDate: 2_000,
      picks: all
        .flat()
        .map(({ playerId }, at) => ({ overallPickNumber: at + 1, playerId, teamId: Math.floor(at / 5) + 1 })),
    },
    schedule: schedule(0),
  }
  return {
    ...head,
    season: head.seasonId,
    league,
    week: week => ({ ...head, scoringPeriodId: week, schedule: schedule(week), ...(week === 2 && { transactions }) }),
  }
}

/** Returns a copy of the league in a different season. */
export const inSeason = ({ league, week, ...of }: EspnAnswers, season: number): EspnAnswers => ({
  ...of,
  season,
  league: { ...league, seasonId: season },
  week: number => ({ ...week(number), seasonId: season }),
})
