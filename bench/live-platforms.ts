import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PLATFORM_NAMES, type PlatformName } from '../data/platforms.ts'

/**
 * Serves fake platform responses on loopback, in each platform's format. Players can score more from one poll to the
 * next.
 */

/** A league on a platform, with each team's player ids. */
export interface PlatformLeague {
  platform: PlatformName
  id: string
  teams: readonly (readonly string[])[]
}

export interface Asked {
  platform: PlatformName
  league: string
  path: string
  /** When the response was sent, in ms of `performance.now()`. */
  at: number
}

interface Week {
  season: number
  week: number
  league: PlatformLeague
  pointsOf(player: string): number
}

const pairsOf = <Team>(teams: readonly Team[]): (readonly [home: Team, away: Team])[] =>
  Array.from({ length: teams.length / 2 }, (_, at) => [teams[2 * at]!, teams[2 * at + 1]!] as const)

const sleeperAnswer = ({ league: { teams }, pointsOf }: Week): object =>
  teams.map((players, at) => ({
    ...{ roster_id: at + 1, matchup_id: Math.floor(at / 2) + 1, players, starters: players.slice(0, 9) },
    players_points: Object.fromEntries(players.map(player => [player, pointsOf(player)])),
  }))

const espnAnswer = ({ season, week, league: { id, teams }, pointsOf }: Week): object => {
  const sideOf = (players: readonly string[]) => ({
    teamId: teams.indexOf(players) + 1,
    rosterForCurrentScoringPeriod: {
      entries: players.map(player => {
        const stats = { statSourceId: 0, statSplitTypeId: 1, scoringPeriodId: week, appliedTotal: pointsOf(player) }
        const own = { id: Number(player), fullName: player, defaultPositionId: 2, proTeamId: 1, stats: [stats] }
        return { lineupSlotId: 2, playerId: Number(player), playerPoolEntry: { player: own } }
      }),
    },
  })
  const schedule = pairsOf(teams).map(([home, away]) => ({
    ...{ matchupPeriodId: week, home: sideOf(home), away: sideOf(away) },
  }))
  return { id: Number(id), seasonId: season, scoringPeriodId: week, schedule }
}

const mflAnswer = ({ week, league: { teams }, pointsOf }: Week): object => {
  const franchiseOf = (players: readonly string[]) => ({
    id: String(teams.indexOf(players) + 1).padStart(4, '0'),
    players: { player: players.map(id => ({ id, score: pointsOf(id).toFixed(2) })) },
  })
  const matchup = pairsOf(teams).map(pair => ({ franchise: pair.map(franchiseOf) }))
  return { liveScoring: { week: String(week), matchup } }
}

const value = (points: number) => ({ value: points })

const fleaflickerAnswer = ({ week, league: { teams }, pointsOf }: Week, url: URL): object => {
  const starters = (players: readonly string[]) => players.slice(0, 9)
  const score = (players: readonly string[]) => starters(players).reduce((sum, player) => sum + pointsOf(player), 0)
  const pairs = pairsOf(teams)
  const schedulePeriod = { low: { ordinal: week }, value: week }
  const games = pairs.map(([home, away], at) => ({
    ...{ id: String(at + 1), home: { id: 2 * at + 1 }, away: { id: 2 * at + 2 } },
    ...{ homeScore: { score: value(score(home)) }, awayScore: { score: value(score(away)) } },
  }))
  if (url.pathname.endsWith('Scoreboard')) return { schedulePeriod, eligibleSchedulePeriods: [schedulePeriod], games }
  const id = url.searchParams.get('fantasy_game_id')!
  const [home, away] = pairs[Number(id) - 1]!
  const playerOf = (player: string) => ({
    ...{ proPlayer: { id: Number(player), nameFull: player }, viewingActualPoints: value(pointsOf(player)) },
  })
  const slots = home.map((player, at) => ({
    ...{ position: { label: at < 9 ? 'RB' : 'BN' }, home: playerOf(player), away: playerOf(away[at]!) },
  }))
  return { game: { id }, lineups: [{ group: 'START', slots: slots.slice(0, 9) }, { slots: slots.slice(9) }] }
}

type Answer = (week: Week, url: URL) => object

const ANSWERS: Readonly<Partial<Record<PlatformName, Answer>>> = {
  sleeper: sleeperAnswer,
  espn: espnAnswer,
  mfl: mflAnswer,
  fleaflicker: fleaflickerAnswer,
}

/** The platforms that have fake responses. */
export const FAKE_PLATFORMS: readonly PlatformName[] = PLATFORM_NAMES.filter(name => ANSWERS[name] !== undefined)

/** While `isOn` is true, every player's points rise from poll to poll. */
export const openPlatforms = async (leagues: readonly PlatformLeague[], at: { season: number; week: number }) => {
  const asked: Asked[] = []
  const state = { isOn: true, polls: new Map<string, number>() }
  const byId = new Map(leagues.map(league => [`${league.platform} ${league.id}`, league]))
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://platform')
    const platform = url.pathname.split('/')[1] as PlatformName
    const id =
      /leagues?\/(\d+)/.exec(url.pathname)?.[1] ?? url.searchParams.get('L') ?? url.searchParams.get('league_id')
    const league = byId.get(`${platform} ${id}`)
    if (!league) return void response.writeHead(404).end()
    const isPart = url.searchParams.has('fantasy_game_id')
    const poll = (state.polls.get(league.id) ?? 0) + (state.isOn && !isPart ? 1 : 0)
    state.polls.set(league.id, poll)
    const pointsOf = (player: string): number => (Number(player) % 40) / 10 + poll * 0.9
    const answer = ANSWERS[platform]!({ ...at, league, pointsOf }, url)
    response.once('finish', () =>
      asked.push({ platform, league: league.id, path: url.pathname + url.search, at: performance.now() }),
    )
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = Object.fromEntries(PLATFORM_NAMES.map(name => [`HINDSIGHT_${name.toUpperCase()}_URL`, `${url}/${name}`]))
  return { asked, state, env, close: () => server.close() }
}
