import { onTestFinished } from 'vitest'
import { playedSeason, SEASON } from './played-season.ts'
import { askPostgres, databaseAt, makeDatabase, postgresServer } from './stores.ts'
import { openWorld } from './world.ts'

/** Daemons that share a database. */

const body = { id: 'race', name: 'Race 0', season: SEASON, scoringSystemId: 'ppr', teamCount: 16 }

/** Opens two daemons on the same database, which has a season and the league "race". */
export const openTwo = async () => {
  const file = await makeDatabase()
  const one = await openWorld({ file })
  const other = await openWorld({ file })
  await one.keep(playedSeason({ weeks: 2 }).data)
  const { teams } = (await one.ask('createLeague', { body })) as { teams: { id: string; name: string }[] }
  onTestFinished(() => {
    one.close()
    other.close()
  })
  return { file, worlds: [one, other] as const, teams }
}

const onServer = (text: string) => askPostgres(databaseAt(postgresServer(), 'postgres'), text)
const nameOf = (address: string): string => new URL(address).pathname.slice(1)

/** Closes all connections to a database, as a failing server would. */
export const endConnections = (address: string) =>
  onServer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(address)}'`)

/** Makes a database allow or refuse connections. */
export const allowConnections = (address: string, allowed: boolean) =>
  onServer(`ALTER DATABASE ${nameOf(address)} ALLOW_CONNECTIONS ${allowed}`)
