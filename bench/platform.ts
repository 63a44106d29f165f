import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A fake Sleeper API on loopback. Every league id returns the fictional finished league. The player list is as long as
 * the real one, and each player has the same number of fields. Prints its address as one line of JSON, and lists at
 * `asked` the requests since the last call.
 */
const FIXTURES = join(import.meta.dirname, '../test/fixtures/sleeper/v1')
const LEAGUE = '100000000000000001'
const PLAYERS = 11_000
const FIELDS = 40

const playersText = (): string => {
  const players = JSON.parse(readFileSync(join(FIXTURES, 'players/nfl.json'), 'utf8')) as Record<string, object>
  const more = Object.fromEntries(Array.from({ length: FIELDS }, (_, at) => [`field_${at}`, `a value, no. ${at}`]))
  for (let number = Object.keys(players).length; number < PLAYERS; number++) {
    const id = String(1_000_000 + number)
    players[id] = { ...more, player_id: id, full_name: `Somebody ${id}`, position: 'WR', fantasy_positions: ['WR'] }
  }
  return JSON.stringify(players)
}

const files = new Map<string, string | null>([['players/nfl', playersText()]])

const textOf = (path: string): string | null => {
  const file = join(FIXTURES, `${path}.json`)
  if (!files.has(path)) files.set(path, existsSync(file) ? readFileSync(file, 'utf8') : null)
  return files.get(path)!
}

let paths: string[] = []

const server = createServer(({ url = '' }, response) => {
  const path = url.slice('/v1/'.length)
  if (path === 'asked') {
    response.end(JSON.stringify(paths))
    paths = []
    return
  }
  paths.push(path)
  const asked = /^league\/(\d+)/.exec(path)?.[1]
  const text = textOf(asked ? path.replace(asked, LEAGUE) : path) ?? 'null'
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(asked && path === `league/${asked}` ? text.replace(LEAGUE, asked) : text)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}/v1`, pid: process.pid })}\n`)
})
