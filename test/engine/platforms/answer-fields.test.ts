import { describe, expect, it } from 'vitest'
import { openPace, platformNamed } from '../../../src/engine/platforms/index.ts'
import { answer, patience } from '../../support/loopback.ts'
import { ASKED_LEAGUES } from '../../support/platform-leagues.ts'
import { bundledPeople } from '../../support/squads.ts'

/** Returns a response with every value rewritten. */
const rewritten = (value: unknown, otherwise: (single: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map(each => rewritten(each, otherwise))
  if (typeof value !== 'object' || value === null) return otherwise(value)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewritten(each, otherwise)]))
}

const CHANNELS: readonly (readonly [string, (single: unknown) => unknown])[] = [
  ['numbers are strings', value => (typeof value === 'number' ? String(value) : value)],
  [
    'strings are numbers',
    value => (typeof value === 'string' && String(Number(value)) === value ? Number(value) : value),
  ],
  ['flags are numbers', value => (typeof value === 'boolean' ? Number(value) : value)],
]

describe.each(ASKED_LEAGUES)('a league on $label', ({ platform, leagueId: id, open }) => {
  it.each(CHANNELS)('is read the same way if %s', async (_, otherwise) => {
    const server = await open(await bundledPeople())
    const { limits, readLeague } = platformNamed(platform)
    const { http } = patience()
    const clock = { now: 0 }
    const sleep = async (ms: number) => {
      clock.now += ms
    }
    const read = () => {
      const pace = openPace({ ...limits, now: () => clock.now, sleep })
      return readLeague({ platform, season: 1990, id }, { base: server.base, pace, http })
    }
    const plan = await read()
    const paths = [...new Set(server.requests.map(({ path }) => path))]
    for (const path of paths) {
      const response = await fetch(new URL(path, server.url))
      if (!response.ok) continue
      const text = JSON.stringify(rewritten(await response.json(), otherwise))
      server.behaveAlways(path, answer(200, { 'content-type': 'application/json' }, text))
    }
    expect(await read()).toEqual(plan)
  })
})
