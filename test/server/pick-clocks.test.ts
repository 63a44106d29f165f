import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Draft } from '../../src/engine/index.ts'
import type { JobLine } from '../../src/server/http/log.ts'
import { startPickClocks } from '../../src/server/steady-jobs.ts'
import { type DraftRoom, openDraftRoom, type Table } from '../support/draft-room.ts'
import { sqlOn, storeFile } from '../support/store-file.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

let room: DraftRoom
beforeEach(async () => {
  room = await openDraftRoom()
})
afterEach(() => room.world.close())

/** Runs the pick clocks of draft rooms while wall time passes, and returns the log. */
const serve = async (ms: number, onWait: () => Promise<unknown> = async () => undefined): Promise<JobLine[]> => {
  const { engine, wall } = room.world
  const lines: JobLine[] = []
  const end = wall.now + ms
  const done = Promise.withResolvers<void>()
  const jobs = startPickClocks({
    engine,
    log: line => void lines.push(line),
    async pause(wait) {
      await onWait()
      wall.now += Math.max(wait, 1)
      if (wall.now >= end) done.resolve()
      if (wall.now >= end) await new Promise(resolve => setImmediate(resolve))
    },
  })
  await done.promise
  await jobs.stop(1_000)
  return lines
}

const queue = (table: Table, teamId: string, playerIds: readonly string[]) =>
  room.world.ask('setDraftQueue', { params: { id: table.id, teamId }, body: { playerIds } })

const autopick = (table: Table, teamId: string) =>
  room.world.ask('setAutopick', { params: { id: table.id, teamId }, body: { autopick: true } })

const taken = ({ picks }: Draft): string[] => picks.map(({ player }) => player.id)

describe('the pick clocks of a daemon', () => {
  test('pick for a team only when its time is up: the first available player in its queue', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['WR-CHI-1'])
    await queue(table, order[1]!, ['WR-CHI-1', 'RB-GB-2'])
    await serve(59_000)
    expect(taken(await table.draft())).toEqual([])
    const lines = await serve(62_000)
    const draft = await table.draft()
    expect(taken(draft)).toEqual(['WR-CHI-1', 'RB-GB-2'])
    expect(draft.picks.map(({ by, auto }) => [by, auto])).toEqual([
      ['clock', true],
      ['clock', true],
    ])
    expect(lines.map(({ job, league, picks }) => [job, league, picks])).toEqual([
      ['draft', table.id, 1],
      ['draft', table.id, 1],
    ])
  })

  test('restart with the full time after each pick', async () => {
    const table = await room.start({ pickSeconds: 60 })
    await serve(50_000)
    await table.ask('pickPlayer', { playerId: 'QB-CHI-1' })
    expect((await table.draft()).deadlineAt).toBe(room.world.wall.now + MINUTE)
    await serve(50_000)
    expect(taken(await table.draft())).toEqual(['QB-CHI-1'])
  })

  test('give a pick its full time again if its deadline passed while no daemon was running', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['QB-CHI-1'])
    room.world.wall.now += HOUR
    const lines = await serve(30_000)
    expect(taken(await table.draft())).toEqual([])
    expect(lines.map(({ picks }) => picks)).toEqual([0])
    await serve(40_000)
    expect(taken(await table.draft())).toEqual(['QB-CHI-1'])
  })

  test('give a pick its full time again if its deadline passed while the machine was asleep', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['QB-CHI-1'])
    let slept = false
    const sleep = async () => {
      if (!slept) room.world.wall.now += HOUR
      slept = true
    }
    await serve(HOUR + 30_000, sleep)
    expect(taken(await table.draft())).toEqual([])
  })

  test('restart with at most the full time when clocks are set back', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['QB-CHI-1'])
    await serve(30_000)
    room.world.wall.now -= HOUR
    await serve(59_000)
    expect(taken(await table.draft())).toEqual([])
    await serve(2_000)
    expect(taken(await table.draft())).toEqual(['QB-CHI-1'])
  })

  test('give a pick its full time again if its deadline passed while the store was unavailable', async () => {
    await room.world.close()
    const file = storeFile()
    room = await openDraftRoom({ file })
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['QB-CHI-1'])
    const [away, back] = [room.world.wall.now + 30_000, room.world.wall.now + 5 * MINUTE]
    let isAway = false
    const lose = async () => {
      const { now } = room.world.wall
      if (isAway === (now >= away && now < back)) return
      sqlOn(file, isAway ? 'ALTER TABLE gone RENAME TO draft' : 'ALTER TABLE draft RENAME TO gone')
      isAway = !isAway
    }
    const lines = await serve(5 * MINUTE + 30_000, lose)
    expect(taken(await table.draft())).toEqual([])
    expect(lines.map(({ picks, error }) => [picks, error !== undefined])).toEqual([
      [undefined, true],
      [0, false],
    ])
    await serve(40_000)
    expect(taken(await table.draft())).toEqual(['QB-CHI-1'])
  })

  test('are paused while the draft is paused, and during quiet hours', async () => {
    const table = await room.start({ pickSeconds: 60 })
    await table.ask('pauseDraft')
    await serve(3 * MINUTE)
    expect(await table.draft()).toMatchObject({ picks: [], deadlineAt: null })
    await table.ask('resumeDraft')
    const noon = new Date(room.world.wall.now).toISOString().slice(11, 16)
    const later = new Date(room.world.wall.now + HOUR).toISOString().slice(11, 16)
    await table.ask('updateDraft', { quiet: { from: noon, to: later, zone: 'UTC' } })
    await serve(3 * MINUTE)
    expect((await table.draft()).picks).toEqual([])
  })

  test('pick immediately for teams on autopick', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    for (const [at, teamId] of order.slice(0, 3).entries()) await queue(table, teamId, [`WR-DET-${at + 1}`])
    for (const teamId of order.slice(1, 3)) await autopick(table, teamId)
    await serve(62_000)
    expect(taken(await table.draft())).toEqual(['WR-DET-1', 'WR-DET-2', 'WR-DET-3'])
  })

  test('pick even if no points are known, without pausing the draft', async () => {
    const table = await room.start({ pickSeconds: 60 })
    await serve(122_000)
    expect(await table.draft()).toMatchObject({ status: 'running', pauseReason: null })
    expect((await table.draft()).picks).toHaveLength(2)
  })

  test('pause a draft, and give the reason, if no player who can start is left', async () => {
    const rosterConfig = { slots: [{ slot: 'LB', eligible: ['LB'] }], bench: 0 }
    const table = await room.start({ pickSeconds: 60 }, { rosterConfig })
    await serve(62_000)
    expect(await table.draft()).toMatchObject({ status: 'paused', pauseReason: 'no_player', picks: [] })
    await table.ask('resumeDraft')
    expect(await table.draft()).toMatchObject({ status: 'running', pauseReason: null })
    await serve(62_000)
    expect(await table.draft()).toMatchObject({ status: 'paused', pauseReason: 'no_player' })
    await table.ask('pickPlayer', { playerId: 'WR-CHI-1' })
    expect(await table.draft()).toMatchObject({ status: 'paused', onTheClock: { number: 2 } })
  })

  test('pick only once, even if several daemons notice that time has run out', async () => {
    const table = await room.start({ pickSeconds: 60 })
    const { order } = await table.draft()
    await queue(table, order[0]!, ['QB-CHI-1'])
    const body = { leagueId: table.id, servedSince: room.world.wall.now }
    const keep = () => room.world.ask('keepPickClock', { body })
    expect(await keep()).toEqual({ leagueId: table.id, picks: 0, renewed: false })
    room.world.wall.now += MINUTE
    expect(await keep()).toEqual({ leagueId: table.id, picks: 1, renewed: false })
    expect(await keep()).toEqual({ leagueId: table.id, picks: 0, renewed: false })
  })
})
