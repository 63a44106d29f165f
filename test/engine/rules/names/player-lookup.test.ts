import { describe, expect, test } from 'vitest'
import type { PosGroup } from '../../../../data/positions.ts'
import { dstId, NFL_TEAMS } from '../../../../data/teams.ts'
import { searchWords } from '../../../../src/engine/rules/names/parse-player.ts'
import { openPlayerLookup, type PlayerQuery, refuseUnclear } from '../../../../src/engine/rules/names/player-lookup.ts'
import type { Person } from '../../../../src/engine/rules/names/player-names.ts'

const person = (id: string, name: string, posGroup: string, team: string | null, ...otherNames: string[]): Person => ({
  id,
  name,
  posGroup,
  team,
  otherNames,
})

const PLAYERS = [
  person('tarn', "Jo'Quan Tarn", 'WR', 'CIN'),
  person('ajb', 'A.J. Brackwater', 'WR', 'PHI'),
  person('dj', 'DJ Moorcroft', 'WR', 'CHI'),
  person('swale', "D'Orsay Swale", 'RB', 'CHI'),
  person('etwick', 'Travers Etwick', 'RB', 'JAX'),
  person('sr', 'Dabney Salter Sr.', 'WR', 'WAS'),
  person('st', 'Aldo-Rex St. Brackwater', 'WR', 'DET'),
  person('qb', 'Lamont Jaxby', 'QB', 'BAL'),
  person('db', 'Lamont Jaxby', 'DB', 'ATL'),
  person('cw', 'Corey Washington', 'WR', 'ATL'),
  person('dg', 'Dallas Goosegrass', 'TE', 'PHI'),
  person('gab', 'Gabriel Dunmore', 'WR', 'JAX'),
  person('rob', 'Chosen Andover', 'WR', 'CAR', 'Robby Andover', 'Robert Andover'),
  person('jr', 'Odo Pell Jr.', 'WR', 'NYG'),
  person('iii', 'Odo Pell III', 'WR', 'NYG'),
  person('acc', 'Nikólaj Sørby', 'K', 'LA'),
  person('free', 'Unsigned Quillfeather', 'RB', null),
]
const DEFENSES = NFL_TEAMS.map(({ code, name }) => person(dstId(code), name, 'DST', code))
const lookup = (query: PlayerQuery) => openPlayerLookup([...PLAYERS, ...DEFENSES])(query)
const ids = (sought: string | PlayerQuery): string[] =>
  lookup(typeof sought === 'string' ? { written: sought } : sought).found.map(({ id }) => id)

describe('finding a player', () => {
  test.each([
    ['joquan tarn', 'tarn'],
    ["JO'QUAN  TARN ", 'tarn'],
    ['AJ Brackwater', 'ajb'],
    ['A. J. Brackwater', 'ajb'],
    ['A.J.Brackwater', 'ajb'],
    ['D.J. Moorcroft', 'dj'],
    ['D’Orsay Swale', 'swale'],
    ['Swale, D’Orsay', 'swale'],
    ['Travers Etwick Jr.', 'etwick'],
    ['dabney salter', 'sr'],
    ['Salter Sr., Dabney', 'sr'],
    ['Aldo Rex St Brackwater', 'st'],
    ['St. Brackwater, Aldo-Rex', 'st'],
    ['Nikolaj Sorby', 'acc'],
    ['dallas_goosegrass', 'dg'],
    ['Unsigned Quillfeather', 'free'],
  ])('ignores marks, accents, suffixes and word order: %j', (written, id) => {
    expect(ids(written)).toEqual([id])
  })

  test.each([
    ['Yahoo', 'Lamont Jaxby (BAL - QB)', 'qb'],
    ['Yahoo', 'Lamont Jaxby BAL - QB', 'qb'],
    ['Yahoo', 'Lamont Jaxby (Bal-QB)', 'qb'],
    ['ESPN', 'Lamont Jaxby, Bal QB', 'qb'],
    ['ESPN, copied', 'Lamont JaxbyBAL QB', 'qb'],
    ['ESPN, copied', 'Lamont JaxbyQB', 'qb'],
    ['MFL', 'Jaxby, Lamont BAL QB', 'qb'],
    ['MFL, a rookie', 'Jaxby, Lamont BAL QB (R)', 'qb'],
    ['CBS', 'Lamont Jaxby QB • BAL', 'qb'],
    ['CBS', 'Lamont Jaxby QB | BAL', 'qb'],
    ['NFL.com', 'Lamont Jaxby QB - BAL', 'qb'],
    ['Fleaflicker', 'QB Lamont Jaxby BAL', 'qb'],
    ['FantasyPros', 'Lamont Jaxby BAL (7)', 'qb'],
    ['FantasyPros', 'Lamont Jaxby (BAL) QB', 'qb'],
    ['a cheat sheet', '12. Lamont Jaxby, QB3, Baltimore Ravens', 'qb'],
    ['a cheat sheet', 'Lamont Jaxby (DB, ATL)', 'db'],
    ['a cheat sheet', 'lamont jaxby CB', 'db'],
    ['with an injury', 'Lamont Jaxby (Q) BAL', 'qb'],
    ['with an injury', 'Dallas Goosegrass IR', 'dg'],
    ['DraftKings', 'Dallas Goosegrass (10203040)', 'dg'],
    ['Pro Football Reference', 'Dallas Goosegrass\\GoosDa00', 'dg'],
    ['a team from another season', 'Travers Etwick OAK', 'etwick'],
    ['an older code', 'Nikolaj Sorby LAR', 'acc'],
    ['a nickname in quotes', 'Gabriel "Gabe the Great" Dunmore', 'gab'],
  ])('accepts the spelling of %s: %j', (_, written, id) => {
    expect(ids(written)).toEqual([id])
  })

  test('accepts a different form of the first name, an initial, or only the last name', () => {
    expect(lookup({ written: 'Gabe Dunmore' })).toMatchObject({ fit: 'form', found: [{ id: 'gab' }] })
    expect(lookup({ written: 'G. Dunmore' })).toMatchObject({ fit: 'initial', found: [{ id: 'gab' }] })
    expect(lookup({ written: 'G.Dunmore' })).toMatchObject({ fit: 'initial', found: [{ id: 'gab' }] })
    expect(lookup({ written: 'dunmore JAX' })).toMatchObject({ fit: 'last', found: [{ id: 'gab' }] })
    expect(ids('Dunmore LV')).toEqual([])
    expect(ids('K. Dunmore')).toEqual([])
  })

  test('by the full name accepts a different position and NFL team; a shorter name must fit them', () => {
    const found = (written: string, group: PosGroup | null = null, club: string | null = null) =>
      ids({ written, group, club })
    expect([found('Travers Etwick', 'WR', 'KC'), found('Trav Etwick', 'WR', 'KC')]).toEqual([['etwick'], ['etwick']])
    expect([found('T. Etwick', 'RB', 'KC'), found('T. Etwick', 'WR', 'JAX')]).toEqual([['etwick'], []])
    expect([found('Dunmore', 'WR', 'JAX'), found('Dunmore', 'WR', 'KC'), found('Dunmore', 'RB', 'JAX')]).toEqual([
      ['gab'],
      [],
      [],
    ])
    expect([found('Quillfeather'), found('Quillfeather', 'RB', 'JAX')]).toEqual([['free'], []])
    expect([found('Chicago Bears', 'DST', 'CHI'), found('Chicago Bears', 'WR')]).toEqual([['DST_CHI'], []])
  })

  test('by an initial or a last name needs a first name and three letters', () => {
    const one = openPlayerLookup([person('1', 'Om Ni', 'WR', 'KC'), person('2', 'Pele', 'WR', 'KC')])
    expect(['O. Ni', 'Ni', 'Om', 'Z. Pele', 'Pele'].map(written => one({ written }).fit)).toEqual([
      'initial',
      null,
      null,
      null,
      'name',
    ])
  })

  test("accepts each of the names in the season's files", () => {
    for (const written of ['Robby Andover', 'Andover, Robert', 'R. Andover', 'Rob Andover', 'Chosen Andover']) {
      expect([written, ...ids(written)]).toEqual([written, 'rob'])
    }
  })

  test('accepts nicknames used by platforms', () => {
    const brown = openPlayerLookup([person('b', 'Marquise Brown', 'WR', 'KC'), ...DEFENSES])
    expect(brown({ written: 'Hollywood Brown KC' })).toMatchObject({ fit: 'name', found: [{ id: 'b' }] })
  })

  test('accepts an id, and for a defense also a former team code', () => {
    expect([ids('tarn'), ids('DST_LAR'), ids('dst_oak')]).toEqual([['tarn'], ['DST_LA'], ['DST_LV']])
  })

  test('accepts a last name that is also a place', () => {
    expect(ids('Corey Washington')).toEqual(['cw'])
    expect(ids('C. Washington')).toEqual(['cw'])
    expect(ids('Washington')).toEqual(['DST_WAS'])
    expect(ids('Washington WR')).toEqual(['cw'])
  })
})

describe('players with the same name', () => {
  test('are distinguished by the position, NFL team or suffix in the text or in other columns', () => {
    expect(ids('Lamont Jaxby')).toEqual(['qb', 'db'])
    expect(ids({ written: 'Lamont Jaxby', group: 'DB' })).toEqual(['db'])
    expect(ids({ written: 'Lamont Jaxby', club: 'BAL' })).toEqual(['qb'])
    expect(ids('Odo Pell')).toEqual(['jr', 'iii'])
    expect(ids('Odo Pell III NYG')).toEqual(['iii'])
  })

  test('are considered only after a player who usually goes by that name', () => {
    const people = [person('a', 'Michael Thorn', 'WR', 'NO'), person('b', 'Mike Thorn', 'DB', 'HOU', 'Michael Thorn')]
    const find = openPlayerLookup(people)
    expect(find({ written: 'Michael Thorn' })).toMatchObject({ found: [{ id: 'a' }], all: [{ id: 'a' }, { id: 'b' }] })
    expect(find({ written: 'Michael Thorn HOU' })).toMatchObject({ found: [{ id: 'b' }] })
  })

  test('stay ambiguous if none of them has the given NFL team, and the error says how to choose', () => {
    expect(ids('Lamont Jaxby SEA')).toEqual(['qb', 'db'])
    expect(refuseUnclear('Lamont Jaxby', PLAYERS.slice(7, 9), 'none')).toBe(
      '"Lamont Jaxby" can mean Lamont Jaxby (QB, BAL) = qb or Lamont Jaxby (DB, ATL) = db; ' +
        'add the position, the NFL team or the id',
    )
    expect(refuseUnclear('x', [], 'none')).toBe('none')
    expect(refuseUnclear('x', PLAYERS.slice(0, 1), 'none')).toBeNull()
  })
})

describe('finding a team defense', () => {
  test.each(NFL_TEAMS.map(club => [club.code, club] as const))('accepts every code and name of %s', (code, club) => {
    for (const call of [club.code, ...club.aliases, club.name, ...club.formerNames]) {
      expect([call, ...ids(call)]).toEqual([call, dstId(code)])
      for (const ending of ['D/ST', 'DST', 'DEF', 'defense', '(DEF)', `(${code} - DEF)`, 'Defense/Special Teams']) {
        expect([call, ending, ...ids(`${call} ${ending}`)]).toEqual([call, ending, dstId(code)])
      }
    }
  })

  test.each([
    ['Bears D/ST', 'DST_CHI'],
    ['Chicago', 'DST_CHI'],
    ['Bears, Chicago CHI Def', 'DST_CHI'],
    ['Chicago Bears (CHI - DEF)', 'DST_CHI'],
    ['Redskins', 'DST_WAS'],
    ['Jags DST', 'DST_JAX'],
    ['49ers', 'DST_SF'],
    ['NY Giants', 'DST_NYG'],
    ['N.Y. Jets', 'DST_NYJ'],
    ['LA Rams D/ST', 'DST_LA'],
    ['St. Louis', 'DST_LA'],
    ['New York NYJ Def', 'DST_NYJ'],
    ['Houston Texans DST   (8)', 'DST_HOU'],
  ])('accepts the spelling of platforms: %j', (written, id) => {
    expect(ids(written)).toEqual([id])
  })

  test('refuses a place that two teams share, and text with another position', () => {
    expect(ids('New York')).toEqual(['DST_NYG', 'DST_NYJ'])
    expect(ids('Chicago QB')).toEqual([])
  })
})

test('a name is searched by its words, the longest first', () => {
  expect(searchWords('D’Orsay Swale (RB, CHI) Jr')).toEqual(['Orsay', 'Swale'])
})
