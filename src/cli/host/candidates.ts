import {
  type League,
  named,
  type Person,
  type RosterSpot,
  type ScoringSystem,
  searchWords,
  type Team,
} from '../../engine/index.ts'
import type { Caller } from '../caller.ts'
import type { Kind } from '../commands.ts'
import { findLeague, findTeam, usualLeague } from '../places.ts'
import type { Taken } from '../tree.ts'

/** A word that may be typed, and what it is. */
export type Candidate = readonly [value: string, note: string]

/** What may stand at a place: certain words, names that are looked up, files, or anything. */
export type Wanted =
  | { words: readonly Candidate[] }
  | { names: Kind | 'account'; list: boolean }
  | { files: true }
  | { anything: true }

const words = (list: readonly string[]): Wanted => ({ words: list.map(word => [word, '']) })

/** By what stands between the brackets, for what is no field of an operation. */
const OF_THE_COMMAND_LINE: Readonly<Record<string, Wanted>> = {
  league: { names: 'league', list: false },
  account: { names: 'account', list: false },
  file: { files: true },
  folder: { files: true },
  plan: words(['free', 'pro']),
  shell: words(['bash', 'zsh', 'fish']),
  words: words(['topics', 'exit-codes', 'environment', 'formats']),
}

/** What may be typed for a place or behind a flag. */
export const wantedOf = ({ typed, field, names }: Taken): Wanted => {
  const label = /[<[]([\w-]+)/.exec(typed)?.[1] ?? ''
  if (names && names !== 'season' && names !== 'assignment') return { names, list: field?.kind === 'list' }
  if (field?.choices) return words(field.choices)
  if (typed.includes('<true|false>')) return words(['true', 'false'])
  if (field?.kind === 'object') return { files: true }
  if (field && label !== 'account') return { anything: true }
  return OF_THE_COMMAND_LINE[label] ?? { anything: true }
}

/** How far somebody has typed. */
interface Typing {
  caller: Caller
  words: readonly string[]
}

const called = (id: string, name: string): Candidate => [id, name === id ? '' : name]

const leagues = async ({ caller }: Typing): Promise<Candidate[]> => {
  const answer = (await caller.call('leagues', 'listLeagues')) as { leagues: League[] }
  return answer.leagues.map(({ id, name, season }) => [id, `${name}, ${season}`])
}

const systems = async ({ caller }: Typing): Promise<Candidate[]> => {
  const answer = (await caller.call('systems', 'listSystems')) as { systems: ScoringSystem[] }
  return answer.systems.map(({ id, name }) => called(id, name))
}

const accounts = async ({ caller }: Typing): Promise<Candidate[]> => {
  const answer = (await caller.call('accounts', 'listAccounts')) as { accounts: { name: string; plan: string }[] }
  return answer.accounts.map(({ name, plan }) => [name, plan])
}

/** The league that a line is about: behind --league, else the usual one. */
const leagueOf = async ({ caller, words: typed }: Typing): Promise<string> => {
  const at = typed.findIndex(word => word === '--league' || word.startsWith('--league='))
  const written = typed[at] === '--league' ? typed[at + 1] : typed[at]?.slice('--league='.length)
  return written ? (await findLeague(caller, written, false)).id : usualLeague(caller)
}

const teams = async (typing: Typing): Promise<Candidate[]> => {
  const params = { id: await leagueOf(typing) }
  const answer = (await typing.caller.call('leagues', 'getLeague', { params })) as { teams: Team[] }
  return answer.teams.map(({ id, name, draftPosition }) => [String(draftPosition ?? id), name])
}

/** A name as one word that means the same: `jamarr_chase`. */
const wordOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}.'’‘`-]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')

/** Players by name in one word, with the position where that word means several, and by id. */
const people = (list: readonly Person[]): Candidate[] =>
  list.flatMap((person): Candidate[] => {
    const word = wordOf(person.name)
    const note = `${person.name}, ${person.posGroup}, ${person.team ?? 'no team'}`
    const words = [word, `${word}_${person.posGroup.toLowerCase()}`]
    const own = words.find(each => named(each, list).length === 1)
    return [...(own === undefined ? [] : [own]), person.id].map(value => [value, note])
  })

const MOST = 100

const players = async ({ caller, words: typed }: Typing): Promise<Candidate[]> => {
  const last = typed.at(-1)?.replace(/^.*[,=]/, '') ?? ''
  const q = searchWords(last).find(word => !/^\d+$/.test(word))
  const answer = await caller.call('players', 'listPlayers', { query: { limit: MOST, ...(q !== undefined && { q }) } })
  return people((answer as { players: Person[] }).players)
}

/** The players of the team that stands first behind the command, as in `roster drop 1`. */
const rostered = async (typing: Typing): Promise<Candidate[]> => {
  const { teams: all } = (await typing.caller.call('leagues', 'getLeague', {
    params: { id: await leagueOf(typing) },
  })) as { teams: Team[] }
  const [, , written = ''] = typing.words.filter(word => !word.startsWith('-'))
  const params = { id: await leagueOf(typing), teamId: findTeam(written, all).id }
  const { roster } = (await typing.caller.call('teams', 'getTeam', { params })) as { roster: RosterSpot[] }
  return people(roster.filter((spot): spot is RosterSpot & Person => spot.name !== null && spot.posGroup !== null))
}

const FINDERS: Readonly<Partial<Record<Kind | 'account', (typing: Typing) => Promise<Candidate[]>>>> = {
  league: leagues,
  system: systems,
  account: accounts,
  team: teams,
  player: players,
  rostered,
}

/** The names that may stand at a place; in a list behind those that stand there already. */
export const wordsFor = async (
  { names, list }: Extract<Wanted, { names: unknown }>,
  typing: Typing,
): Promise<readonly Candidate[]> => {
  const found = (await FINDERS[names]?.(typing)) ?? []
  const before = list ? /^(?:.*=)?(.*,)/.exec(typing.words.at(-1) ?? '')?.[1] : undefined
  return before ? found.map(([value, note]): Candidate => [before + value, note]) : found
}
