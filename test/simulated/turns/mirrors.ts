import assert from 'node:assert/strict'
import type { Imported, ImportPreview, SyncReport } from '../../../src/engine/index.ts'
import type { World } from '../../support/world.ts'
import { checkMirror } from '../check-mirror.ts'
import { NUMBER } from '../elsewhere/league.ts'
import { fill, type Mirrored, newMirror } from '../model/mirror.ts'
import { faultsOf, type Maker, may, refused, someoneFor } from '../stage.ts'
import { adjust } from './adjustments.ts'
import { fileClaim } from './claims.ts'
import { setBest, setLineup } from './lineups.ts'
import { readMatchups, readTable } from './reads.ts'
import { moveReserve } from './reserve.ts'
import { moveRoster } from './rosters.ts'
import { changeTeam, transferLeague } from './settings.ts'
import { offer } from './trades.ts'

/** Several users' separate mirrors of one league on another platform. */

const MAX_MIRRORS = 2

type Shown = ImportPreview & Pick<Imported, 'leagueId'>

/** Adds a mirror of the season to the model, with teams in the order of their platform ids. */
const addMirror = async (world: World, own: Parameters<typeof newMirror>[0]): Promise<Mirrored> => {
  const { teams } = (await world.ask('getLeague', { params: { id: own.id } })) as { teams: { id: string }[] }
  return newMirror(
    own,
    teams.map(({ id }) => id),
  )
}

/** Imports the league, imports it again if the account already has a mirror of it, or previews the import. */
const importLeague: Maker = (stage, { facts, nameOf }) => {
  const { chance, platform, mirrors, now } = stage
  const isFull = mirrors.length >= MAX_MIRRORS || chance.odds(60)
  const actor = mirrors.length > 0 && isFull ? someoneFor(stage, chance.any(mirrors)!) : chance.any(stage.people)!
  const known = mirrors.find(({ commissioner }) => commissioner === actor.id)
  if (!known && mirrors.length >= MAX_MIRRORS) return null
  const isPreview = chance.odds(20)
  const { there, codes, keep } = platform.prepare(chance, now)
  let imported: Shown | null = null
  return {
    operation: 'importLeague',
    actor,
    query: { preview: isPreview ? 1 : 0 },
    body: { leagueId: chance.one([NUMBER, `https://sleeper.com/leagues/${NUMBER}/team`]) },
    faults: codes,
    done(answer: { preview?: Shown; imported?: Shown }) {
      keep()
      imported = answer.imported ?? null
      const { action, name, leagueId } = (isPreview ? answer.preview : answer.imported)!
      assert.deepEqual([action, name], [known ? 'update' : 'create', there.league.name])
      if (known || isPreview) assert.equal(leagueId, known?.id ?? null)
    },
    async after(world) {
      const own = imported && { id: imported.leagueId, facts, commissioner: actor.id, nameOf }
      const mirror = own && !known ? await addMirror(world, own) : known
      if (!mirror) return
      if (mirror !== known) stage.mirrors = [...mirrors, mirror]
      if (imported) fill(mirror, there, { type: 'import', actor: actor.name, now })
      await checkMirror(world, mirror)
    },
  }
}

/** Syncs a mirror. */
const readAgain: Maker = stage => {
  const { chance, platform, mirrors, now } = stage
  const mirror = chance.any(mirrors)
  if (!mirror) return null
  const actor = someoneFor(stage, mirror, chance.any(mirror.teams))
  const { there, codes, keep } = platform.prepare(chance, now)
  return {
    operation: 'syncLeague',
    actor,
    params: { id: mirror.id },
    faults: faultsOf(['forbidden', !mirror.teams.some(team => may.team(mirror, actor, team))], () => new Set(codes)),
    done({ report }: { report: SyncReport }) {
      keep()
      const changes = fill(mirror, there, { type: 'sync', actor: actor.name, now })
      const { startedAt, finishedAt, unmatched, scoringChanged, ...others } = report
      assert.deepEqual([startedAt, finishedAt], [now, now])
      const [numbers, keys] = [unmatched.map(({ externalId }) => externalId), scoringChanged.map(({ key }) => key)]
      assert.deepEqual({ ...others, unmatched: numbers, scoringChanged: keys }, changes, 'another report')
    },
    after: world => checkMirror(world, mirror),
  }
}

/** Imports, previews or syncs. This is rare once a mirror exists, because it costs as much as thirty other turns. */
export const readPlatform: Maker = (stage, league) => {
  const { chance, mirrors } = stage
  if (mirrors.length === 0) return importLeague(stage, league)
  if (chance.odds(50)) return null
  return chance.odds(40) ? importLeague(stage, league) : readAgain(stage, league)
}

/** Transfers a mirror to an account without a mirror of the same league. */
const transferMirror: Maker = (stage, mirror) => {
  const turn = transferLeague(stage, mirror)!
  const to = stage.people.find(({ name }) => name === turn.body!.account)!
  const isTwice = stage.mirrors.some(({ commissioner }) => commissioner === to.id)
  return turn.faults.size === 0 && isTwice ? { ...turn, faults: new Set(['conflict']) } : turn
}

const REFUSED: readonly Maker[] = [moveRoster, moveReserve, setLineup, setBest, fileClaim, offer, adjust]
const ALLOWED: readonly Maker[] = [readTable, readTable, readMatchups, changeTeam, transferMirror]

/** Makes a turn in a mirror. Most of these turns are refused. */
export const actInMirror: Maker = stage => {
  const { chance, mirrors } = stage
  const mirror = chance.any(mirrors)
  if (!mirror) return null
  return chance.odds(30) ? refused(chance.any(REFUSED)!(stage, mirror)) : chance.any(ALLOWED)!(stage, mirror)
}
