import {
  type Answer,
  HindsightError,
  importBuiltins,
  invalid,
  isUuid,
  type League,
  leaguesCalled,
  matching,
  type Team,
} from '../../engine/index.ts'
import type { Caller } from '../caller/caller.ts'
import type { HostRun } from '../program/command.ts'
import { typedText } from '../program/options.ts'
import { listFirst, MAX_SHOWN, type Named, noneCalled, onlyMatch, searchText, seasonName } from './match.ts'

/** A league with its teams. */
export interface LeagueTeams {
  league: League
  teams: readonly Team[]
}

/** Looks up leagues and teams by name. Reads only those that can match, and does not score anything. */
export interface LeagueDirectory {
  /** The default league, as written in the profile. */
  usual: string | undefined
  /** The account's oldest leagues, one more than fits in a message. */
  first(): Promise<readonly League[]>
  /** The account's leagues whose names contain a string. */
  called(written: string): Promise<readonly League[]>
  /** All of the account's leagues, for an error that suggests names. */
  all(): Promise<readonly League[]>
  /** Any league with its teams. Throws not_found. */
  teamsOf(leagueId: string): Promise<LeagueTeams>
}

const inAnswer = ({ leagues, teams }: Answer<'listTeams'>, id: string): LeagueTeams | undefined => {
  const league = leagues.find(each => each.id === id)
  return league && { league, teams: teams.filter(({ leagueId }) => leagueId === id) }
}

export const openDirectory = (caller: Caller): LeagueDirectory => {
  const answers: Answer<'listTeams'>[] = []
  const read = async (query: { league?: string; q?: string; limit?: number }): Promise<Answer<'listTeams'>> => {
    const answer = await caller.call('listTeams', { query })
    answers.push(answer)
    return answer
  }
  const findKnown = (id: string): LeagueTeams | undefined =>
    answers.map(answer => inAnswer(answer, id)).find(found => found !== undefined)
  return {
    usual: caller.league,
    first: async () => (await read({ limit: MAX_SHOWN + 1 })).leagues,
    async called(written) {
      const byId = findKnown(written)
      return byId ? [byId.league] : (await read({ q: searchText(written) })).leagues
    },
    all: async () => (await caller.call('listLeagues')).leagues,
    teamsOf: async id => findKnown(id) ?? inAnswer(await read({ league: id }), id)!,
  }
}

/** Finds any league by its id. Throws not_found. */
const leagueOfId = async (directory: LeagueDirectory, id: string): Promise<League> => {
  try {
    return (await directory.teamsOf(id)).league
  } catch (error) {
    if (!(error instanceof HindsightError && error.code === 'not_found')) throw error
    throw noneCalled(id, { kind: 'league', all: await directory.all(), list: 'hindsight league list shows yours' })
  }
}

/**
 * Finds a league by name or id. Also looks up an unknown name as an id, because it could be another account's league.
 * Throws not_found.
 */
export const findLeague = async (directory: LeagueDirectory, written: string, isExact: boolean): Promise<League> => {
  if (isUuid(written)) return leagueOfId(directory, written.toLowerCase())
  const called = onlyMatch(written, leaguesCalled(written, await directory.called(written), isExact))
  return called ?? leagueOfId(directory, written)
}

/** Returns the default league: the profile's, or else the account's only one. Throws invalid_request. */
export const usualLeague = async (directory: LeagueDirectory): Promise<string> => {
  if (directory.usual !== undefined) return directory.usual
  const [first, ...others] = await directory.first()
  if (first && others.length === 0) return first.id
  if (!first)
    throw invalid(
      `You don't have any leagues yet; choose one with --league, or create one with: hindsight league create "My League" --system ppr`,
    )
  const leagueList = listFirst([first, ...others].map(league => `${seasonName(league)} = ${league.id}`))
  throw invalid(
    `Choose a league with --league, or set a default with: hindsight use LEAGUE. Your leagues: ${leagueList}`,
  )
}

/** Returns the default scoring system: the default league's, or else PPR. */
export const usualSystem = async (directory: LeagueDirectory): Promise<string> => {
  const { usual } = directory
  const matches =
    usual === undefined ? await directory.first() : leaguesCalled(usual, await directory.called(usual), true)
  return (matches.length === 1 ? matches[0] : undefined)?.scoringSystemId ?? 'ppr'
}

/** Returns the id of a league given by name, or else of the default league. */
export const leagueIdOf = async (directory: LeagueDirectory, written: string | undefined): Promise<string> =>
  written === undefined ? usualLeague(directory) : (await findLeague(directory, written, false)).id

/** Returns a host command's league id: the league in --league, or else the default one. */
export const requestedLeague = (directory: LeagueDirectory, { options }: Pick<HostRun, 'options'>): Promise<string> =>
  leagueIdOf(directory, typedText(options, 'league'))

/**
 * Finds a scoring system by id or name. `isExact` rejects partial names. Built-in systems are found without a call, and
 * other accounts' systems only by id. Throws not_found.
 */
export const findSystem = async (caller: Caller, written: string, isExact: boolean): Promise<Named> => {
  const { BUILTIN_SYSTEMS } = await importBuiltins()
  const builtin = BUILTIN_SYSTEMS.find(({ id }) => id === written.toLowerCase())
  if (builtin) return builtin
  const { systems } = await caller.call('listSystems', { query: { leagues: 1 } })
  const called = onlyMatch(written, matching(written, systems, isExact))
  if (called) return called
  if (isUuid(written)) return { id: written, name: written }
  const list = 'hindsight system list shows the systems that you can name'
  throw noneCalled(written, { kind: 'scoring system', all: systems, list })
}
