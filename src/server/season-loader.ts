import { setTimeout as pause } from 'node:timers/promises'
import {
  type Archive,
  BUNDLED_SEASON,
  CLOCK,
  conflict,
  type Engine,
  FIRST_SEASON,
  HindsightError,
  importSeasonLoading,
  invalid,
} from '../engine/index.ts'
import type { SeasonLoad, SeasonLoader, WantedSeason } from '../web/board.ts'
import type { JobLine } from './http/log.ts'
import { logFault, logJob } from './http/log.ts'

/** The settings for loading seasons. */
interface LoaderSetting {
  engine: Engine
  /** The folder for downloaded files. */
  folder: string
  /** The files' address, if they do not come from nflverse. */
  base: string | undefined
  /** Opens the bundled season. */
  bundled(): Promise<Archive>
  /** Aborts the load in progress. */
  signal: AbortSignal
  log(line: JobLine): void
}

/** How long a form waits for a load to end, in ms. If a load takes longer, the page shows its progress. */
const PATIENCE_MS = 2_000

/** Returns an error's message without addresses, which appear only in the log. */
const messageOf = (error: unknown): string => {
  if (!(error instanceof HindsightError)) return 'something went wrong in Hindsight; see its log'
  if (error.code !== 'upstream_failed') return error.message
  return "its files couldn't be downloaded. Check this machine's connection and try again; the fictional season works offline"
}

type Show = (load: Partial<SeasonLoad>) => void

/** Returns a season's files. Downloads them first, unless the season is bundled. */
const filesOf = async (setting: LoaderSetting, choice: WantedSeason, show: Show): Promise<Archive> => {
  if (choice === 'fictional') return setting.bundled()
  const { folder, base, signal } = setting
  const { downloadReleases, folderArchive } = await importSeasonLoading()
  const onProgress = ({ completed, files }: { completed: number; files: number }) => show({ completed, files })
  await downloadReleases({ ...(base !== undefined && { base }), folder, seasons: [choice], signal, onProgress })
  return folderArchive(folder)
}

const yearOf = (choice: WantedSeason): number => (choice === 'fictional' ? BUNDLED_SEASON : choice)

const load = async (setting: LoaderSetting, choice: WantedSeason, show: Show): Promise<void> => {
  const archive = await filesOf(setting, choice, show)
  show({ state: 'reading' })
  const { loadSeasons } = await importSeasonLoading()
  for await (const step of loadSeasons(setting.engine, CLOCK, { archive, seasons: [yearOf(choice)] }))
    if ('error' in step) throw step.error
}

/** Loads seasons for the board, as `stats pull` and `stats load --demo` do for the command line. */
export const openSeasonLoader = (setting: LoaderSetting): SeasonLoader => {
  const { engine } = setting
  let last: SeasonLoad | null = null
  const show: Show = load => {
    if (last) last = { ...last, ...load }
  }
  const years = async (): Promise<number[]> => {
    const latest = (await importSeasonLoading()).newestSeason(engine.clocks.league())
    return Array.from({ length: latest - FIRST_SEASON + 1 }, (_, back) => latest - back)
  }
  const run = async (choice: WantedSeason): Promise<void> => {
    const line = { job: 'refresh', season: yearOf(choice) } as const
    try {
      await load(setting, choice, show)
      show({ state: 'done' })
      logJob(setting, { ...line, outcome: 'loaded' })
    } catch (error) {
      show({ state: 'failed', message: messageOf(error) })
      logFault(setting, { ...line, outcome: 'failed' }, error)
    }
  }
  return {
    isOfHost: async ({ id }) => {
      const first = await engine.database.transaction('read', store => store.accounts.findFirst())
      return first?.id === id
    },
    years,
    last: () => last,
    async begin(choice) {
      if (choice !== 'fictional' && !(await years()).includes(choice))
        throw invalid('nflverse does not have this season; choose one from the list')
      if (last?.state === 'fetching' || last?.state === 'reading')
        throw conflict(`Season ${last.season} is being loaded; wait until it is done`)
      last = { season: yearOf(choice), state: 'fetching', completed: 0, files: 0, message: '' }
      await Promise.race([run(choice), pause(PATIENCE_MS)])
    },
  }
}
