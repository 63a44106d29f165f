import { execute, findOperation, openEngine } from '../../src/engine/index.ts'

/** A process that imports one league again and again until it is killed: `node mirror-writer.ts FILE BASE LEAGUE`. */
const [file = '', sleeper = '', leagueId] = process.argv.slice(2)
const engine = openEngine({ file, clocks: { league: Date.now, wall: Date.now }, platformReach: { bases: { sleeper } } })
const actor = await engine.database.transaction('read', store => store.accounts.get('alex'))
await execute(engine, await findOperation('importLeague'), { actor, body: { leagueId } })
engine.close()
