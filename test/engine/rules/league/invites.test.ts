import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claimable, isWorking, nextFree, refuseTeam } from '../../../../src/engine/rules/league/invites.ts'

const accounts = ['a', 'b', 'c', 'd', 'e', 'f']

const someTeams: fc.Arbitrary<Claimable[]> = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    name: fc.constant('Team'),
    managerId: fc.option(fc.constantFrom(...accounts)),
    coManagers: fc.subarray(['x', 'y']).map(ids => ids.map(id => ({ id }))),
    claimed: fc.boolean(),
    draftPosition: fc.option(fc.integer({ min: 1, max: 4 })),
  }),
  { selector: ({ id }) => id, maxLength: 16 },
)

const claimBy = (accountId: string, teams: readonly Claimable[], wanted = nextFree(teams)) =>
  refuseTeam(accountId, { league: 'League', teams, team: wanted })

describe('an invite link', () => {
  test('works until it expires, and never after it is revoked', () => {
    const instants = fc.record({ expiresAt: fc.option(fc.nat(5)), revokedAt: fc.option(fc.nat(5), { freq: 1 }) })
    fc.assert(
      fc.property(instants, fc.nat(6), (link, now) => {
        const expired = link.expiresAt !== null && now >= link.expiresAt
        expect(isWorking(link, now)).toBe(link.revokedAt === null && !expired)
      }),
    )
  })
})

describe('the next open team', () => {
  test('is the first in draft order that is unmanaged and unclaimed', () => {
    fc.assert(
      fc.property(someTeams, teams => {
        const free = teams.filter(({ managerId, claimed }) => managerId === null && !claimed)
        const order = free.toSorted((a, b) => (a.draftPosition ?? 99) - (b.draftPosition ?? 99))
        expect(nextFree(teams)).toBe(order[0])
      }),
    )
  })
})

describe('consecutive claims', () => {
  test('give each account at most one team, until every team is taken', () => {
    fc.assert(
      fc.property(someTeams, fc.array(fc.constantFrom(...accounts)), (start, claimants) => {
        let teams: readonly Claimable[] = start
        for (const accountId of claimants) {
          const wanted = nextFree(teams)
          const runs = teams.some(({ managerId }) => managerId === accountId)
          const refusal = claimBy(accountId, teams, wanted)
          expect(refusal?.reason).toBe(runs ? 'second' : wanted ? undefined : 'full')
          if (refusal === null) {
            teams = teams.map(team => (team === wanted ? { ...team, managerId: accountId, claimed: true } : team))
          }
        }
        for (const [at, team] of start.entries()) if (team.managerId !== null) expect(teams[at]).toBe(team)
      }),
    )
  })

  test('never assign a managed team', () => {
    fc.assert(
      fc.property(someTeams, teams => {
        for (const wanted of teams) {
          const free = wanted.managerId === null && !wanted.claimed
          expect(claimBy('nobody', teams, wanted)?.reason).toBe(free ? undefined : 'taken')
        }
      }),
    )
  })

  test('are refused with a message for managers and co-managers, and if no team is open', () => {
    const team = (name: string, managerId: string | null, ...ids: string[]): Claimable => ({
      ...{ id: name, name, managerId, claimed: managerId !== null, draftPosition: null },
      coManagers: ids.map(id => ({ id })),
    })
    const [aces, bears, colts] = [team('Aces', 'a'), team('Bears', 'b', 'c', 'd'), team('Colts', null)]
    const refusalFor = (accountId: string, wanted?: Claimable) =>
      refuseTeam(accountId, { league: 'Office', teams: [aces, bears, colts], team: wanted })?.message ?? null
    expect([
      refusalFor('a', colts),
      refusalFor('d', colts),
      refusalFor('e', colts),
      refusalFor('e', bears),
      refusalFor('e'),
    ]).toEqual([
      'You already manage Aces in Office',
      'You already manage Bears in Office',
      null,
      'Bears already has a manager; claim another team',
      'Every team in Office already has a manager',
    ])
  })
})
