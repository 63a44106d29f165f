import { execute, findOperation, HindsightError, invalid, nearest } from '../../engine/index.ts'
import { HOST, openHome } from '../caller/local.ts'
import type { BareRun } from '../commands/run.ts'
import { forget, type Profile, readProfile, writeProfile } from '../home/profile.ts'
import { formOf } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import { amongLeagues, leagueCalled } from './used-league.ts'

/** What the profile can be told, each by its name. */
type Entry = Exclude<keyof Profile, 'batch'>

const accountCalled = async ({ home, io }: BareRun, written: string): Promise<string> => {
  const engine = openHome(home, io)
  try {
    const { accounts } = await execute(engine, await findOperation('listAccounts'), { actor: HOST, local: true })
    if (accounts.some(({ name }) => name === written)) return written
    const there = accounts.map(({ name }) => name).join(', ')
    throw new HindsightError('not_found', `There is no account "${written}" here; there are ${there}`)
  } finally {
    engine.close()
  }
}

/** What is kept of what was written, by entry. Throws for what is nothing of the kind. */
const KEPT: Readonly<Record<Entry, (run: BareRun, written: string) => Promise<string>>> = {
  account: accountCalled,
  league: (run, written) => amongLeagues(run, async directory => (await leagueCalled(directory, written)).id),
  url: async (_, written) => {
    const { baseOf } = await import('../caller/remote.ts')
    baseOf(written)
    return written
  },
  key: async ({ io }, written) => (written === '-' ? (await io.readInput()).trim() : written),
}

const ENTRIES = Object.keys(KEPT) as Entry[]

/** The entry that is named. Throws invalid_request. */
const entryCalled = (written: string | undefined): Entry => {
  const entry = ENTRIES.find(each => each === written)
  if (entry) return entry
  const near = nearest(written ?? '', ENTRIES)
  const hint = near === null ? `name ${ENTRIES.join(', ')}` : `did you mean "${near}"?`
  throw invalid(`The profile has no "${written}"; ${hint}`)
}

/** Of a secret as much as tells it from another one. */
const masked = (secret: string): string => `${secret.slice(0, 'sk_hindsight_'.length + 4)}…`

const shownOf = (profile: Profile, entry: Entry): string | null => {
  const value = profile[entry] ?? null
  return entry === 'key' && value !== null ? masked(value) : value
}

const show = async ({ io, home, flags }: BareRun, entries: readonly Entry[]): Promise<number> => {
  const profile = await readProfile(home)
  const config = Object.fromEntries(entries.map(entry => [entry, shownOf(profile, entry)]))
  const view = async () => (await import('../../views/profile.ts')).config({ config, file: home.profile })
  await printAnswer({ config }, { io, flags, view })
  return 0
}

/** `config list`: all that the profile was told. */
export const listConfig = (run: BareRun): Promise<number> => show(run, ENTRIES)

/** `config get`: one entry, bare, for scripts; nothing where it was not told. */
export const getConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  if (formOf(run.flags).format !== 'table') return show(run, [entry])
  const value = (await readProfile(run.home))[entry]
  if (value !== undefined) run.io.stdout.write(`${value}\n`)
  return 0
}

/** `config set`: tells the profile, once it is clear that there is such a thing. */
export const setConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  const value = await KEPT[entry](run, run.args[1] ?? '')
  if (value === '') throw invalid(`${entry} must not be empty; forget it with: hindsight config unset ${entry}`)
  await writeProfile(run.home, { [entry]: value })
  return show(run, [entry])
}

/** `config unset`: the profile forgets an entry. */
export const unsetConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  await forget(run.home, entry)
  return show(run, [entry])
}
