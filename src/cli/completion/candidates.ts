import {
  asWord,
  isUuid,
  type League,
  leaguesCalled,
  matching,
  openPlayerLookup,
  type Person,
  PLATFORM_NAMES,
  SHORTEST_BEGINNING,
  searchWords,
  teamsByNumber,
} from '../../engine/index.ts'
import { API_METHODS, type Caller } from '../caller/caller.ts'
import { PROFILE_ENTRIES } from '../home/profile.ts'
import { claimsIn, entriesIn, pollsIn, postsIn, proposalsIn, tradesIn, workingKeys } from '../names/by-id.ts'
import { type LeagueTeams, leagueIdOf, openDirectory } from '../names/leagues.ts'
import { type Named, seasonName } from '../names/match.ts'
import { isPerson, readRoster, rosterWeek } from '../names/players.ts'
import { findTeam } from '../names/teams.ts'
import { FORMATS } from '../output/form.ts'
import { shortIds } from '../output/table.ts'
import type { CommandTable, Kind } from '../program/command.ts'
import type { CommandParameter } from '../program/table.ts'
import { TOPICS } from '../program/topics.ts'
import { SHELLS } from './shells.ts'

/** A completion and its description. */
export type Candidate = readonly [value: string, note: string]

/** The completions for a position: fixed words, names to look up, files, or anything. */
export type Expected =
  | { words: readonly Candidate[]; list: boolean }
  | { names: Kind | 'account'; list: boolean }
  | { files: true }
  | { anything: true }

const words = (values: readonly string[], list = false): Expected => ({ words: values.map(word => [word, '']), list })

/** The completions for host commands' arguments, by the placeholder in brackets. */
const OF_THE_COMMAND_LINE: Readonly<Record<string, Expected>> = {
  league: { names: 'league', list: false },
  account: { names: 'account', list: false },
  file: { files: true },
  folder: { files: true },
  plan: words(['free', 'pro']),
  entry: words(PROFILE_ENTRIES),
  'league-name': { names: 'league', list: false },
  shell: words(Object.keys(SHELLS)),
  format: words(FORMATS),
  platform: words(PLATFORM_NAMES),
  method: words(API_METHODS),
}

const isOneWord = (noun: string): boolean => !noun.includes(' ')

/** Returns the completions for an argument or a flag's value. */
export const expectedValues = ({ typed, field, names }: CommandParameter, nouns: CommandTable['nouns']): Expected => {
  const label = /[<[]([\w-]+)/.exec(typed)?.[1] ?? ''
  const list = field?.kind === 'list'
  if (field?.choices) return words(field.choices, list)
  if (names) return { names, list }
  if (typed.endsWith('[true|false]')) return words(['true', 'false'])
  if (field?.kind === 'object') return { files: true }
  if (field && label !== 'account') return { anything: true }
  if (label === 'words') return words(['topics', ...Object.keys(TOPICS), ...Object.keys(nouns).filter(isOneWord)])
  return OF_THE_COMMAND_LINE[label] ?? { anything: true }
}

/** The words typed so far, and which of them are positional. */
export interface TypedSoFar {
  caller: Caller
  words: readonly string[]
  places: readonly string[]
}

/** The words to match, and a description. */
interface Suggestion {
  words: readonly string[]
  note: string
}

/** Splits the current text, without its flag, into the start of a list and the name at its end. */
const typedName = (typed: readonly string[]): { before: string; name: string } => {
  const value = (typed.at(-1) ?? '').replace(/^--[\w-]+=/, '')
  const at = value.lastIndexOf(',') + 1
  return { before: value.slice(0, at), name: value.slice(at) }
}

const beginsWith = (word: string, typed: string): boolean =>
  word.toLowerCase().startsWith(typed.toLowerCase()) || (asWord(typed) !== '' && word.startsWith(asWord(typed)))

/** Offers generated ids only after the user has typed the start of one. */
const isLongEnough = (word: string, typed: string): boolean => !isUuid(word) || typed.length >= SHORTEST_BEGINNING

/** Returns the name as one word, if it is unique. */
const nameWords = (name: string, all: readonly Named[]): string[] => {
  const word = asWord(name)
  return word !== '' && matching(word, all, true).length === 1 ? [word] : []
}

/** Orders an id and the words of a name. Generated ids come last. */
const inOrder = (id: string, words: readonly string[]): string[] => (isUuid(id) ? [...words, id] : [id, ...words])

const wordsOf = ({ id, name }: Named, all: readonly Named[]): string[] => inOrder(id, nameWords(name, all))

/** Suggests leagues by name. Adds the season if the name is not unique. Leagues by platform id come last. */
const leagues = async ({ caller }: TypedSoFar): Promise<Suggestion[]> => {
  const { leagues: all } = await caller.call('listLeagues')
  return all.map(league => {
    const { id, name, season, externalLeagueId: number } = league
    const words = [name, seasonName(league)].map(asWord)
    const uniqueWords = words.filter(word => word !== '' && leaguesCalled(word, all, true).length === 1)
    return { words: [...inOrder(id, uniqueWords), ...(number === null ? [] : [number])], note: `${name}, ${season}` }
  })
}

const systems = async ({ caller }: TypedSoFar): Promise<Suggestion[]> => {
  const { systems: all } = await caller.call('listSystems', { query: { leagues: 1 } })
  return all.map(system => ({ words: wordsOf(system, all), note: system.name }))
}

const accounts = async ({ caller }: TypedSoFar): Promise<Suggestion[]> => {
  const { accounts: all } = await caller.call('listAccounts')
  return all.map(({ name, plan }) => ({ words: [name], note: plan }))
}

/** Returns the value typed after a flag, or undefined. */
export const typedBehind = (flag: string, words: readonly string[]): string | undefined => {
  const at = words.indexOf(flag)
  return at < 0 ? undefined : words[at + 1]
}

/** Returns a command line's league: `--league`, or else the default one. */
const leagueOf = async ({ caller, words: typed }: TypedSoFar): Promise<LeagueTeams> => {
  const directory = openDirectory(caller)
  return directory.teamsOf(await leagueIdOf(directory, typedBehind('--league', typed) || undefined))
}

const teams = async (typed: TypedSoFar): Promise<Suggestion[]> => {
  const { teams: all } = await leagueOf(typed)
  return all.map(team => {
    const number = String(team.number)
    const numbers = teamsByNumber(number, all).length === 1 ? [number] : []
    return { words: [...numbers, ...nameWords(team.name, all), team.id], note: team.name }
  })
}

const suggestIds = (all: readonly Named[]): Suggestion[] => {
  const beginnings = shortIds(all.map(({ id }) => id))
  return all.map(({ name }, at) => ({ words: [beginnings[at]!], note: name }))
}

const keys = async ({ caller }: TypedSoFar): Promise<Suggestion[]> => {
  const all = await workingKeys(caller)
  return all.map(key => ({ words: wordsOf(key, all), note: key.name }))
}

/** Suggests trades or claims by short id. */
const tradesOrClaims =
  (list: typeof tradesIn) =>
  async (typed: TypedSoFar): Promise<Suggestion[]> => {
    const { caller } = typed
    const { league, teams: all } = await leagueOf(typed)
    const names = new Map(all.map(({ id, name }) => [id, name]))
    return suggestIds(await list({ caller, leagueId: league.id, nameOf: id => names.get(id) ?? id }))
  }

/** Suggests players by id and by one word that identifies them, with the position if needed. */
const playersNamed = (list: readonly Person[], others: readonly Person[] = []): Suggestion[] => {
  const lookup = openPlayerLookup([...new Map([...list, ...others].map(person => [person.id, person])).values()])
  return list.map(person => {
    const word = asWord(person.name)
    const note = `${person.name}, ${person.posGroup}, ${person.team ?? 'no team'}`
    const words = [word, `${word}_${person.posGroup.toLowerCase()}`]
    const uniqueWord = words.find(each => lookup({ written: each }).found.length === 1)
    return { words: [...(uniqueWord === undefined ? [] : [uniqueWord]), person.id], note }
  })
}

const MAX_PLAYERS = 100

/** Returns a query for players whose names contain the first typed word. */
const likeTyped = (typed: readonly string[]): { limit: number; q?: string } => {
  const q = searchWords(typedName(typed).name).find(word => !/^\d+$/.test(word))
  return { limit: MAX_PLAYERS, ...(q !== undefined && { q }) }
}

const players = async ({ caller, words: typed }: TypedSoFar): Promise<Suggestion[]> =>
  playersNamed((await caller.call('listPlayers', { query: likeTyped(typed) })).players)

/** Suggests a league's players by words that are unique in its season. */
const ofSeason = async (
  { caller, words: typed }: TypedSoFar,
  { season }: League,
  list: readonly Person[],
): Promise<Suggestion[]> => {
  const { players: all } = await caller.call('listPlayers', { query: { ...likeTyped(typed), season } })
  return playersNamed(list, all)
}

const suggestUndrafted = async (typed: TypedSoFar): Promise<Suggestion[]> => {
  const { league } = await leagueOf(typed)
  const args = { params: { id: league.id }, query: likeTyped(typed.words) }
  const { players: left } = await typed.caller.call('listUndrafted', args)
  return ofSeason(typed, league, left.map(({ player }) => player).filter(isPerson))
}

const freeAgents = async (typed: TypedSoFar): Promise<Suggestion[]> => {
  const { league } = await leagueOf(typed)
  const query = { ...likeTyped(typed.words), league: league.id, available: 1 }
  return ofSeason(typed, league, (await typed.caller.call('listPlayers', { query })).players)
}

/** Suggests players on the team in the first argument, as in `roster drop 1`. */
const suggestRostered = async (typed: TypedSoFar): Promise<Suggestion[]> => {
  const its = await leagueOf(typed)
  const { league } = its
  const [, , written = ''] = typed.places
  const teamId = findTeam(written, its, matching).id
  return playersNamed(await readRoster(typed.caller, { id: league.id, teamId, week: rosterWeek(league) }))
}

/** Suggests a league's message targets by host, if it is unique, and by the start of the id. */
const notifications = async (typed: TypedSoFar): Promise<Suggestion[]> => {
  const { league } = await leagueOf(typed)
  const { notifications: all } = await typed.caller.call('listNotifications', { params: { id: league.id } })
  const targets = suggestIds(all.map(({ id, host }) => ({ id, name: host })))
  return targets.map(({ words, note }) => ({
    words: [...(all.filter(({ host }) => host === note).length === 1 ? [note] : []), ...words],
    note,
  }))
}

/** Does not suggest anything. No operation lists these objects, or one word cannot identify them. */
const nothing = async (): Promise<Suggestion[]> => []

const FINDERS: Readonly<Record<Kind | 'account', (typed: TypedSoFar) => Promise<Suggestion[]>>> = {
  league: leagues,
  system: systems,
  usualSystem: systems,
  account: accounts,
  team: teams,
  key: keys,
  trade: tradesOrClaims(tradesIn),
  entry: tradesOrClaims(entriesIn),
  claim: tradesOrClaims(claimsIn),
  post: tradesOrClaims(postsIn),
  poll: tradesOrClaims(pollsIn),
  proposal: async ({ caller }) => (await proposalsIn(caller)).map(({ id, name }) => ({ words: [id], note: name })),
  notification: notifications,
  player: players,
  freeAgent: freeAgents,
  undrafted: suggestUndrafted,
  rostered: suggestRostered,
  season: nothing,
  // Suggests the field's choices instead.
  basis: nothing,
  // One word contains several names.
  assignment: nothing,
  keeper: nothing,
  division: nothing,
}

/** Suggests fixed words. In a list, they are added to the words already typed. */
export const knownWords = (
  { words, list }: Extract<Expected, { words: unknown }>,
  typed: readonly string[],
): readonly Candidate[] => {
  const before = list ? typedName(typed).before : ''
  return words.map(([word, note]): Candidate => [before + word, note])
}

/** Suggests names for the typed text. In a list, they are added to the names already typed. */
export const candidateWords = async (
  { names, list }: Extract<Expected, { names: unknown }>,
  typed: TypedSoFar,
): Promise<readonly Candidate[]> => {
  const found = await FINDERS[names](typed)
  const { before, name } = typedName(typed.words)
  return found.flatMap(({ words, note }): Candidate[] => {
    const word = words.find((each, at) => (at === 0 || isLongEnough(each, name)) && beginsWith(each, name))
    return word === undefined ? [] : [[(list ? before : '') + word, note]]
  })
}
