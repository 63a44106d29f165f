import { expect, test } from 'vitest'
import { LEAGUE, openBoardStage } from '../support/board.ts'

const at = (rest = ''): string => `/leagues/${LEAGUE}${rest}`

test.each([
  ['gzip, deflate, br, zstd', 'gzip'],
  ['br;q=1, gzip;q=0.5', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0', null],
  ['br, gzip; q=0', null],
  ['identity', null],
  ['', null],
])('a page for the Accept-Encoding header "%s" is compressed with %s', async (accepted, coding) => {
  const { alex } = await openBoardStage()
  const { headers } = await alex.open(at(), { headers: { 'accept-encoding': accepted } })
  expect(headers.get('content-encoding')).toBe(coding)
})

test('a page that can repeat text from its address is not compressed, because its length could reveal secrets', async () => {
  const { alex } = await openBoardStage()
  const codingOf = async (path: string) =>
    (await alex.open(at(path), { headers: { 'accept-encoding': 'gzip' } })).headers.get('content-encoding')
  const paths = ['/players', '/players?named=jo', '/standings?week=1', '/standings?week=1x', '/standings?week=1&a=b']
  expect(await Promise.all(paths.map(codingOf))).toEqual(['gzip', null, 'gzip', null, null])
})

test('shared caches keep compressed files apart from plain ones', async () => {
  const { alex } = await openBoardStage()
  const { text } = await alex.open(at())
  const path = /href="(\/board-[^"]+\.css)"/.exec(text)![1]!
  const { headers } = await alex.open(path, { headers: { 'accept-encoding': 'gzip' } })
  expect([headers.get('content-encoding'), headers.get('vary')]).toEqual(['gzip', 'Accept-Encoding'])
})
