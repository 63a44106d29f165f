import { copyFileSync, rmSync } from 'node:fs'
import type { PlatformName } from '../../data/platforms.ts'
import { HindsightError } from '../../src/engine/index.ts'
import { readPeople } from '../../src/engine/sources/nflverse.ts'
import * as espn from './espn.ts'
import * as fleaflicker from './fleaflicker.ts'
import { answer, type Loopback } from './loopback.ts'
import { demoStore } from './mirrors.ts'
import type { LineResult } from './mutated-files.ts'
import { type Chance, mutateJson } from './mutations.ts'
import { ASKED_LEAGUES } from './platform-leagues.ts'
import { realArchive, realSeason } from './real-seasons.ts'
import { whyNoRealData } from './shared.ts'
import { sleeperServer } from './sleeper.ts'
import { bundledPeople } from './squads.ts'
import { storeFile, watchWrites } from './store-file.ts'
import { faultsOf, openWorld, type World } from './world.ts'

/** Imports leagues from platforms whose responses were slightly changed. */

type Platform = Loopback & { base: string }

/** A league on a platform, and the platform's responses by path. */
interface Answering {
  platform: PlatformName
  body: object
  server: Platform
  answers: Map<string, string>
}

const REAL: readonly (readonly [PlatformName, body: object, open: () => Promise<Platform>])[] = [
  ['sleeper', { leagueId: '802312943839580160' }, () => sleeperServer()],
  [
    'espn',
    { leagueId: 'https://fantasy.espn.com/football/league?leagueId=899513&seasonId=2020' },
    () => espn.espnServer([espn.capturedLeague()]),
  ],
  [
    'fleaflicker',
    { leagueId: 'https://www.fleaflicker.com/nfl/leagues/206154?season=2020' },
    () => fleaflicker.fleaflickerServer([fleaflicker.capturedLeague()]),
  ],
]

/** Returns a store with the real leagues' seasons. */
const realStore = async (): Promise<string> => {
  const file = storeFile()
  const world = await openWorld({ file })
  const people = await readPeople(realArchive)
  await world.engine.database.transaction('write', store => store.playerIds.add(people, 'real'))
  for (const season of [2020, 2022]) await world.keep(await realSeason(season))
  world.engine.database.checkpoint()
  world.close()
  return file
}

/** A new store is created after this many imports, because imports stay in it. */
const ROUNDS_PER_STORE = 100
/** The store is checked after this many imports. */
const CHECK_INTERVAL = 20
const DAY = 25 * 3_600_000

const importOnce = async (world: World, { platform, body }: Answering): Promise<void> => {
  world.wall.now += DAY
  await world.ask('importLeague', { body: { platform, ...body } })
}

const sends = (bytes: Buffer | string) => answer(200, { 'content-type': 'application/json' }, bytes)

/** Reads each league once, and stores the responses so that they can be repeated. */
const learn = async (base: string, leagues: readonly Answering[]): Promise<void> => {
  const world = await openOn(base, leagues)
  for (const league of leagues) {
    await importOnce(world, league)
    for (const path of new Set(league.server.requests.map(({ path }) => path))) {
      const text = await (await fetch(new URL(path, league.server.url))).text()
      league.answers.set(path, text)
      league.server.behaveAlways(path, sends(text))
    }
  }
  world.close()
}

const openOn = (file: string, leagues: readonly Answering[]): Promise<World> => {
  const copy = storeFile()
  copyFileSync(file, copy)
  return openWorld({
    file: copy,
    bases: Object.fromEntries(leagues.map(({ platform, server }) => [platform, server.base])),
  })
}

/** Opens imports, each of which changes one platform response. Uses real leagues if requested and available. */
export const openImports = async (isReal: boolean) => {
  const isThere = isReal && whyNoRealData === null
  const base = isThere ? await realStore() : await demoStore()
  const leagues: Answering[] = []
  if (isThere)
    for (const [platform, body, open] of REAL)
      leagues.push({ platform, body, server: await open(), answers: new Map() })
  else
    for (const { platform, leagueId, open } of ASKED_LEAGUES)
      leagues.push({
        platform,
        body: { leagueId, season: 1990 },
        server: await open(await bundledPeople()),
        answers: new Map(),
      })
  await learn(base, leagues)

  let [world, rounds] = [await openOn(base, leagues), 0]
  let watch = watchWrites(world.file)
  const close = (): void => {
    watch.close()
    world.close()
    rmSync(world.file)
  }
  const attempt = async (league: Answering): Promise<LineResult> => {
    const before = watch.version()
    try {
      await importOnce(world, league)
    } catch (error) {
      if (!(error instanceof HindsightError) || error.code === 'server_error') throw error
      if (watch.version() !== before) throw new Error('it was refused, and something was written', { cause: error })
      return 'refused'
    }
    const faults = rounds % CHECK_INTERVAL === 0 ? await faultsOf(world) : []
    if (faults.length > 0) throw new Error(faults.join('; '))
    return 'done'
  }
  return {
    async import(chance: Chance): Promise<LineResult> {
      if (rounds++ % ROUNDS_PER_STORE === ROUNDS_PER_STORE - 1) {
        close()
        world = await openOn(base, leagues)
        watch = watchWrites(world.file)
      }
      const league = leagues[chance(leagues.length)]!
      const paths = [...league.answers.keys()]
      const path = paths[chance(paths.length)]!
      const bytes = mutateJson(league.answers.get(path)!, chance)
      let result: LineResult = 'done'
      await league.server.behaveDuring(path, sends(bytes), async () => {
        result = await attempt(league)
      })
      return result
    },
    close,
  }
}
