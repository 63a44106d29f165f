import { describe, expect, test } from 'vitest'
import type { HindsightError } from '../../../src/engine/index.ts'
import { openPace, platformNamed } from '../../../src/engine/platforms/index.ts'
import { answer, patience } from '../../support/loopback.ts'
import { IMPATIENT, MISBEHAVIORS } from '../../support/misbehaviors.ts'
import { ASKED_LEAGUES } from '../../support/platform-leagues.ts'
import { bundledPeople } from '../../support/squads.ts'

/** Reads live points from every platform, each faked by a server on loopback. */

const WEEK = 1

describe.each(ASKED_LEAGUES)('live points of a league on $label', asked => {
  const { platform, leagueId: id } = asked
  const { limits, readLeague, openLivePoints } = platformNamed(platform)
  const reference = { platform, season: 1990, id }

  const openReader = async () => {
    const server = await asked.open(await bundledPeople())
    const { http } = patience()
    const reach = (more: object = {}) => {
      const pace = openPace({ ...limits, now: () => 0, sleep: async () => {} })
      return { base: server.base, pace, http: { ...http, ...more } }
    }
    return { server, reach, read: (more?: object) => openLivePoints()(reference, WEEK, reach(more)) }
  }

  test('match the points of an import once the games are over', async () => {
    const { reach, read } = await openReader()
    const { weeks } = await readLeague(reference, reach())
    const lineups = weeks.find(({ week }) => week === WEEK)!.lineups
    const final = new Map(lineups.flatMap(({ playerPoints }) => [...playerPoints]))
    const live = await read()
    expect(final.size).toBeGreaterThan(0)
    for (const [player, points] of final) expect(live.get(player), player).toBe(points)
  })

  test("fail with a reason when the platform's response is invalid", async () => {
    const { server, read } = await openReader()
    await read()
    const last = server.requests.at(-1)!.path
    for (const [name, behavior, pattern] of MISBEHAVIORS) {
      const expected = name === 'forbids it' ? asked.forbidden : { code: 'upstream_failed', message: pattern }
      await server.behaveDuring(last, behavior, async () => {
        const error: HindsightError = await read(pattern.test('took too long') ? IMPATIENT : {}).then(
          () => expect.fail(name),
          failure => failure,
        )
        const [code, message] = [expected.code, expect.stringMatching(expected.message)]
        expect([name, error.code, error.message]).toEqual([name, code, message])
      })
    }
  })

  const { weekParameter: parameter } = asked
  if (parameter === undefined) return

  test('fail if the response is about another week', async () => {
    const { server, read } = await openReader()
    await read()
    const { path } = server.requests.find(request => request.path.includes(`${parameter}=${WEEK}`))!
    const other = await fetch(new URL(path.replace(`${parameter}=${WEEK}`, `${parameter}=${WEEK + 1}`), server.url))
    const body = await other.text()
    await server.behaveDuring(path, answer(200, { 'content-type': 'application/json' }, body), async () => {
      await expect(read()).rejects.toMatchObject({
        code: 'upstream_failed',
        message: expect.stringMatching(/is about/),
      })
    })
  })
})
