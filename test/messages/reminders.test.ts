import { describe, expect, test } from 'vitest'
import type { MessageContent } from '../../src/engine/index.ts'
import { openOutbox } from '../../src/engine/jobs/messages.ts'
import { takeSteps } from '../../src/engine/league/due-events.ts'
import { queueMirrorWeeks } from '../../src/engine/league/messages.ts'
import { messageText, plainTextOf } from '../../src/views/messages.ts'
import { add, after, askingLeague, clock, LEAGUE, openSeason, type Teams } from '../contract/league.ts'
import { TIME } from '../contract/seasons.ts'
import { openStage, type Stage } from '../contract/stage.ts'

const HOUR = 3_600_000
const [ANVILS, BOLTS, COMETS] = [0, 1, 2]

const addReminder =
  (...on: string[]) =>
  (hours = 2) =>
    askingLeague('addNotification', { body: { url: 'https://ntfy.sh/home', on, remindHours: hours } })

/** The league after two weeks. All of Comets' players are from DET, which has a bye in week 3. */
const setUp = async (...then: ((stage: Stage, teams: Teams) => Promise<unknown>)[]) => {
  const stage = await openStage('league')
  const teams = await after(openSeason, clock(TIME.over(2)), ...then)(stage)
  return { stage, teams }
}

const stepTo = async ({ stage: { world } }: { stage: Stage }, until: number): Promise<void> => {
  world.time.now = until
  await takeSteps(world.engine, LEAGUE, { until })
}

/** Returns the queued messages in order. */
const messages = async ({ stage: { world } }: { stage: Stage }): Promise<MessageContent[]> => {
  const outbox = openOutbox(world.engine)
  const found: MessageContent[] = []
  for (let [due] = await outbox.due(); due; [due] = await outbox.due()) {
    const outgoing = await outbox.begin(due)
    if (outgoing) found.push(outgoing.content)
    await outbox.settle(due, { status: 'delivered' })
  }
  return found
}

describe('a reminder', () => {
  const kickoff = TIME.sundayKickoff(3)

  test('lists open slots and players on bye once a week, the set number of hours before the first kickoff', async () => {
    const setting = await setUp(add(COMETS, 'w5'), addReminder('lineup')())
    await stepTo(setting, kickoff - 2 * HOUR - 1)
    expect(await messages(setting)).toEqual([])
    await stepTo(setting, kickoff - 2 * HOUR)
    const [message, ...others] = await messages(setting)
    expect(others).toEqual([])
    const of = (team: number) => message!.reminders.find(({ teamId }) => teamId === setting.teams[team])
    expect(of(ANVILS)).toBeUndefined()
    expect(of(BOLTS)!.slots).toEqual([{ slot: 'FLEX', playerId: null, name: null, why: 'open' }])
    expect(of(COMETS)!.slots.map(({ playerId, why }) => [playerId, why])).toEqual([
      ['q3', 'bye'],
      ['w3', 'bye'],
      ['r2', 'bye'],
    ])
    expect(plainTextOf(messageText(message!))).toContain('Bolts, week 3, first kickoff')
    await stepTo(setting, TIME.over(3) - HOUR)
    expect(await messages(setting)).toEqual([])
  })

  test("is sent at the time that its target chose, and only for the target's team", async () => {
    const setting = await setUp(add(COMETS, 'w5'), async (stage, teams) => {
      const body = { url: 'https://example.org/hook', on: ['lineup'], remindHours: 24, teamId: teams[BOLTS] }
      await stage.ask('addNotification', { params: { id: LEAGUE }, body })
    })
    await stepTo(setting, kickoff - 24 * HOUR)
    expect((await messages(setting)).map(({ reminders }) => reminders.map(({ teamId }) => teamId))).toEqual([
      [setting.teams[BOLTS]],
    ])
  })

  test('is not sent if the kickoff has already passed', async () => {
    const setting = await setUp(add(COMETS, 'w5'), addReminder('lineup')())
    await stepTo(setting, TIME.over(3) - HOUR)
    expect(await messages(setting)).toEqual([])
  })

  test('does not change reads of the league', async () => {
    const setting = await setUp(add(COMETS, 'w5'), addReminder('lineup')())
    setting.stage.world.time.now = kickoff - HOUR
    expect(await setting.stage.ask('getClock', { params: { id: LEAGUE } })).toMatchObject({ clock: { behind: false } })
  })
})

test('the scores, the recap, or both are sent once when a week closes', async () => {
  const setting = await setUp()
  await stepTo(setting, TIME.sundayKickoff(3))
  await addReminder('close', 'recap')()(setting.stage)
  await stepTo(setting, TIME.over(3))
  const sent = (await messages(setting)).map(messageText)
  expect(sent.map(({ title }) => title)).toEqual([
    'Home league: Week 3 is closed',
    'Home league: Recap of week 3',
    'Home league: Playoffs',
  ])
  expect(sent[0]!.parts.map(({ heading }) => heading)).toEqual(['Scores, week 3'])
  expect(sent[1]!.parts.map(({ heading }) => heading)).toEqual(
    expect.arrayContaining(['Results', 'Awards', 'Standings']),
  )
  await stepTo(setting, TIME.over(3) + 24 * HOUR)
  expect(await messages(setting)).toEqual([])
})

test('each week of a mirror is sent once, at the first sync after it ends, and earlier weeks are not sent', async () => {
  const setting = await setUp(addReminder('recap')())
  const { world } = setting.stage
  const [madeAt, { database, contextFor }] = [world.wall.now, world.engine]
  const calendar = { weekEnds: [0, madeAt - 1, madeAt + HOUR, madeAt + 2 * HOUR], lastWeek: 3 }
  const read = (now: number) =>
    database.transaction('write', store =>
      queueMirrorWeeks({ ...contextFor({ actor: world.actor }), store, now }, LEAGUE, calendar),
    )
  const waiting = () => database.transaction('read', store => store.messages.listHeads())
  await read(madeAt)
  expect(await waiting()).toEqual([])
  await read(madeAt + HOUR)
  await read(madeAt + HOUR)
  expect((await messages(setting)).map(({ recap }) => recap?.week)).toEqual([2])
})
