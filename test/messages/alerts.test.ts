import { expect, onTestFinished, test } from 'vitest'
import type { Answer, MessageContent } from '../../src/engine/index.ts'
import { openOutbox } from '../../src/engine/jobs/messages.ts'
import { takeSteps } from '../../src/engine/league/due-events.ts'
import type { Game } from '../../src/engine/schema/season.ts'
import { messageText, plainTextOf } from '../../src/views/messages.ts'
import { fictionalFacts } from '../support/facts.ts'
import { NFL, playedSeason, SEASON, sunday, thursday } from '../support/played-season.ts'
import { fictionalSeason } from '../support/season.ts'
import { openWorld, type World } from '../support/world.ts'

/** Messages about starters who were ruled out, and about matchups in progress. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const LEAGUE = 'home'

const openHere = async (): Promise<World> => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  return world
}

/** Returns the queued messages in order. */
const messages = async ({ engine }: World): Promise<MessageContent[]> => {
  const outbox = openOutbox(engine)
  const found: MessageContent[] = []
  for (let [due] = await outbox.due(); due; [due] = await outbox.due()) {
    const outgoing = await outbox.begin(due)
    if (outgoing) found.push(outgoing.content)
    await outbox.settle(due, { status: 'delivered' })
  }
  return found
}

const fill = async (world: World, teamId: string, week: number, slots: readonly string[]): Promise<void> => {
  const params = { id: LEAGUE, teamId }
  for (const playerId of slots) await world.ask('moveRoster', { params, body: { action: 'add', playerId } })
  await world.ask('setLineup', { params, query: { week }, body: { slots } })
}

const addTarget = (world: World, on: readonly string[], more: object = {}) =>
  world.ask('addNotification', { params: { id: LEAGUE }, body: { url: 'https://ntfy.sh/home', on, ...more } })

const flex = { slot: 'FLEX', eligible: ['RB', 'WR'] }

test('starters ruled out in the 90 minutes before their kickoff are reported once each', async () => {
  const world = await openHere()
  const kickoff = Date.UTC(2024, 8, 22, 17)
  const game = (week: number): Game => ({
    ...{ id: `${week}`, week, home: 'CHI', away: 'GB', homeScore: 20, awayScore: 17 },
    kickoffAt: kickoff + (week - 3) * 168 * HOUR,
  })
  const players = ['fine', 'healthy', 'inactive', 'late', 'out', 'reserve', 'spare', 'sub']
  const active = { 1: 'active', 2: 'active', 3: 'active' } as const
  const outAt = (at: number) => ({ 3: { state: 'out', at } }) as const
  const early = outAt(kickoff - 48 * HOUR)
  const reports = { late: outAt(kickoff - 35 * MINUTE), out: early, spare: early }
  const facts = fictionalFacts(players, {
    rosters: {
      ...Object.fromEntries(players.map(player => [player, active])),
      inactive: { ...active, 3: 'inactive' },
      reserve: { ...active, 3: 'ir' },
    },
    reports,
  })
  const rows = players.flatMap(player => [1, 2].map(week => ({ player, week, stats: { rec_yards: 10 } })))
  await world.keep(fictionalSeason({ rows, games: [1, 2, 3, 4].map(game), facts }))
  world.time.now = kickoff - 24 * HOUR
  const starters = ['healthy', 'inactive', 'out', 'reserve']
  const slots = starters.map(() => flex)
  const { teams } = (await world.ask('createLeague', {
    body: {
      ...{ id: LEAGUE, name: 'Home', season: 2024, scoringSystemId: 'standard', teamCount: 4 },
      ...{ acquisitionMode: 'fcfs', rosterConfig: { slots, bench: 2 }, playoffs: { teams: 2, startWeek: 4 } },
    },
  })) as Answer<'createLeague'>
  await fill(world, teams[0]!.id, 3, starters)
  await addTarget(world, ['out'])
  const stepTo = async (now: number) => {
    world.time.now = now
    await takeSteps(world.engine, LEAGUE, { until: now })
    return messages(world)
  }
  expect(await stepTo(kickoff - 90 * MINUTE - 1)).toEqual([])
  const [message, ...others] = await stepTo(kickoff - 90 * MINUTE)
  expect(others).toEqual([])
  expect(message!.reminders.map(({ slots }) => slots.map(({ playerId, status }) => [playerId, status]))).toEqual([
    [
      ['inactive', 'O'],
      ['out', 'O'],
      ['reserve', 'IR'],
    ],
  ])
  const { title } = messageText(message!)
  expect(title).toBe('Home: Ruled out before kickoff')
  expect(plainTextOf(messageText(message!))).toContain('is on injured reserve')
  expect(await stepTo(kickoff - HOUR)).toEqual([])
  await fill(world, teams[1]!.id, 3, ['late', 'spare', 'sub', 'fine'])
  expect(await stepTo(kickoff - 40 * MINUTE), 'after a lineup changed').toMatchObject([
    { reminders: [{ teamId: teams[1]!.id, slots: [{ playerId: 'spare' }] }] },
  ])
  expect(await stepTo(kickoff - 31 * MINUTE)).toEqual([])
  expect(await stepTo(kickoff - 30 * MINUTE), 'after a report changed').toMatchObject([
    { reminders: [{ slots: [{ playerId: 'late' }] }] },
  ])
  const newer = {
    ...facts,
    reports: fictionalFacts(players, { reports: { ...reports, sub: outAt(kickoff - 48 * HOUR) } }).reports,
  }
  await world.keep(fictionalSeason({ rows, games: [1, 2, 3, 4].map(game), facts: newer }))
  expect(await stepTo(kickoff - 20 * MINUTE), 'after newer files were loaded').toMatchObject([
    { reminders: [{ slots: [{ playerId: 'sub' }] }] },
  ])
  expect(await stepTo(kickoff - MINUTE)).toEqual([])
})

/** Opens a running replay of a four-team league whose season ends with a bracket from week 3 on. */
const openRunningReplay = async (bracketTeams: 2 | 4) => {
  const world = await openHere()
  await world.keep(playedSeason({ weeks: 4 }).data)
  world.time.now = thursday(40)
  world.wall.now = thursday(40)
  const from = thursday(1) - 24 * HOUR
  const start = world.wall.now
  const { teams } = (await world.ask('createLeague', {
    body: {
      ...{ id: LEAGUE, name: 'Home', season: SEASON, scoringSystemId: 'ppr', teamCount: 4 },
      ...{ rosterConfig: { slots: [flex], bench: 2 }, playoffs: { teams: bracketTeams, startWeek: 3 } },
      clock: { mode: 'replay', from, running: true },
    },
  })) as Answer<'createLeague'>
  const at = (now: number) => {
    world.wall.now = start + now - from
    return messages(world)
  }
  return { world, at, teamIds: teams.map(({ id }) => id) }
}

/** Opens a replay with a matchup in week 1. One team has a starter on Thursday, and the other has one on Sunday. */
const openReplay = async () => {
  const { world, at, teamIds } = await openRunningReplay(2)
  const { matchups } = (await world.ask('listMatchups', {
    params: { id: LEAGUE },
    query: { week: 1 },
  })) as Answer<'listMatchups'>
  const { home, away } = matchups.find(({ home }) => home.team.id === teamIds[0]) ?? matchups[0]!
  const kickoffOf = (id: string) =>
    playedSeason({ weeks: 4 }).games.find(({ week, ...game }) => week === 1 && [game.home, game.away].includes(id))!
      .kickoffAt
  const [first, last] = ['CHI', 'DET', 'GB', 'MIN']
    .sort((a, b) => kickoffOf(a) - kickoffOf(b))
    .filter((_, at) => at % 3 === 0)
  await fill(world, home.team.id, 1, [`WR-${first}-1`])
  await fill(world, away!.team.id, 1, [`WR-${last}-1`])
  return { world, at, teams: [home.team.id, away!.team.id] as const, others: teamIds }
}

test('a close finish and a final score are reported once per matchup, marked as unofficial', async () => {
  const { world, at, teams, others } = await openReplay()
  await addTarget(world, ['finish', 'final'])
  await addTarget(world, ['final'], { teamId: others.find(id => !teams.includes(id as never)) })
  expect(await at(thursday(1) - HOUR)).toEqual([])
  const [close, ...more] = await at(sunday(1) + 1 * MINUTE)
  expect(more).toEqual([])
  expect(close).toMatchObject({ event: 'finish', scores: [{ week: 1, home: { left: 0 }, away: { left: 1 } }] })
  expect(await at(sunday(1) + 60 * MINUTE)).toEqual([])
  const [over, ...rest] = await at(sunday(1) + 241 * MINUTE)
  expect(rest).toEqual([])
  expect(over).toMatchObject({ event: 'final', scores: [{ home: { teamId: teams[0] }, away: { teamId: teams[1] } }] })
  expect(plainTextOf(messageText(over!))).toMatch(/^Week 1: .* \(final, official when the week closes\)$/)
  expect(await at(sunday(1) + 300 * MINUTE)).toEqual([])
})

test('the scores of the championship and of the third-place game are reported', async () => {
  const { world, at, teamIds } = await openRunningReplay(4)
  for (const [place, teamId] of teamIds.entries()) await fill(world, teamId, 1, [`WR-${NFL[place]}-1`])
  await at(thursday(4) - HOUR)
  await takeSteps(world.engine, LEAGUE, { until: thursday(4) - HOUR })
  await addTarget(world, ['final'])
  const found = await at(sunday(4) + 241 * MINUTE)
  const reported = found.flatMap(({ scores }) => scores.flatMap(({ home, away }) => [home.teamId, away.teamId]))
  expect(found.map(({ event }) => event)).toEqual(['final'])
  expect(reported.toSorted()).toEqual(teamIds.toSorted())
})
