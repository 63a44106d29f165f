import { expect } from 'vitest'
import { needs, openPrepared, openTerminal, type Terminal } from '../support/cli.ts'
import { archiveOf, csv, HEADERS } from '../support/csv.ts'

/** Sample players with their receptions in weeks 1 and 2, which are also their PPR points. */
const PEOPLE: readonly (readonly [id: string, name: string, position: string, first: number, second: number])[] = [
  ['00-0000001', 'Ann Arrow', 'QB', 20, 20],
  ['00-0000002', 'Ben Bow', 'QB', 15, 25],
  ['00-0000003', 'Sam Twin', 'QB', 5, 5],
  ['00-0000004', 'Sam Twin', 'LB', 1, 1],
  ['00-0000005', 'Cal Cross', 'RB', 10, 4],
  ['00-0000006', 'Dee Dart', 'RB', 8, 12],
  ['00-0000007', 'Eve Edge', 'WR', 7, 9],
  ['00-0000008', 'Gus Gale', 'WR', 6, 1],
]

const env = { HINDSIGHT_CLOCK: '2040-01-01T00:00:00Z' }

const seasonFolder = (): string => {
  const rows = PEOPLE.flatMap(([player_id, player_display_name, position, ...receptions]) =>
    receptions.map((count, at) => ({ player_id, player_display_name, position, week: at + 1, receptions: count })),
  )
  return archiveOf({ 'stats_player/stats_player_week_2031.csv': csv(HEADERS.playerWeek, rows) }).folder
}

const FLAGS = ['--system', 'ppr', '--team-count', '4', '--roster', 'QB,RB,RB', '--bench', '1', '--playoffs', '2@3']

const makeLeague = async ({ home }: Terminal): Promise<Terminal> => {
  const terminal = openTerminal({ home, env })
  await needs(terminal, 'init', '--account', 'alex')
  await needs(terminal, 'stats', 'load', seasonFolder())
  await needs(terminal, 'account', 'create', 'blake')
  const names = ['--team-names', 'Aces,Bears']
  await needs(terminal, 'league', 'create', 'Office League', '--id', 'office', ...names, ...FLAGS)
  return terminal
}

/** Opens a terminal on the sample season, in a four-team league with three slots and one bench spot. */
export const openLeague = (): Promise<Terminal> =>
  openPrepared('office', async terminal => void (await makeLeague(terminal)), { env })

const playLeague = async (empty: Terminal): Promise<void> => {
  const terminal = await makeLeague(empty)
  for (const name of ['ann arrow', 'cal cross', 'dee dart']) await needs(terminal, 'roster', 'add', 'aces', name)
  await needs(terminal, 'roster', 'add', 'Bears', 'Ben Bow')
  await needs(terminal, 'lineup', 'set', 'aces', '--week', '1', '--slots', 'ann arrow,cal cross,-')
  await needs(terminal, 'lineup', 'set', '2', '--week', '1', '--assign', 'QB=bow')
}

/** Opens the same league. Two teams have players and lineups, and the other two are empty. */
export const openPlayed = (): Promise<Terminal> => openPrepared('office-played', playLeague, { env })

/** Returns a refused command's expected output. */
export const refused = (status: number, message: RegExp) => ({
  status,
  stdout: '',
  stderr: expect.stringMatching(message),
})
