import { alter, type Row } from '../support/mirrors.ts'
import { SAMPLE_LEAGUES, type SleeperServer, sleeperServer } from '../support/sleeper.ts'
import { openWorld } from '../support/world.ts'
import { loadSeasons } from './season.ts'

/** The weeks in which the Sleeper sample league has points. */
const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Makes Sleeper's next response omit the matchups. */
const withoutPairings = (server: SleeperServer): void => {
  for (const week of WEEKS) {
    alter<Row[]>(server, `league/${SAMPLE_LEAGUES.complete}/matchups/${week}`, rows =>
      rows.map(row => ({ ...row, matchup_id: null })),
    )
  }
}

const MIRRORS = {
  complete: { number: SAMPLE_LEAGUES.complete, change: () => undefined },
  odd: { number: SAMPLE_LEAGUES.odd, change: () => undefined },
  withoutMatchups: { number: SAMPLE_LEAGUES.complete, change: withoutPairings },
} as const

export type Mirror = keyof typeof MIRRORS

/**
 * Imports a sample league from Sleeper into a store, makes alex the manager of its first team, and returns the mirror's
 * id.
 */
export const importMirror = async (file: string, mirror: Mirror): Promise<string> => {
  const closings: (() => Promise<void>)[] = []
  const server = await sleeperServer(undefined, close => void closings.push(close))
  const world = await openWorld({ file, bases: { sleeper: server.base } })
  try {
    await loadSeasons(world, 'usual')
    const { number, change } = MIRRORS[mirror]
    change(server)
    const answer = await world.ask('importLeague', { body: { platform: 'sleeper', leagueId: number } })
    const { leagueId } = (answer as { imported: { leagueId: string } }).imported
    const { teams } = (await world.ask('getLeague', { params: { id: leagueId } })) as { teams: { id: string }[] }
    const params = { id: leagueId, teamId: teams[0]!.id }
    await world.ask('updateTeam', { params, body: { manager: 'alex' } })
    return leagueId
  } finally {
    world.close()
    for (const close of closings) await close()
  }
}
