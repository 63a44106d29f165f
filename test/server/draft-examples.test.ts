import { expect, test } from 'vitest'
import { drafts } from '../../src/engine/describe/examples/draft.ts'
import { league } from '../../src/engine/describe/examples/home-league.ts'
import { leagues } from '../../src/engine/describe/examples/leagues.ts'
import { folderArchive, readSeason } from '../../src/engine/sources/nflverse.ts'
import { DEMO } from '../support/current-season.ts'
import { openWorld } from '../support/world.ts'

/** Replaces team ids with the examples' ids, and all times with the same one. */
const told = (value: unknown, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => ids.get(id) ?? id)
      .replace(/"(at|startedAt)":\d+/g, '"$1":0'),
  )

test('the examples of a draft match its responses in sequence, except for ids and times', async () => {
  const world = await openWorld()
  await world.keep(await readSeason(folderArchive(DEMO), league.season))
  const { body, answer } = leagues.createLeague
  const { teams } = (await world.ask('createLeague', { body })) as { teams: { id: string }[] }
  const own = new Map(answer.teams.map((team, at) => [team.id, teams[at]!.id]))
  const shown = new Map([...own].map(([id, mine]) => [mine, id]))
  for (const [name, { answer: expected, ...asked }] of Object.entries(drafts)) {
    const answered = await world.ask(name, told(asked, own) as object)
    expect(told(answered, shown), name).toEqual(told(expected, new Map()))
  }
  world.close()
})
