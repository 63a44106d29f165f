import { describe, expect, test } from 'vitest'
import { named, type Person, searchWords } from '../../../../src/engine/rules/names/player-names.ts'

const person = (id: string, name: string, posGroup: string, team: string): Person => ({ id, name, posGroup, team })
const people = [
  person('chase', "Ja'Marr Chase", 'WR', 'CIN'),
  person('brown', 'A.J. Brown', 'WR', 'PHI'),
  person('moore', 'DJ Moore', 'WR', 'CHI'),
  person('swift', "D'Andre Swift", 'RB', 'CHI'),
  person('etienne', 'Travis Etienne', 'RB', 'JAX'),
  person('samuel', 'Deebo Samuel Sr.', 'WR', 'WAS'),
  person('stbrown', 'Amon-Ra St. Brown', 'WR', 'DET'),
  person('qb', 'Lamar Jackson', 'QB', 'BAL'),
  person('db', 'Lamar Jackson', 'DB', 'ATL'),
  person('DST_LV', 'Las Vegas Raiders', 'DST', 'LV'),
]
const ids = (written: string) => named(written, people).map(({ id }) => id)

describe('a player is meant by a name', () => {
  test.each([
    ['jamarr chase', 'chase'],
    ["JA'MARR  CHASE ", 'chase'],
    ['AJ Brown', 'brown'],
    ['A. J. Brown', 'brown'],
    ['D.J. Moore', 'moore'],
    ['D’Andre Swift', 'swift'],
    ['Swift, D’Andre', 'swift'],
    ['Travis Etienne Jr.', 'etienne'],
    ['deebo samuel', 'samuel'],
    ['Amon Ra St Brown', 'stbrown'],
    ['Lamar Jackson QB', 'qb'],
    ['Lamar Jackson (DB, ATL)', 'db'],
    ['lamar jackson bal', 'qb'],
    ['las vegas raiders', 'DST_LV'],
    ['Oakland Raiders DST', 'DST_LV'],
  ])('written as %j', (written, id) => {
    expect(ids(written)).toEqual([id])
  })

  test('that several have only together with a position or a team', () => {
    expect(ids('Lamar Jackson')).toEqual(['qb', 'db'])
  })

  test('and by no part of one', () => {
    expect(ids('brown')).toEqual([])
  })

  test('which is looked for by its words, the longest first, positions and teams left out', () => {
    expect(searchWords('D’Andre Swift (RB, CHI) Jr')).toEqual(['Andre', 'Swift'])
  })
})
