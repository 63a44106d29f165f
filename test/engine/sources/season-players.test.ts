import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlayerLookup } from '../../../src/engine/rules/names/player-lookup.ts'
import { readSeason } from '../../../src/engine/sources/nflverse.ts'
import { collectOtherNames } from '../../../src/engine/sources/players.ts'
import { archiveOf, type Cells, csv, HEADERS } from '../../support/csv.ts'

const PLAYERS = 'stats_player/stats_player_week_2031.csv'
const ROSTER = 'rosters/roster_2031.csv'
const DIRECTORY = 'players/players.csv'
const ID = '00-0000001'

interface Files {
  rows: readonly Cells[]
  roster?: Cells
  directory?: Cells
}

/** Returns the first player in a season with these rows. */
const playerIn = async ({ rows, roster, directory }: Files) => {
  const { archive } = archiveOf({
    [PLAYERS]: csv(HEADERS.playerWeek, rows),
    ...(roster && { [ROSTER]: csv([...HEADERS.roster, ...NAMES], [{ gsis_id: ID, team: 'CHI', ...roster }]) }),
    ...(directory && {
      [DIRECTORY]: csv([...HEADERS.players, ...NAMES, 'short_name'], [{ gsis_id: ID, ...directory }]),
    }),
  })
  return (await readSeason(archive, 2031)).players[0]!
}

const NAMES = ['first_name', 'last_name', 'football_name']

describe("a player's position in a season", () => {
  test.each([
    ['CB', 'WR', 'WR', 'WR'],
    ['S', 'RB', 'RB', 'RB'],
    ['DE', 'TE', 'TE', 'TE'],
    ['LB', 'QB', 'QB', 'QB'],
    ['TE', 'QB', 'TE', 'TE'],
    ['WR', 'RB', 'WR', 'WR'],
    ['WR', 'CB', 'WR', 'WR'],
    ['CB', 'K', 'CB', 'DB'],
    ['CB', 'LB', 'CB', 'DB'],
    ['G', 'TE', 'TE', 'TE'],
    ['P', 'K', 'K', 'K'],
    ['P', 'LS', 'P', 'OTHER'],
  ])('with stat rows at %s and a roster at %s is %s', async (row, listed, position, posGroup) => {
    expect(await playerIn({ rows: [{ position: row }], roster: { position: listed } })).toMatchObject({
      position,
      posGroup,
    })
  })

  test.each<[string, Cells[], string]>([
    ['a punter who kicks for a whole game is a kicker', [{}, { week: 2, fg_att: 1, pat_att: 3 }], 'K'],
    ['a punter with one try is not', [{ pat_att: 1 }, { week: 2, fg_att: 1 }], 'OTHER'],
    ['a guard who tackles for a whole game is a lineman', [{ def_tackles_solo: 3, def_tackle_assists: 1 }], 'DL'],
    ['a guard who also defends passes is a back', [{ def_tackles_solo: 4 }, { week: 3, def_pass_defended: 1 }], 'DB'],
    ['a long snapper with three tackles is not a defender', [{ def_tackles_solo: 2, def_tackle_assists: 1 }], 'OTHER'],
  ])('%s', async (_, rows, posGroup) => {
    const own = rows.map(row => ({ position: 'P', ...row }))
    expect(await playerIn({ rows: own })).toMatchObject({ position: 'P', posGroup })
  })

  test('does not change team defense stats, which use the position in the stat rows', async () => {
    const tackles = async (roster: Cells) => {
      const { archive } = archiveOf({
        [PLAYERS]: csv(HEADERS.playerWeek, [{ position: 'CB', def_tackles_solo: 3, def_sacks: 1 }]),
        [ROSTER]: csv(HEADERS.roster, [{ gsis_id: ID, team: 'CHI', ...roster }]),
      })
      const { columns } = await readSeason(archive, 2031)
      return [...columns.get('def_scrimmage_tackles_made')!.values]
    }
    expect(await tackles({ position: 'WR' })).toEqual(await tackles({ position: 'CB' }))
    expect(await tackles({ position: 'WR' })).toEqual([3])
  })
})

describe("a player's other names", () => {
  test('come from the roster and from the first and last name in the players file', async () => {
    const player = await playerIn({
      rows: [{ player_display_name: 'Chosen Marlowe' }],
      roster: { full_name: 'Robby Marley', first_name: 'Robby', last_name: 'Marley' },
      directory: { display_name: 'Chosen Marlowe', first_name: 'Hugo', last_name: 'Marlowe', short_name: 'R.Marley' },
    })
    expect(player.otherNames).toEqual(['Hugo Marlowe', 'Robby Marley'])
  })

  test('leave out names that a lookup finds by the main name', async () => {
    const player = await playerIn({
      rows: [{ player_display_name: 'Gabe O’Dell Jr.' }],
      roster: { full_name: "Gabe O'Dell", first_name: 'Gabe', last_name: "O'Dell" },
      directory: { display_name: 'Gabe ODell', last_name: 'O’Dell', short_name: 'G.ODell' },
    })
    expect(player).not.toHaveProperty('otherNames')
  })

  test('are found by a lookup, whether stored or left out', () => {
    const first = fc.constantFrom('Gabe', 'Gabriel', 'T.J.', 'Tobias', 'Bo', 'Miles', 'Mike', 'Michael', 'M.')
    const last = fc.constantFrom('Marlowe', 'O’Dell', 'St. Clair', 'Ya-Sin', 'Odell II')
    const name = fc.tuple(first, last).map(([one, other]) => (one === 'M.' ? `${one}${other}` : `${one} ${other}`))
    fc.assert(
      fc.property(name, fc.array(name, { maxLength: 5 }), (own, others) => {
        const person = { id: 'p', name: own, posGroup: 'WR', team: 'CHI', otherNames: collectOtherNames(own, others) }
        const lookup = openPlayerLookup([person])
        for (const written of [own, ...others])
          expect([written, lookup({ written }).found[0]?.id]).toEqual([written, 'p'])
      }),
      { numRuns: 500 },
    )
  })
})
