import { expect, onTestFinished, test } from 'vitest'
import { textOf } from '../../src/cli/output/text.ts'
import { league as leagueView } from '../../src/views/leagues.ts'
import { signIn } from '../support/board.ts'
import { alter, openMirrorWorld, type Row, swapped } from '../support/mirrors.ts'
import { serveWorld } from '../support/server.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'

test('league show and the board report results that differ from the platform', async () => {
  const { world, server } = await openMirrorWorld()
  onTestFinished(() => world.close())
  alter<Row[]>(server, `league/${SAMPLE_LEAGUES.complete}/matchups/2`, swapped)
  const body = { leagueId: SAMPLE_LEAGUES.complete }
  const { imported } = (await world.ask('importLeague', { body })) as { imported: { leagueId: string } }
  const params = { id: imported.leagueId }
  const sentence = /\d of \d+ results differ from Sleeper; see league verify/
  const answer = (await world.ask('getLeague', { params })) as Parameters<typeof leagueView>[0]
  const shell = { nameOf: (id: string) => id, values: {}, weeks: { closed: [], current: null }, zone: 'UTC' }
  expect(textOf(leagueView(answer, shell), { isTerminal: false, columns: 80 })).toMatch(sentence)
  const alex = await signIn({ world, served: await serveWorld(world) }, 'alex')
  for (const page of ['', '/standings'])
    expect((await alex.go(`/leagues/${params.id}${page}`)).text, page).toMatch(sentence)
})
