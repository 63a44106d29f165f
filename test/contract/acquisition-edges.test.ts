import { expect, test } from 'vitest'
import { answer, claiming, HOUR, made, offer, offering, reverse, waiversInSeason } from './acquisitions.ts'
import { type Arrange, after, clock, fillLeague, LEAGUE, ofTeam } from './league.ts'
import { TIME } from './seasons.ts'
import { type Outcome, openStage, outcomeOf, type Question, type Stage } from './stage.ts'

/** Edge cases of claims and trades. */

const asked = async (
  arrange: Arrange,
  [operation, question]: [string, (teams: readonly string[], stage: Stage) => Question],
): Promise<Outcome> => {
  const stage = await openStage('league')
  const teams = await arrange(stage)
  const outcome = await outcomeOf(stage.ask(operation, question(teams, stage)))
  stage.world.close()
  return outcome
}

test('a trade with a repeated and an unknown player gets 400 for the repeated one, not 404 for the unknown one', async () => {
  const question = (teams: readonly string[]) => offering(teams, 0, 1, [['nobody'], ['w2', 'w2']])
  expect(await asked(fillLeague(), ['proposeTrade', question])).toMatchObject({ error: 'invalid_request' })
})

test('the response to a claim warns about a lock at the next waiver run without saying that the game has started', async () => {
  const arrange = after(waiversInSeason, clock(TIME.thursdayKickoff(1) - HOUR))
  const outcome = await asked(arrange, ['fileClaim', ofTeam(2, claiming('t1', 'q3'))])
  expect(outcome).toMatchObject({ error: 'locked', message: expect.not.stringContaining('has started') })
})

test('a trade is reversed only once, even if the same players were traded again', async () => {
  const even: [string[], string[]] = [['w1'], ['w2']]
  const first = after(fillLeague(), offer(0, 1, even), answer('accept'), reverse())
  const again = after(first, offer(0, 1, even), answer('accept', { at: 1 }))
  const outcome = await asked(again, [
    'reverseTrade',
    (_, stage) => ({ params: { id: LEAGUE, tradeId: made(stage)[0] } }),
  ])
  expect(outcome).toMatchObject({ error: 'conflict' })
})
