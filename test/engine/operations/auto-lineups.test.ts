import { describe, expect, test } from 'vitest'
import { takeSteps } from '../../../src/engine/league/due-events.ts'
import {
  add,
  after,
  asking,
  clock,
  drop,
  LEAGUE,
  ofTeam,
  openSeason,
  start,
  type Teams,
} from '../../contract/league.ts'
import { TIME } from '../../contract/seasons.ts'
import { openStage, type Stage, withoutChance } from '../../contract/stage.ts'

const MINUTE = 60_000
const [COMETS, ANVILS] = [2, 0]

const auto = (at: number) => asking('updateTeam', at, { body: { autoLineup: true } })

/** The league after two weeks. All of Comets' players are from DET, which has a bye in week 3. */
const setUp = async (...then: ((stage: Stage, teams: Teams) => Promise<unknown>)[]) => {
  const stage = await openStage('league')
  const teams = await after(openSeason, ...then, clock(TIME.over(2)))(stage)
  return { stage, teams }
}

type Setting = Awaited<ReturnType<typeof setUp>>

const stepTo = async ({ stage: { world } }: Setting, until: number): Promise<void> => {
  world.time.now = until
  await takeSteps(world.engine, LEAGUE, { until })
}

const starters = async ({ stage, teams }: Setting, at: number, week: number) => {
  const { lineup } = (await stage.ask('getTeam', ofTeam(at, { query: { week } })(teams))) as {
    lineup: { player: { id: string } | null }[]
  }
  return lineup.map(({ player }) => player?.id ?? null)
}

const logged = async ({ stage }: Setting, type = 'lineup') => {
  const question = { params: { id: LEAGUE }, query: { type, limit: 200 } }
  return ((await stage.ask('listTransactions', question)) as { transactions: object[] }).transactions
}

describe('auto-lineup of a team', () => {
  test('replaces a player on bye with one who has a game, five minutes before the kickoff, and logs the clock as the actor', async () => {
    const setting = await setUp(add(COMETS, 'w5'), auto(COMETS))
    const kickoff = TIME.sundayKickoff(3)
    await stepTo(setting, kickoff - 5 * MINUTE - 1)
    expect(await starters(setting, COMETS, 3)).toEqual(['q3', 'w3', 'r2'])
    await stepTo(setting, kickoff - 5 * MINUTE)
    expect(await starters(setting, COMETS, 3)).toEqual(['q3', 'w3', 'w5'])
    expect((await logged(setting))[0]).toMatchObject({
      ...{ at: kickoff - 5 * MINUTE, actor: null, teamId: setting.teams[COMETS] },
      after: { week: 3, players: ['q3', 'w3', 'w5'] },
    })
  })

  test('keeps players with a game, and fills an empty slot by points per game', async () => {
    const setting = await setUp(
      add(ANVILS, 'w5'),
      add(ANVILS, 't1'),
      start(ANVILS, 3, ['q1', 'w5', null]),
      auto(ANVILS),
    )
    await stepTo(setting, TIME.sundayKickoff(3))
    expect(await starters(setting, ANVILS, 3)).toEqual(['q1', 'w5', 'w1'])
  })

  test('keeps a player on bye in the slot if no other player fits', async () => {
    const left = [drop(1, 'q2'), drop(COMETS, 'q3'), drop(COMETS, 'r2'), add(COMETS, 'q2')]
    const setting = await setUp(...left, start(COMETS, 3, [null, null, 'w3']), auto(COMETS))
    await stepTo(setting, TIME.sundayKickoff(3))
    expect(await starters(setting, COMETS, 3)).toEqual(['q2', null, 'w3'])
  })

  test('changes nothing if no player fits, or if the team did not turn it on', async () => {
    const setting = await setUp(add(COMETS, 'w5'), auto(ANVILS), drop(ANVILS, 'r1'))
    const before = await logged(setting)
    await stepTo(setting, TIME.over(3))
    expect(await starters(setting, COMETS, 3)).toEqual(['q3', 'w3', 'r2'])
    expect(await starters(setting, ANVILS, 3)).toEqual(['q1', 'w1', null])
    expect(await logged(setting)).toEqual(before)
  })

  test('is not visible in reads until the clock has processed it, and reads report that the clock is behind', async () => {
    const setting = await setUp(add(COMETS, 'w5'), auto(COMETS))
    setting.stage.world.time.now = TIME.sundayKickoff(3)
    expect(await starters(setting, COMETS, 3)).toEqual(['q3', 'w3', 'r2'])
    const shown = await setting.stage.ask('getClock', { params: { id: LEAGUE } })
    expect(shown).toMatchObject({ clock: { behind: true, now: TIME.sundayKickoff(3) - 5 * MINUTE - 1 } })
    await stepTo(setting, TIME.sundayKickoff(3))
    expect(await starters(setting, COMETS, 3)).toEqual(['q3', 'w3', 'w5'])
  })

  test('gives the same result for clock steps of any size', async () => {
    const ends: unknown[] = []
    for (const hours of [1, 7, 24, 24 * 40]) {
      const setting = await setUp(add(COMETS, 'w5'), auto(COMETS), auto(ANVILS), start(ANVILS, 3, [null, 'w1', null]))
      const last = TIME.over(5)
      for (let at = TIME.over(2); at < last; at += hours * 60 * MINUTE) await stepTo(setting, at)
      await stepTo(setting, last)
      ends.push(withoutChance(await logged(setting)))
    }
    expect((ends[0] as { actor: string | null }[]).filter(({ actor }) => actor === null)).toHaveLength(2)
    for (const end of ends) expect(end).toEqual(ends[0])
  })
})
