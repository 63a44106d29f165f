import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  hasRight,
  type LeaguePeople,
  type Right,
  type Role,
  rolesOf,
} from '../../../../src/engine/rules/league/rights.ts'

const RIGHTS = Object.keys({
  league: true,
  force: true,
  own: true,
  team: true,
  rename: true,
  claims: true,
  trade: true,
  queue: true,
  cancelTrade: true,
  vote: true,
  post: true,
  dues: true,
  sync: true,
} satisfies Record<Right, true>) as Right[]

/**
 * Carla owns the league, and in some cases also manages a team. Max and Mia manage the team in question, and Ned
 * manages a different one. Cody is a co-commissioner. The account `nobody` is not in the league.
 */
const PEOPLE: Readonly<Record<string, LeaguePeople>> = {
  'a team with a manager': {
    commissionerId: 'carla',
    coCommissionerIds: ['cody'],
    managerIds: ['max', 'mia', 'ned'],
    teamManagerIds: ['max', 'mia'],
  },
  'a team without one': {
    commissionerId: 'carla',
    coCommissionerIds: ['cody'],
    managerIds: ['max', 'ned'],
    teamManagerIds: [],
  },
  'the league': { commissionerId: 'carla', coCommissionerIds: ['cody'], managerIds: ['max', 'ned'] },
  'their own team': {
    commissionerId: 'carla',
    coCommissionerIds: ['cody'],
    managerIds: ['max', 'carla'],
    teamManagerIds: ['carla'],
  },
}

const YES: Readonly<Record<string, Readonly<Record<string, readonly Right[]>>>> = {
  'a team with a manager': {
    carla: ['own', 'league', 'force', 'team', 'rename', 'cancelTrade', 'post', 'dues', 'sync'],
    cody: ['league', 'force', 'team', 'rename', 'cancelTrade', 'post', 'dues', 'sync'],
    max: ['vote', 'team', 'rename', 'claims', 'trade', 'queue', 'cancelTrade', 'post', 'dues', 'sync'],
    mia: ['vote', 'team', 'rename', 'claims', 'trade', 'queue', 'cancelTrade', 'post', 'dues', 'sync'],
    ned: ['post', 'dues', 'sync'],
    stranger: [],
  },
  'a team without one': {
    carla: [
      'own',
      'league',
      'force',
      'team',
      'rename',
      'claims',
      'trade',
      'queue',
      'cancelTrade',
      'post',
      'dues',
      'sync',
    ],
    cody: ['league', 'force', 'team', 'rename', 'claims', 'trade', 'queue', 'cancelTrade', 'post', 'dues', 'sync'],
    max: ['post', 'dues', 'sync'],
    ned: ['post', 'dues', 'sync'],
    stranger: [],
  },
  'the league': {
    carla: ['own', 'league', 'force', 'team', 'rename', 'cancelTrade', 'post', 'dues', 'sync'],
    max: ['post', 'dues', 'sync'],
    ned: ['post', 'dues', 'sync'],
    stranger: [],
  },
  'their own team': { carla: [...RIGHTS], max: ['post', 'dues', 'sync'], ned: [], stranger: [] },
}

const cases = Object.entries(YES).flatMap(([where, people]) =>
  Object.entries(people).flatMap(([who, rights]) => RIGHTS.map(right => [who, right, where, rights] as const)),
)

const someId = fc.constantFrom('a', 'b', 'c')
const somePeople: fc.Arbitrary<LeaguePeople> = fc
  .record({
    commissionerId: someId,
    coCommissionerIds: fc.array(someId, { maxLength: 2 }),
    teams: fc.array(fc.array(someId, { maxLength: 2 }), { minLength: 1, maxLength: 4 }),
  })
  .chain(({ commissionerId, coCommissionerIds, teams }) => {
    const people = { commissionerId, coCommissionerIds, managerIds: teams.flat() }
    return fc.constantFrom(people, ...teams.map(teamManagerIds => ({ ...people, teamManagerIds })))
  })

/** Returns true for the commissioner and co-commissioners. */
const isOneOf = ({ commissionerId, coCommissionerIds }: LeaguePeople, id: string): boolean =>
  [commissionerId, ...coCommissionerIds].includes(id)

describe('rights', () => {
  it.each(cases)('of %s to %s over %s match the table', (who, right, where, rights) => {
    expect(hasRight(right, who, PEOPLE[where]!)).toBe(rights.includes(right))
  })

  it('lets all commissioners manage the league and force changes, but only one of them owns it', () => {
    fc.assert(
      fc.property(somePeople, someId, (people, id) => {
        for (const right of ['league', 'force'] as const) expect(hasRight(right, id, people)).toBe(isOneOf(people, id))
        expect(hasRight('own', id, people)).toBe(id === people.commissionerId)
      }),
    )
  })

  it('to a team belong to its managers and the commissioners, but commissioners trade only if the team has no manager', () => {
    fc.assert(
      fc.property(somePeople, someId, (people, id) => {
        const { teamManagerIds } = people
        const [owns, runs] = [isOneOf(people, id), teamManagerIds?.includes(id) === true]
        for (const right of ['team', 'rename', 'cancelTrade'] as const)
          expect(hasRight(right, id, people)).toBe(owns || runs)
        expect(hasRight('trade', id, people)).toBe(runs || (owns && teamManagerIds?.length === 0))
      }),
    )
  })

  it('are not granted to an account outside of the league', () => {
    fc.assert(
      fc.property(somePeople, people => {
        expect(rolesOf('stranger', people)).toEqual([])
        for (const right of RIGHTS) expect(hasRight(right, 'stranger', people)).toBe(false)
      }),
    )
  })
})

describe('roles', () => {
  it.each<[string, string, Role[]]>([
    ['the owner of the league', 'carla', ['owner', 'commissioner']],
    ['a co-commissioner', 'cody', ['commissioner']],
    ['the manager of the team', 'max', ['manager', 'member']],
    ['the manager of another team', 'ned', ['member']],
    ['a stranger', 'stranger', []],
  ])('of %s are correct for a team with a manager', (_, who, roles) => {
    expect(rolesOf(who, PEOPLE['a team with a manager']!)).toEqual(roles)
  })

  it('add up: an owner who manages the team has all roles, and is the caretaker if it has no manager', () => {
    expect(rolesOf('carla', PEOPLE['their own team']!)).toEqual(['owner', 'commissioner', 'manager', 'member'])
    expect(rolesOf('carla', PEOPLE['a team without one']!)).toEqual(['owner', 'commissioner', 'caretaker'])
  })
})
