import { expect, test } from 'vitest'
import { takeSteps } from '../../src/engine/league/due-events.ts'
import { answer, bid, HOUR, made, nextDay, offer, reverse, withdraw } from '../contract/acquisitions.ts'
import { pause, picking, starting } from '../contract/drafting.ts'
import { add, after, askingLeague, clock, edit, LEAGUE, makeLeague, openSeason } from '../contract/league.ts'
import { TIME } from '../contract/seasons.ts'
import { EVEN } from '../contract/trades.ts'
import { type MessageStage, openMessageStage } from '../support/message-targets.ts'

/** The chat text for each kind of message, sent to the message targets of a league. */

/** Returns the lines under one title that were received since the last call. */
const linesOf = async ({ got }: MessageStage, title: string): Promise<readonly string[]> => {
  const all = await got()
  expect(all.map(each => each.title)).toEqual(all.length === 0 ? [] : [`Home league: ${title}`])
  return all.flatMap(({ lines }) => lines)
}

/** A league with blind bids, which other teams cannot see before the run. */
const SECRET_BIDS = { acquisitionMode: 'waivers', claimsVisible: 'afterRun', waivers: { order: 'budget' } }

const stepTo = async ({ world }: MessageStage['stage'], at: number): Promise<void> => {
  world.time.now = at
  await takeSteps(world.engine, LEAGUE, { until: at })
}

const reviewTrade = ({ ask }: MessageStage['stage'], tradeId: string | undefined, body: Record<string, unknown>) =>
  ask('reviewTrade', { params: { id: LEAGUE, tradeId }, body })

test('trades are announced once accepted: under review, vetoed, approved, reversed, forced and canceled', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  const teams = await after(openSeason, edit({ tradeReview: { hours: 24 } }))(stage)
  await messageStage.listen()
  const lines = () => linesOf(messageStage, 'Trade')

  await offer(0, 1, EVEN)(stage, teams)
  expect(await lines()).toEqual([])
  await answer('accept')(stage)
  expect(await lines()).toEqual(['Bolts accepted the offer from Anvils: Player w1 for Player w2; it is under review'])
  await reviewTrade(stage, made(stage)[0], { action: 'veto', reason: 'One owner' })
  expect(await lines()).toEqual(['A trade was vetoed: Player w1 (Anvils) for Player w2 (Bolts) (One owner)'])

  await offer(0, 1, [['w1', 'r1'], ['w2']])(stage, teams)
  await answer('accept', { at: 1 })(stage)
  await reviewTrade(stage, made(stage)[1], { action: 'allow' })
  expect(await lines()).toEqual([
    'Bolts accepted the offer from Anvils: Player w1 and Player r1 for Player w2; it is under review',
    'A trade was approved: Player w1 and Player r1 (Anvils) for Player w2 (Bolts)',
  ])
  await reverse(1)(stage)
  expect(await lines()).toEqual(['A trade was reversed: Player w1 and Player r1 (Anvils) for Player w2 (Bolts)'])

  await offer(0, 1, EVEN)(stage, teams)
  await answer('accept', { at: 2 })(stage)
  await lines()
  await nextDay(stage)
  expect(await lines()).toEqual(['A trade went through after its review: Player w1 (Anvils) for Player w2 (Bolts)'])

  // DET and MIN kick off within a day.
  await offer(2, 3, [['w3'], ['w4']])(stage, teams)
  await answer('accept', { at: 3 })(stage)
  await nextDay(stage)
  expect((await lines()).at(-1)).toMatch(
    /^A trade failed after its review: Player w3 \(Comets\) for Player w4 \(Dukes\) \(.*is locked/,
  )
})

test('claims, including losing bids, are sent only after they are processed', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  const teams = await after(openSeason, edit(SECRET_BIDS))(stage)
  await messageStage.listen()
  await bid(0, 't1', 12)(stage, teams)
  await bid(1, 't1', 34)(stage, teams)
  await bid(2, 'w5', 7)(stage, teams)
  await withdraw(2)(stage)
  expect(await messageStage.got()).toEqual([])
  await nextDay(stage)
  expect(await linesOf(messageStage, 'Waivers')).toEqual([
    'Bolts won its claim for Player t1 for $34',
    'Anvils lost its claim for Player t1 for $12: outbid by Bolts ($34)',
  ])
  expect(messageStage.bodies.join()).not.toContain('w5')
})

test('pending claims stay out of the scores and the recap of a closed week', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  const teams = await after(openSeason, edit(SECRET_BIDS), clock(TIME.over(1) - HOUR))(stage)
  await messageStage.listen()
  await bid(0, 'w5', 77)(stage, teams)
  await stepTo(stage, TIME.over(1))
  expect((await messageStage.got()).map(({ title }) => title)).toEqual([
    'Home league: Week 1 is closed',
    'Home league: Recap of week 1',
  ])
  expect(messageStage.bodies.join()).not.toMatch(/w5|\b77\b/)
  await nextDay(stage)
  expect(await linesOf(messageStage, 'Waivers')).toEqual(['Anvils won its claim for Player w5 for $77'])
})

test('a target for scores gets no recap, which needs the pro plan', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  await after(openSeason, clock(TIME.over(1) - HOUR))(stage)
  await messageStage.listen({ on: ['close'] })
  await stepTo(stage, TIME.over(1))
  await messageStage.got()
  expect(messageStage.bodies).toHaveLength(4)
  expect(messageStage.bodies.join()).not.toMatch(/odds|luck|award|"best"|standings/)
  expect(messageStage.bodies.join()).toContain('"winner":"home"')
})

test("a team's target gets only that team's claims", async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  const teams = await after(openSeason, edit({ acquisitionMode: 'waivers', waivers: { order: 'budget' } }))(stage)
  await messageStage.listen({ teamId: teams[0] })
  await bid(0, 't1', 12)(stage, teams)
  await bid(1, 't1', 34)(stage, teams)
  await nextDay(stage)
  expect(await linesOf(messageStage, 'Waivers')).toEqual([
    'Anvils lost its claim for Player t1 for $12: outbid by Bolts ($34)',
  ])
})

test('a draft is sent from its first pick to its last', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  await makeLeague()(stage)
  await messageStage.listen()
  await starting()(stage)
  await picking('q1')(stage)
  await picking('q2')(stage)
  await askingLeague('undoPicks', { body: { picks: 1 } })(stage)
  await pause(stage)
  await askingLeague('resumeDraft')(stage)
  await askingLeague('abandonDraft')(stage)
  expect(await linesOf(messageStage, 'Draft')).toEqual([
    'The draft started; Anvils has the first pick',
    'Anvils took Player q1 with pick 1',
    'Bolts took Player q2 with pick 2',
    'Pick 2 was undone: Player q2 by Bolts',
    'The draft was paused: by the commissioner',
    'The draft was resumed',
    'The draft was canceled and 1 pick cleared',
  ])
})

test('reminders, scores, a recap and the bracket are sent in the order of their events', async () => {
  const messageStage = await openMessageStage()
  const { stage } = messageStage
  await after(openSeason, clock(TIME.over(2)), add(2, 'w5'))(stage)
  await messageStage.listen()
  await stepTo(stage, TIME.sundayKickoff(3) - 2 * HOUR)
  const kickoff = 'week 3, first kickoff Sep 22, 2024, 1:00 PM ET'
  expect(await linesOf(messageStage, 'Lineups before kickoff')).toEqual([
    `Bolts, ${kickoff}: 1 open slot (FLEX)`,
    `Comets, ${kickoff}: Player q3 (QB) has no game, Player w3 (WR) has no game and Player r2 (FLEX) has no game`,
  ])
  await stepTo(stage, TIME.over(3))
  const [closed, recap, bracket, ...others] = await messageStage.got()
  const scores = ['Scores, week 3', 'Anvils 25.00 vs Bolts 17.00', 'Comets 0.00 vs Dukes 0.00']
  expect(closed).toEqual({ title: 'Home league: Week 3 is closed', lines: scores })
  expect(recap!.title).toBe('Home league: Recap of week 3')
  expect(recap!.lines).toEqual(
    expect.arrayContaining([
      ...scores,
      'Most points: Anvils, 25.00',
      'Comets added Player w5',
      '1. Anvils, 2-1, 83.00 points',
      'Next: week 4',
    ]),
  )
  expect(bracket).toEqual({
    title: 'Home league: Playoffs',
    lines: ['The playoff bracket was set; Anvils is the first seed'],
  })
  expect(others).toEqual([])
})
