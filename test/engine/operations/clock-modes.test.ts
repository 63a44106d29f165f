import { expect, test } from 'vitest'
import { add, asking, askingLeague, drop, edit, fillLeague, ofLeague, after as setUp } from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

/** A league whose clock mode changes. A replay does not know the future, and hindsight mode shows the full season. */

const WAIVERS = { acquisitionMode: 'waivers', waivers: { order: 'standings', hoursAfterDrop: 24 } }

const mode = (to: string) => askingLeague('setClock', { body: { mode: to } })
const advance = (to: number) => askingLeague('setClock', { body: { advance: to } })
const moveToReserve = asking('reservePlayer', 0, { body: { playerId: 'r1', active: false, force: true } })
const adjust = async ({ ask }: Stage, teams: readonly string[]) =>
  ask('adjustPoints', ofLeague({ body: { week: 1, teamId: teams[1], points: 500, reason: 'Hindsight' } }))
/** Resets the waiver order in hindsight mode, based on the full season's standings. */
const resetOrder = async ({ world }: Stage): Promise<void> => {
  world.time.now += 2 * 86_400_000
  await world.ask('updateLeague', ofLeague({ body: { name: 'Ours' } }))
}

/** Returns the parts of a league that depend only on its clock, with team names instead of ids. */
const shownOf = async ({ ask }: Stage, teams: readonly string[]): Promise<unknown> => {
  const named = (value: unknown) =>
    JSON.parse(teams.reduce((text, id, at) => text.replaceAll(id, `team ${at}`), JSON.stringify(value)))
  const {
    standings,
    playoffs,
    currentWeek,
    teams: all,
  } = (await ask('getLeague', ofLeague())) as Record<string, unknown>
  const { claims } = (await ask('listClaims', ofLeague())) as { claims: { status: string; note: string | null }[] }
  const { reserve } = (await ask('getTeam', { params: { id: 'home', teamId: teams[0] } })) as { reserve: unknown }
  const { adjustments } = (await ask('listAdjustments', ofLeague())) as { adjustments: unknown }
  const decided = claims.map(({ status, note }) => [status, note])
  return named({ standings, playoffs, currentWeek, all, decided, reserve, adjustments })
}

test('a league in hindsight mode that becomes a replay continues like one that was a replay from the start', async () => {
  const from = TIME.thursdayKickoff(1) - 7 * 86_400_000
  const ours = edit({ name: 'Ours' })
  const changed = await openStage('league')
  const changedTeams = await setUp(
    fillLeague({ ...WAIVERS, acquisitionMode: 'fcfs', waivers: undefined }),
    edit({ reserve: 1 }),
    moveToReserve,
    add(3, 't1'),
    drop(3, 't1'),
    edit(WAIVERS),
    adjust,
    edit({ draw: true }),
    resetOrder,
    mode('replay'),
  )(changed)
  const straight = await openStage('league')
  const straightTeams = await setUp(
    fillLeague({ clock: { mode: 'replay', from } }),
    edit({ reserve: 1 }),
    moveToReserve,
    edit(WAIVERS),
    ours,
  )(straight)
  const claim = asking('fileClaim', 3, { body: { addPlayerId: 't1' } })
  for (const [stage, teams] of [
    [changed, changedTeams],
    [straight, straightTeams],
  ] as const) {
    await claim(stage, teams)
    await asking('setLineup', 1, { query: { week: 1 }, body: { slots: ['q2', 'w2', null] } })(stage, teams)
  }
  for (const at of [from + 86_400_000, TIME.friday(1), TIME.over(2), TIME.over(5)]) {
    await advance(at)(changed)
    await advance(at)(straight)
    expect(await shownOf(changed, changedTeams)).toEqual(await shownOf(straight, straightTeams))
  }
  expect(await shownOf(changed, changedTeams)).toMatchObject({
    decided: [['won', null]],
    adjustments: [],
    reserve: [{ hasReturned: true }],
    playoffs: { rounds: expect.anything() },
  })
  changed.world.close()
  straight.world.close()
})

test('a replay that becomes a league in hindsight mode is up to date and has no steps left in its season', async () => {
  const stage = await openStage('league')
  const auto = asking('updateTeam', 0, { body: { autoLineup: true } })
  const from = TIME.before(1)
  await setUp(fillLeague({ clock: { mode: 'replay', from } }), auto, advance(TIME.sunday(2)))(stage)
  const now = stage.world.time.now
  expect(await mode('hindsight')(stage)).toMatchObject({ clock: { mode: 'hindsight', now } })
  expect(await stage.ask('getClock', ofLeague())).toMatchObject({ clock: { now, behind: false } })
  const log = async () =>
    ((await stage.ask('listTransactions', ofLeague())) as { transactions: { type: string; at: number }[] }).transactions
  const before = await log()
  expect(before[0]).toMatchObject({ type: 'clock', at: now })
  await edit({ name: 'Ours' })(stage)
  const after = await log()
  expect(after.slice(0, -before.length).map(({ type }) => type)).toEqual(['settings'])
  expect(await stage.ask('getLeague', ofLeague())).toMatchObject({ currentWeek: null })
  stage.world.close()
})
