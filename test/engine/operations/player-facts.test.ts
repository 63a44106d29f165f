import { expect, onTestFinished, test } from 'vitest'
import { fictionalFacts } from '../../support/facts.ts'
import { fictionalSeason } from '../../support/season.ts'
import { openWorld } from '../../support/world.ts'

const sunday = (week: number): number => Date.UTC(2024, 8, 8 + (week - 1) * 7, 17)

/** Receivers of one team. Each row has a player, week, targets and yards. */
const ROWS = [
  ['one', 1, 6, 60],
  ['one', 2, 2, 20],
  ['two', 1, 2, 10],
  ['two', 2, 4, 30],
  ['two', 3, 4, 30],
] as const

const open = async () => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  const rows = ROWS.map(([player, week, targets, yards]) => ({
    player,
    week,
    stats: { rec_targets: targets, rec_yards: yards },
  }))
  const games = [1, 2, 3, 4].map(week => ({
    ...{ id: `${week}`, week, home: 'CHI', away: 'GB', kickoffAt: sunday(week), homeScore: 20, awayScore: 17 },
  }))
  // Week 3 is a game that the first player missed, and 0 means that the file does not have a share.
  const snaps = { one: { 1: 80, 2: 45, 3: 99 }, two: { 1: 30, 2: 0, 3: 60 } }
  await world.keep(fictionalSeason({ rows, games, facts: fictionalFacts(['one', 'two'], { snaps }) }))
  const usage = async (id: string, afterWeek: number) => {
    world.time.now = sunday(afterWeek) + 2 * 86_400_000
    const answer = await world.ask('getPlayer', { params: { id }, query: { season: 2024, system: 'ppr', facts: 1 } })
    return (answer as { facts: { usage: Record<string, number | null> } }).facts.usage
  }
  return usage
}

test("a player's snap share is the average over the games that the player played so far", async () => {
  const usage = await open()
  expect(await usage('one', 1)).toMatchObject({ snaps: 80 })
  expect(await usage('one', 2)).toMatchObject({ snaps: 62.5 })
  expect(await usage('one', 3)).toMatchObject({ snaps: 62.5 })
  expect(await usage('two', 2)).toMatchObject({ snaps: 30 })
  expect(await usage('two', 3)).toMatchObject({ snaps: 45 })
})

test("a player's target share counts the team's targets in the games that the player played", async () => {
  const usage = await open()
  expect(await usage('one', 1)).toMatchObject({ targets: 75 })
  expect(await usage('one', 3)).toMatchObject({ targets: 57.1 })
  expect(await usage('two', 3)).toMatchObject({ targets: 55.6 })
})
