import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlatformName } from '../data/platforms.ts'
import type { PosGroup } from '../data/positions.ts'
import { NFL_TEAMS } from '../data/teams.ts'
import { processClocks } from '../src/engine/base/clock.ts'
import { execute, findOperation, openEngine } from '../src/engine/index.ts'
import { platformNamed } from '../src/engine/platforms/index.ts'
import type { Game, SeasonData } from '../src/engine/schema/season.ts'
import type { Store } from '../src/engine/store/index.ts'
import { type FictionalRow, fictionalSeason } from '../test/support/season.ts'
import { makeLeague } from './leagues.ts'
import { FAKE_PLATFORMS, openPlatforms, type PlatformLeague } from './live-platforms.ts'
import { bin, hindsightIn } from './program.ts'
import { type Row, row } from './row.ts'
import { cpuOf, type Server, start } from './server.ts'

/**
 * A Sunday with a daemon, 20 leagues, and 200 open pages that follow them. The leagues are played in Hindsight in one
 * run, and are mirrors (an equal number from each platform) in the other. The fake platforms report different points on
 * each poll. Viewers load the page again after each event, like the board's script.
 */
const LEAGUES = 20
const WATCHERS = 200
const CHANGES = 4
const LIMITS = { requestsPerMinute: 1, cpuPercent: 5, latencyMs: 2_000 }

const SEASON = new Date().getUTCFullYear()
const WEEK = 12
const SQUAD: Readonly<Partial<Record<PosGroup, number>>> = { QB: 2, RB: 4, WR: 6, TE: 3, K: 1, DST: 1 }
const MINUTE = 60_000
const DAYS_7 = 7 * 24 * 60 * MINUTE

/** Returns the max requests per minute to a platform: half of its limit (docs/live.md, Sources). */
const maxRequests = (name: PlatformName): number => {
  const { starts, within } = platformNamed(name).limits
  return (starts * MINUTE) / within / 2
}

/** How long pages may take to update after a change, and how long the daemon is then observed, ms. */
const SETTLED_MS = 10_000
const QUIET_MS = 40_000

const teams = NFL_TEAMS.map(({ code }) => code)

const gamesFrom = (kickoffAt: number): Game[] =>
  Array.from({ length: WEEK }, (_, at) => at + 1).flatMap(week =>
    Array.from({ length: teams.length / 2 }, (_, at) => ({
      ...{ id: `${SEASON}_${week}_${at}`, week, away: teams[2 * at]!, home: teams[2 * at + 1]! },
      ...{ kickoffAt: kickoffAt - (WEEK - week) * DAYS_7, homeScore: null, awayScore: null },
    })),
  )

/** Returns a season whose last week kicked off 20 minutes ago. */
const seasonNow = (): SeasonData => {
  const people = teams.flatMap(team =>
    Object.entries(SQUAD).flatMap(([posGroup, count]) =>
      Array.from({ length: count }, (_, at) => ({
        player: posGroup === 'DST' ? `DST_${team}` : `${posGroup}-${team}-${at}`,
        posGroup: posGroup as PosGroup,
        team,
      })),
    ),
  )
  const rows = people.flatMap((person, at) =>
    Array.from({ length: WEEK - 1 }, (_, week): FictionalRow => {
      const value = (at * 7 + week * 13) % 90
      return { ...person, week: week + 1, stats: { rec_yards: value, rec: value % 9 } }
    }),
  )
  return fictionalSeason({ season: SEASON, rows, games: gamesFrom(Date.now() - 20 * MINUTE) })
}

const numbersOf = ({ players }: SeasonData): [number: string, id: string][] =>
  players.flatMap(({ id, posGroup }, at) => (posGroup === 'DST' ? [] : [[String(1_000 + at), id]]))

/** Returns stats as Sleeper reports them: higher on each poll, and under many redundant keys. */
const report = (numbers: readonly string[], poll: number): string => {
  const more = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`tm_key_${at}`, at]))
  const line = (at: number) => ({ gp: 1, rec: poll + (at % 3), rec_yd: 9 * poll + (at % 40), rush_yd: poll, ...more })
  return JSON.stringify(Object.fromEntries(numbers.map((number, at) => [number, line(at)])))
}

/** Serves a fake Sleeper on loopback, and records when it responds. */
const openSource = async (numbers: readonly string[]) => {
  const answeredAt: number[] = []
  const server = createServer(({ url = '' }, response) => {
    if (!url.startsWith('/v1/stats/')) return void response.writeHead(404).end()
    response.once('finish', () => answeredAt.push(performance.now()))
    response.writeHead(200, { 'content-type': 'application/json' }).end(report(numbers, answeredAt.length + 1))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { answeredAt, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

/** Stores the season and the leagues in a data folder. Returns a watch link's token for each league. */
const fill = async (
  home: string,
  data: SeasonData,
  adapt: (store: Store) => Promise<void> = async () => {},
): Promise<string[]> => {
  hindsightIn(home)('init', '--account', 'bench')
  const engine = openEngine({ file: join(home, 'hindsight.db'), clocks: processClocks() })
  const actor = await engine.database.transaction('write', async store => {
    const account = await store.accounts.get('bench')
    await store.counters.raise('seasons')
    await store.seasons.replace({ data, version: 1, at: 0, change: null })
    const people = numbersOf(data).map(([number, id]) => ({
      ...{ id, name: id, position: id.split('-')[0]!, externalIds: { sleeper: number } },
    }))
    await store.playerIds.add(people, 'people of this measurement')
    for (let number = 1; number <= LEAGUES; number++)
      await makeLeague(store, { actor: account, season: SEASON, players: data.players }, number)
    await adapt(store)
    return account
  })
  const share = await findOperation('shareLeague')
  const tokens: string[] = []
  for (let number = 1; number <= LEAGUES; number++) {
    const made = await execute(engine, share, { actor, params: { id: `league-${number}` } })
    tokens.push((made as { token: string }).token)
  }
  await engine.close()
  return tokens
}

/**
 * A viewer of a league. Each league's viewers have a separate address, because one address can open only a few pages.
 */
interface Viewer {
  origin: string
  league: string
  localAddress: string
  cookie: string
}

const openOnce = ({ origin, localAddress, cookie }: Omit<Viewer, 'league'>, path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', cookie }
    get(`${origin}${path}`, { localAddress, agent: false, headers }, resolve).on('error', reject)
  })

/** Requests a path. Like a browser, retries if the connection is closed before the response. */
const open = (viewer: Omit<Viewer, 'league'>, path: string): Promise<IncomingMessage> =>
  openOnce(viewer, path).catch(() => openOnce(viewer, path))

/** Opens each league's watch link, and then a page for each of its viewers. */
const viewersOf = async (origin: string, tokens: readonly string[]): Promise<Viewer[]> => {
  const all: Viewer[] = []
  for (const [at, token] of tokens.entries()) {
    const localAddress = `127.0.0.${at + 2}`
    const answer = await open({ origin, localAddress, cookie: '' }, `/w/${token}`)
    answer.resume()
    const cookie = (answer.headers['set-cookie'] ?? []).map(line => line.split(';')[0]).join('; ')
    const viewer = { origin, league: `league-${at + 1}`, localAddress, cookie }
    all.push(...Array.from({ length: WATCHERS / LEAGUES }, () => viewer))
  }
  return all
}

/** Reads the totals on a matchup page. Throws if it does not show live points. */
const readTotals = async (viewer: Viewer): Promise<string> => {
  const answer = await open(viewer, `/leagues/${viewer.league}/weeks/${WEEK}`)
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const text = Buffer.concat(parts).toString()
  const totals = [...text.matchAll(/class="total[^>]*>([^<]*)</g)].map(([, total]) => total)
  if (totals.length === 0) throw new Error(`${viewer.league}: ${answer.statusCode} ${text.slice(0, 200)}`)
  return totals.join(' ')
}

/** When a viewer received a change's event, and when they received the page with the new points. */
interface Update {
  league: string
  event: number
  page: number
}

/**
 * Follows the leagues for all viewers, and loads each page again after an event. An update is a page with new points.
 */
const follow = async (viewers: readonly Viewer[]) => {
  const updates: Update[] = []
  const failures: unknown[] = []
  const followOne = async (viewer: Viewer) => {
    let shown = await readTotals(viewer)
    let reading = Promise.resolve()
    const readAgain = async (event: number) => {
      const totals = await readTotals(viewer)
      if (totals !== shown) updates.push({ league: viewer.league, event, page: performance.now() })
      shown = totals
    }
    const stream = await open(viewer, `/leagues/${viewer.league}/live`)
    if (stream.statusCode !== 200) throw new Error(`${viewer.league}: ${stream.statusCode}`)
    stream.on('data', chunk => {
      if (!String(chunk).includes('event: era')) return
      const event = performance.now()
      reading = reading.then(() => readAgain(event)).catch(error => void failures.push(error))
    })
    return stream
  }
  const streams: IncomingMessage[] = []
  for (const viewer of viewers) streams.push(await followOne(viewer))
  const stop = () => {
    for (const stream of streams) stream.destroy()
  }
  return { updates, failures, stop }
}

/**
 * How long it took the last viewer to receive a change's event and the new page, in ms, and the daemon's CPU usage
 * afterward.
 */
interface Change extends Omit<Update, 'league'> {
  cpuPercent: number
}

const watchChanges = async (
  { pid }: Server,
  { answeredAt }: { answeredAt: readonly number[] },
  { updates, failures }: Pick<Awaited<ReturnType<typeof follow>>, 'updates' | 'failures'>,
): Promise<Change[]> => {
  const changes: Change[] = []
  while (changes.length < CHANGES) {
    const polls = answeredAt.length
    while (answeredAt.length === polls) await pause(50)
    const from = answeredAt.at(-1)!
    await pause(SETTLED_MS)
    if (failures.length > 0) throw failures[0]
    const seen = updates.filter(({ page }) => page >= from)
    if (seen.length !== WATCHERS) throw new Error(`${seen.length} of ${WATCHERS} viewers saw a change`)
    const [cpu, began] = [cpuOf(pid), performance.now()]
    await pause(QUIET_MS)
    changes.push({
      event: Math.max(...seen.map(({ event }) => event)) - from,
      page: Math.max(...seen.map(({ page }) => page)) - from,
      cpuPercent: (100 * (cpuOf(pid) - cpu)) / (performance.now() - began),
    })
  }
  return changes
}

const limited = (name: string, unit: 'ms' | '%' | 'a minute', ours: readonly number[], limit: number): Row =>
  row('cost', { name, unit, ours, peer: ours.map(() => limit), peerName: 'limit', goal: 1 })

/** Runs a daemon on a data folder, and returns the measurements. Deletes the folder. */
const serve = async <Result>(
  { home, tokens, env, flags = [] }: { home: string; tokens: string[]; env: object; flags?: string[] },
  measure: (server: Server, seen: Awaited<ReturnType<typeof follow>>) => Promise<Result>,
): Promise<Result> => {
  const argv = [bin, 'serve', '--port', '0', '--json', '--quiet', ...flags]
  const server = await start(argv, { ...process.env, HINDSIGHT_HOME: home, ...env })
  const seen = await follow(await viewersOf(new URL(server.url).origin, tokens))
  const result = await measure(server, seen)
  seen.stop()
  await server.stop()
  rmSync(home, { recursive: true })
  return result
}

const benchHosted = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const data = seasonNow()
  const tokens = await fill(home, data)
  const source = await openSource(numbersOf(data).map(([number]) => number))
  const setting = {
    ...{ home, tokens, env: { HINDSIGHT_SLEEPER_URL: `${source.url}/v1` } },
    flags: ['--live', 'sleeper', '--stats-base', source.url],
  }
  const changes = await serve(setting, (server, seen) => watchChanges(server, source, seen))
  source.close()
  const gaps = source.answeredAt.slice(1).map((at, before) => at - source.answeredAt[before]!)
  const asks = gaps.map(gap => MINUTE / gap)
  const of = (field: keyof Change) => changes.map(change => change[field])
  return [
    limited('live: requests to the source', 'a minute', asks, LIMITS.requestsPerMinute),
    limited('live: CPU between changes', '%', of('cpuPercent'), LIMITS.cpuPercent),
    limited('live: event at the last of 200', 'ms', of('event'), LIMITS.latencyMs),
    limited('live: page at the last of 200', 'ms', of('page'), LIMITS.latencyMs),
  ]
}

/** Converts a store's leagues to mirrors, and returns the matching platform leagues. */
const mirrorAll = async (store: Store, { players }: SeasonData): Promise<PlatformLeague[]> => {
  const numbers = new Map(players.map(({ id }, at) => [id, String(1_000 + at)]))
  const mirrored = players.map(({ id, posGroup }) => ({
    ...{ playerId: id, externalId: numbers.get(id)!, eligible: [posGroup], scoredAs: posGroup },
  }))
  const leagues: PlatformLeague[] = []
  for (let number = 1; number <= LEAGUES; number++) {
    const league = (await store.leagues.find(`league-${number}`))!
    const platform = FAKE_PLATFORMS[number % FAKE_PLATFORMS.length]!
    await store.leagues.update({ ...league, externalPlatform: platform, externalId: String(number) })
    const scoring = { mapped: [], approximated: [], unsupported: [] }
    await store.mirrors.put({
      ...{ leagueId: league.id, systemId: league.systemId, scoring, players: mirrored },
      ...{ warnings: [], gaps: [], syncedAt: Date.now() },
    })
    const byTeam = Map.groupBy(await store.rosters.listOf(league.id), ({ teamId }) => teamId)
    const teams = [...byTeam.values()].map(spots => spots.map(({ playerId }) => numbers.get(playerId)!))
    leagues.push({ platform, id: String(number), teams })
  }
  return leagues
}

/** How long mirrors are observed while points change, and then while they do not, ms. */
const CHANGING_MS = 4 * MINUTE
const UNCHANGED_MS = 2 * MINUTE

type Platforms = Awaited<ReturnType<typeof openPlatforms>>

/** Returns the time of the first and the last response in each poll. */
const pollsIn = ({ asked }: Pick<Platforms, 'asked'>) =>
  [...Map.groupBy(asked, ({ league }) => league)].flatMap(([league, answers]) => {
    const firsts = answers.filter(({ path }) => !path.includes('fantasy_game_id'))
    return firsts.map(({ at }, place) => {
      const next = firsts[place + 1]?.at ?? Number.POSITIVE_INFINITY
      return { league, at, next, last: Math.max(...answers.filter(each => each.at < next).map(each => each.at)) }
    })
  })

/**
 * Measures how long each poll's changes take to reach a league's last viewer, and then the CPU usage without changes.
 */
const watchMirrors = async (
  { pid }: Server,
  platforms: Platforms,
  { updates, failures }: Pick<Awaited<ReturnType<typeof follow>>, 'updates' | 'failures'>,
) => {
  await pause(CHANGING_MS)
  platforms.state.isOn = false
  const until = performance.now()
  await pause(MINUTE + SETTLED_MS)
  if (failures.length > 0) throw failures[0]
  const changes = pollsIn(platforms)
    .filter(({ at }) => at < until)
    .map(({ league, last, next }): Omit<Update, 'league'> => {
      const seen = updates.filter(each => each.league === `league-${league}` && each.page >= last && each.page < next)
      const expected = WATCHERS / LEAGUES
      if (seen.length !== expected)
        throw new Error(`${seen.length} of ${expected} viewers of league ${league} saw a change`)
      // A page that is loaded after an earlier event sometimes already has the new points.
      const latest = (field: 'event' | 'page') => Math.max(1, Math.max(...seen.map(each => each[field])) - last)
      return { event: latest('event'), page: latest('page') }
    })
  const [cpu, began] = [cpuOf(pid), performance.now()]
  await pause(UNCHANGED_MS)
  return { changes, cpuPercent: (100 * (cpuOf(pid) - cpu)) / (performance.now() - began) }
}

const benchMirrored = async (): Promise<Row[]> => {
  const home = mkdtempSync(join(tmpdir(), 'hindsight-bench-'))
  const data = seasonNow()
  const leagues: PlatformLeague[] = []
  const tokens = await fill(home, data, async store => {
    leagues.push(...(await mirrorAll(store, data)))
  })
  const platforms = await openPlatforms(leagues, { season: SEASON, week: WEEK })
  const setting = { home, tokens, env: platforms.env, flags: ['--stats-base', 'http://127.0.0.1:9'] }
  const { changes, cpuPercent } = await serve(setting, (server, seen) => watchMirrors(server, platforms, seen))
  platforms.close()
  const minutes = (CHANGING_MS + UNCHANGED_MS + MINUTE + SETTLED_MS) / MINUTE
  const requests = (name: PlatformName): Row => {
    const own = platforms.asked.filter(({ platform }) => platform === name)
    const mirrors = leagues.filter(({ platform }) => platform === name).length
    return limited(`live: ${mirrors} mirrors of ${name}`, 'a minute', [own.length / minutes], maxRequests(name))
  }
  const polls = pollsIn(platforms).filter(({ next }) => Number.isFinite(next))
  const asks = polls.map(({ at, next }) => MINUTE / (next - at))
  return [
    limited('live: polls of a mirror', 'a minute', asks, LIMITS.requestsPerMinute),
    ...FAKE_PLATFORMS.map(requests),
    limited('live: CPU with mirrors', '%', [cpuPercent], LIMITS.cpuPercent),
    limited(
      'live: event of a mirror',
      'ms',
      changes.map(({ event }) => event),
      LIMITS.latencyMs,
    ),
    limited(
      'live: page of a mirror',
      'ms',
      changes.map(({ page }) => page),
      LIMITS.latencyMs,
    ),
  ]
}

export const benchLive = async (): Promise<Row[]> => [...(await benchHosted()), ...(await benchMirrored())]
