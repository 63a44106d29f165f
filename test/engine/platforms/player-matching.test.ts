import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  firstNameFirst,
  type KnownPlayer,
  type Lookups,
  matchPlayers,
  type PlatformPlayer,
} from '../../../src/engine/platforms/index.ts'

const player = (externalId: string, more: Partial<PlatformPlayer> = {}): PlatformPlayer => ({
  externalId,
  name: `Player ${externalId}`,
  position: 'WR',
  eligible: ['WR'],
  scoredAs: 'WR',
  team: 'CHI',
  gsisId: null,
  ...more,
})

const person = (id: string, more: Partial<KnownPlayer> = {}): KnownPlayer => ({
  id,
  name: id,
  posGroup: 'WR',
  team: 'CHI',
  ...more,
})

const lookups = ({
  numbers = {},
  names = {},
  ids = [],
  people = [],
}: {
  numbers?: object
  names?: object
  ids?: string[]
  people?: KnownPlayer[]
}): Lookups => ({
  numbers: new Map(Object.entries(numbers)),
  names: new Map(Object.entries(names)),
  knows: id => ids.includes(id),
  people,
})

const match = (players: readonly PlatformPlayer[], with_: Parameters<typeof lookups>[0], ids?: string[]) => {
  const known = new Map(players.map(each => [each.externalId, each]))
  const { matched, unmatched } = matchPlayers(ids ?? [...known.keys()], known, lookups(with_))
  return { matched: Object.fromEntries(matched), unmatched: unmatched.map(({ externalId }) => externalId) }
}

describe('a player from the platform', () => {
  it('is matched first by the id in the crosswalk', () => {
    const candidate = player('7', { gsisId: '00-2', name: 'Ann Other' })
    const people = [person('00-3', { name: 'Ann Other' })]
    expect(match([candidate], { numbers: { 7: '00-1' }, ids: ['00-2'], people }).matched).toEqual({ 7: '00-1' })
    expect(match([candidate], { ids: ['00-2'], people }).matched).toEqual({ 7: '00-2' })
    expect(match([candidate], { people }).matched).toEqual({ 7: '00-3' })
  })

  it('is not matched to a different name without games if another player fits', () => {
    const numbers = { 7: '00-1' }
    const names = { '00-1': 'Dan Brother' }
    const candidate = player('7', { name: 'Rob Brother' })
    const people = [person('00-2', { name: 'Rob Brother' })]
    expect(match([candidate], { numbers, names, people }).matched).toEqual({ 7: '00-2' })
    expect(match([candidate], { numbers, names, people, ids: ['00-1'] }).matched).toEqual({ 7: '00-1' })
    expect(match([candidate], { numbers, names }).matched).toEqual({ 7: '00-1' })
    expect(match([candidate], { numbers, names: { '00-1': 'Rob Brother Jr.' }, people }).matched).toEqual({ 7: '00-1' })
  })

  it('is matched by id even if the player list lacks the player', () => {
    expect(match([], { numbers: { 7: '00-1' } }, ['7', '8'])).toEqual({ matched: { 7: '00-1' }, unmatched: ['8'] })
  })

  it('is matched by a trimmed gsis id, which must belong to a player in the season', () => {
    expect(match([player('7', { gsisId: ' 00-2 ' })], { ids: ['00-2'] }).matched).toEqual({ 7: '00-2' })
    expect(match([player('7', { gsisId: '00-9' })], { ids: ['00-2'] }).unmatched).toEqual(['7'])
  })

  it('is a team defense if the id is a team code, including past codes', () => {
    expect(match([], {}, ['CHI', 'LAR', 'OAK', 'XYZ'])).toEqual({
      matched: { CHI: 'DST_CHI', LAR: 'DST_LA', OAK: 'DST_LV' },
      unmatched: ['XYZ'],
    })
  })

  it('has the same name in any spelling', () => {
    const people = [person('00-1', { name: "D’André O'Neil-Smith Jr." })]
    for (const name of ["D'Andre O'Neil Smith", 'DANDRE ONEIL-SMITH JR', 'Dandre Oneil Smith II']) {
      expect(match([player('7', { name })], { people }).matched).toEqual({ 7: '00-1' })
    }
  })

  it('needs name, position and NFL team, and exactly one candidate', () => {
    const people = [person('00-1', { name: 'Lee Twin' }), person('00-2', { name: 'Lee Twin', team: 'GB' })]
    const lee = (more: Partial<PlatformPlayer>) =>
      match([player('7', { name: 'Lee Twin', ...more })], { people }).matched
    expect(lee({})).toEqual({ 7: '00-1' })
    expect(lee({ team: 'GB' })).toEqual({ 7: '00-2' })
    expect(lee({ eligible: ['RB', 'WR'] })).toEqual({ 7: '00-1' })
    expect(lee({ team: null })).toEqual({})
    expect(lee({ team: 'DET' })).toEqual({})
    expect(lee({ eligible: ['QB'] })).toEqual({})
    expect(
      match([player('7', { name: 'Lee Twin' })], { people: [...people, person('00-3', { name: 'Lee Twin' })] }).matched,
    ).toEqual({})
  })

  it('is matched to a defender in a different group if only one has the name', () => {
    const edge = (people: KnownPlayer[], more: Partial<PlatformPlayer> = {}) =>
      match([player('7', { name: 'Ed Edge', eligible: ['DL'], scoredAs: 'DL', teamOfNow: true, ...more })], { people })
        .matched
    const rusher = person('00-1', { name: 'Ed Edge', posGroup: 'LB' })
    expect(edge([rusher])).toEqual({ 7: '00-1' })
    expect(edge([rusher, person('00-2', { name: 'Ed Edge', posGroup: 'DB' })])).toEqual({})
    expect(edge([rusher, person('00-2', { name: 'Ed Edge', posGroup: 'DL' })])).toEqual({ 7: '00-2' })
    expect(edge([{ ...rusher, posGroup: 'TE' }])).toEqual({})
    expect(edge([rusher], { eligible: ['WR'], scoredAs: 'WR' })).toEqual({})
  })

  it('can be matched by any of several NFL teams', () => {
    const people = [person('00-1', { name: 'Al Moved' }), person('00-1', { name: 'Al Moved', team: 'GB' })]
    for (const team of ['CHI', 'GB'])
      expect(match([player('7', { name: 'Al Moved', team })], { people }).matched).toEqual({ 7: '00-1' })
  })

  it('is matched to only one id: the one with better evidence, or else the first', () => {
    expect(match([], { numbers: { 7: '00-1', 8: '00-1' } }, ['8', '7'])).toEqual({
      matched: { 8: '00-1' },
      unmatched: ['7'],
    })
    const fake = player('5', { gsisId: '00-1' })
    const result = matchPlayers(['5', '7'], new Map([['5', fake]]), lookups({ numbers: { 7: '00-1' }, ids: ['00-1'] }))
    expect([...result.matched]).toEqual([['7', '00-1']])
    expect(result.unmatched).toEqual([
      { externalId: '5', name: 'Player 5', position: 'WR', team: 'CHI', reason: expect.stringMatching(/7$/) },
    ])
  })

  it('is looked up only once, is either matched or unmatched, and never shares a match with another player', () => {
    const id = fc.constantFrom('1', '2', '3', '4', '5', 'CHI', 'LAR', 'LA')
    const ours = fc.constantFrom('00-1', '00-2', '00-3')
    const known = fc.record({ externalId: id, gsisId: fc.option(ours), name: fc.constantFrom('A', 'B') })
    fc.assert(
      fc.property(fc.array(id), fc.dictionary(id, ours), fc.array(known), (asked, numbers, list) => {
        const players = new Map(list.map(each => [each.externalId, player(each.externalId, each)]))
        const people = [person('00-1', { name: 'A' }), person('00-2', { name: 'B' })]
        const { matched, unmatched } = matchPlayers(asked, players, lookups({ numbers, ids: ['00-1', '00-2'], people }))
        expect([...matched.keys(), ...unmatched.map(each => each.externalId)].sort()).toEqual(
          [...new Set(asked)].sort(),
        )
        expect(new Set(matched.values()).size).toBe(matched.size)
      }),
    )
  })
})

it('a last name before a comma, and a suffix at the end, are accepted', () => {
  const written = ['Evans, Mike', 'Walker III, Kenneth', 'Marvin Harrison, Jr.', 'Mike Evans']
  expect(written.map(firstNameFirst)).toEqual([
    ...['Mike Evans', 'Kenneth Walker III', 'Marvin Harrison, Jr.', 'Mike Evans'],
  ])
})
