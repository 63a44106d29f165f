import { HindsightError, invalid, isUuid, type League, leaguesCalled } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import type { LeagueDirectory } from './directory.ts'
import { listed, noneCalled, only, seasonName } from './match.ts'

/** Leagues, as people call them. */

/** A league of anybody by its id. Throws not_found. */
const leagueOfId = async (directory: LeagueDirectory, id: string): Promise<League> => {
  try {
    return (await directory.teamsOf(id)).league
  } catch (error) {
    if (!(error instanceof HindsightError && error.code === 'not_found')) throw error
    throw noneCalled(id, { kind: 'league', all: await directory.all(), list: 'hindsight league list shows yours' })
  }
}

/** The league that a text means. Every league is readable, so an unknown text may be an id. Throws not_found. */
export const findLeague = async (directory: LeagueDirectory, written: string, whole: boolean): Promise<League> => {
  if (isUuid(written)) return leagueOfId(directory, written.toLowerCase())
  const called = only(written, leaguesCalled(written, await directory.called(written), whole))
  return called ?? leagueOfId(directory, written)
}

/** The default league: the profile's, else the only one. Throws invalid_request. */
export const usualLeague = async (directory: LeagueDirectory): Promise<string> => {
  if (directory.usual !== undefined) return directory.usual
  const [first, ...others] = await directory.first()
  if (first && others.length === 0) return first.id
  if (!first)
    throw invalid(
      'You are in no league yet; name one, or create it with: hindsight league create "My League" --system ppr',
    )
  const there = listed([first, ...others].map(league => `${seasonName(league)} = ${league.id}`))
  throw invalid(`Say which league is meant (--league, or for all commands: hindsight use LEAGUE): ${there}`)
}

/** The default scoring system: the default league's, else PPR. */
export const usualSystem = async (directory: LeagueDirectory): Promise<string> => {
  const { usual } = directory
  const meant =
    usual === undefined ? await directory.first() : leaguesCalled(usual, await directory.called(usual), true)
  return (meant.length === 1 ? meant[0] : undefined)?.scoringSystemId ?? 'ppr'
}

/** The id of a league by name, or of the default league. */
export const leagueIdOf = async (directory: LeagueDirectory, written: string | undefined): Promise<string> =>
  written === undefined ? usualLeague(directory) : (await findLeague(directory, written, false)).id

/** The id of the league of a host command: that of its --league, else the default one. */
export const askedLeague = (directory: LeagueDirectory, { options }: Pick<HostRun, 'options'>): Promise<string> =>
  leagueIdOf(directory, typedText(options, 'league'))
