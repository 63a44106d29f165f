import { displayAddress, HindsightError, invalid, nearest } from '../../engine/index.ts'
import { callAsHost, openHome } from '../caller/home-engine.ts'
import { chosenDaemon, openCaller } from '../caller/open.ts'
import { requireAddress } from '../home/home.ts'
import {
  forget,
  liveSourceOf,
  PROFILE_ENTRIES,
  type Profile,
  type ProfileEntry,
  readProfile,
  writeProfile,
} from '../home/profile.ts'
import { findLeague, type LeagueDirectory, openDirectory, usualLeague } from '../names/leagues.ts'
import { formOf, readerZone } from '../output/form.ts'
import { printAnswer } from '../output/print.ts'
import type { BareRun } from '../program/command.ts'

/** Throws invalid_request if the call goes to a daemon that is not in the profile. */
const requireOwnDaemon = async ({ io, home, flags }: BareRun): Promise<void> => {
  const profile = await readProfile(home)
  const url = chosenDaemon(profile, io, flags)?.url
  if (url === undefined || url === profile.url) return
  throw invalid(`The profile does not use ${url}; set it with: hindsight config set url ${url}`)
}

/** Runs a function with the leagues that the profile can refer to. Throws invalid_request. */
const amongLeagues = async <Found>(
  run: BareRun,
  work: (directory: LeagueDirectory) => Promise<Found>,
): Promise<Found> => {
  await requireOwnDaemon(run)
  const caller = await openCaller(run.home, run.io, run.flags)
  try {
    return await work(openDirectory(caller))
  } finally {
    await caller.close()
  }
}

/** `use`: sets the default league. If no name is given, shows it. */
export const use = async (run: BareRun): Promise<number> => {
  const { io, home, flags, args } = run
  const [written] = args
  const league = await amongLeagues(run, async directory =>
    findLeague(directory, written ?? (await usualLeague(directory)), false),
  )
  if (written !== undefined) await writeProfile(home, { league: league.id })
  const view = async () =>
    (await import('../../views/housekeeping.ts')).usedLeague({ league, isNew: written !== undefined })
  await printAnswer({ league }, { io, flags, view })
  return 0
}

const accountCalled = async ({ home, io }: BareRun, written: string): Promise<string> => {
  const engine = openHome(home, io)
  try {
    const { accounts } = await callAsHost(engine, 'listAccounts')
    if (accounts.some(({ name }) => name === written)) return written
    const accountNames = accounts.map(({ name }) => name).join(', ')
    throw new HindsightError('not_found', `No account "${written}"; the accounts are ${accountNames}`)
  } finally {
    await engine.close()
  }
}

/** How to parse each entry's value. Throws for an invalid value. */
const PARSERS: Readonly<Record<ProfileEntry, (run: BareRun, written: string) => Promise<string>>> = {
  account: accountCalled,
  league: (run, written) => amongLeagues(run, async directory => (await findLeague(directory, written, false)).id),
  zone: async ({ io }, written) => readerZone(io, { zone: written }, 'zone'),
  url: async (_, written) => {
    const { daemonBase } = await import('../caller/remote.ts')
    daemonBase(written)
    return written
  },
  key: async ({ io }, written) => (written === '-' ? (await io.readInput()).trim() : written),
  store: async ({ io }, written) => {
    const address = requireAddress(written === '-' ? (await io.readInput()).trim() : written, 'store')
    displayAddress(address)
    return address
  },
  live: async (_, written) => liveSourceOf('live', written),
}

/** Finds an entry by name. Throws invalid_request. */
const entryCalled = (written: string | undefined): ProfileEntry => {
  const entry = PROFILE_ENTRIES.find(each => each === written)
  if (entry) return entry
  const near = nearest(written ?? '', PROFILE_ENTRIES)
  const hint = near === null ? `use ${PROFILE_ENTRIES.join(', ')}` : `did you mean "${near}"?`
  throw invalid(`Unknown profile entry "${written}"; ${hint}`)
}

/** Masks a secret, except the part that identifies it. */
const maskSecret = (secret: string): string => `${secret.slice(0, 'sk_hindsight_'.length + 4)}…`

const displayValue = (profile: Profile, entry: ProfileEntry): string | null => {
  const value = profile[entry] ?? null
  if (value === null) return null
  if (entry === 'store') return displayAddress(value).text
  return entry === 'key' ? maskSecret(value) : value
}

const show = async ({ io, home, flags }: BareRun, entries: readonly ProfileEntry[]): Promise<number> => {
  const profile = await readProfile(home)
  const config = Object.fromEntries(entries.map(entry => [entry, displayValue(profile, entry)]))
  const view = async () => (await import('../../views/housekeeping.ts')).config({ config, file: home.profile })
  await printAnswer({ config }, { io, flags, view })
  return 0
}

/** `config list`: shows all entries. */
export const listConfig = (run: BareRun): Promise<number> => show(run, PROFILE_ENTRIES)

/** `config get`: prints only the value, for scripts. If it is not set, does not print anything. */
export const getConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  if (formOf(run.flags).format !== 'table') return show(run, [entry])
  const value = (await readProfile(run.home))[entry]
  if (value !== undefined) run.io.stdout.write(`${value}\n`)
  return 0
}

/** `config set`: checks and sets an entry's value. */
export const setConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  const value = await PARSERS[entry](run, run.args[1] ?? '')
  if (value === '') throw invalid(`${entry} must not be empty; remove it with: hindsight config unset ${entry}`)
  await writeProfile(run.home, { [entry]: value })
  return show(run, [entry])
}

/** `config unset`: removes an entry. */
export const unsetConfig = async (run: BareRun): Promise<number> => {
  const entry = entryCalled(run.args[0])
  await forget(run.home, entry)
  return show(run, [entry])
}
