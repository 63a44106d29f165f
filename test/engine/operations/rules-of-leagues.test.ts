import { expect, test } from 'vitest'
import { createHouseRules, RULES } from '../../contract/house-rules.ts'
import { asking, clock, edit, LEAGUE, makeLeague, ofLeague, openSeason, after as setUp } from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { openStage, type Stage } from '../../contract/stage.ts'

/** Scoring rules that change while leagues use them. Each league logs the change at its own league time. */

const rules = { global: { weights: { rec_yards: 0.2 } } }

const change = ({ ask }: Stage, id: string, to: object = rules) =>
  ask('updateSystem', { params: { id }, body: { rules: to } })

const logOf = async ({ ask }: Stage) =>
  (
    (await ask('listTransactions', ofLeague())) as {
      transactions: { type: string; at: number; actor: string | null }[]
    }
  ).transactions

test('a replay keeps its own time, and its log shows the replay time of a rules change', async () => {
  const stage = await openStage('league')
  const scoringSystemId = await createHouseRules(stage)
  const from = TIME.friday(1)
  await makeLeague({ scoringSystemId, clock: { mode: 'replay', from } })(stage)
  await change(stage, scoringSystemId)
  expect(await stage.ask('getClock', ofLeague())).toMatchObject({ clock: { now: from, mode: 'replay' } })
  expect((await logOf(stage))[0]).toMatchObject({ type: 'rules', at: from, actor: 'alex' })
  await stage.ask('setClock', ofLeague({ body: { advance: 'week' } }))
  expect((await logOf(stage)).map(({ type }) => type)).toContain('close')
  stage.world.close()
})

test("a league's due steps run under the old rules before the rules change", async () => {
  const stage = await openStage('league')
  const scoringSystemId = await createHouseRules(stage)
  const claim = asking('fileClaim', 3, { body: { addPlayerId: 't1' } })
  await setUp(openSeason, edit({ acquisitionMode: 'waivers', scoringSystemId }), claim)(stage)
  await clock(TIME.friday(1))(stage)
  await change(stage, scoringSystemId)
  const [last, before] = await logOf(stage)
  expect([before?.type, last?.type]).toEqual(['claim_won', 'rules'])
  expect(before!.at).toBeLessThan(last!.at)
  stage.world.close()
})

test('every league that uses the rules catches up on its own clock', async () => {
  const stage = await openStage('league')
  const scoringSystemId = await createHouseRules(stage)
  const claim = asking('fileClaim', 3, { body: { addPlayerId: 't1' } })
  await setUp(openSeason, edit({ acquisitionMode: 'waivers', scoringSystemId }), claim)(stage)
  const from = TIME.sunday(2)
  const replay = { id: 'again', scoringSystemId, clock: { mode: 'replay', from } }
  await makeLeague(replay)(stage)
  await clock(TIME.friday(1))(stage)
  await change(stage, scoringSystemId)
  expect((await logOf(stage)).slice(0, 2).map(({ type }) => type)).toEqual(['rules', 'claim_won'])
  expect(await stage.ask('getClock', { params: { id: 'again' } })).toMatchObject({ clock: { now: from } })
  stage.world.close()
})

test('setting the same rules again changes nothing in a league', async () => {
  const stage = await openStage('league')
  const scoringSystemId = await createHouseRules(stage)
  await makeLeague({ scoringSystemId })(stage)
  const counter = () => stage.world.engine.database.transaction('read', store => store.counters.get(`league:${LEAGUE}`))
  const before = await counter()
  await change(stage, scoringSystemId, RULES)
  expect(await counter()).toBe(before)
  expect((await logOf(stage)).map(({ type }) => type)).toEqual(['create'])
  stage.world.close()
})
