import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentFaults } from '../../../../src/engine/rules/league/document.ts'
import type { LeagueDocument } from '../../../../src/engine/schema/league-document.ts'

/** The parts of a document that the check reads, for three teams. */
const sound = {
  teams: [
    { id: 'a', division: 1 },
    { id: 'b', division: 2 },
    { id: 'c', division: null },
  ],
  league: {
    rosterConfig: { slots: ['QB', 'RB', 'WR'] },
    closedWeeks: [1, 2],
    keepers: [{ teamId: 'a', playerId: 'p', round: 1 }],
    draw: { seeds: ['b', 'a', 'c'], pairings: [[['a', 'b']], [['c', null]]] },
    externalPlatform: 'sleeper',
    externalId: '7',
  },
  matchups: [
    { homeId: 'a', awayId: 'b' },
    { homeId: 'c', awayId: null },
  ],
  rosters: [
    { teamId: 'a', playerId: 'p' },
    { teamId: 'b', playerId: 'q' },
  ],
  keptRosters: [{ teamId: 'b' }],
  lineups: [
    { week: 1, teamId: 'a', players: ['p', null, null] },
    { week: 2, teamId: 'a', players: null },
  ],
  adjustments: [{ teamId: 'c' }],
  claims: [{ teamId: 'a' }],
  trades: [{ fromTeamId: 'a', toTeamId: 'b' }],
  drafts: [{}],
  draftTurns: [{ teamId: 'a' }, { teamId: 'b' }],
  draftSeats: [{ teamId: 'c' }],
  platformWeeks: [{ teamId: 'a' }],
}

type Sound = typeof sound

/** Returns the errors after a change to the valid document. */
const faultsAfter = (change: (document: Sound) => unknown): string[] => {
  const document = structuredClone(sound)
  change(document)
  return documentFaults(document as unknown as LeagueDocument)
}

/** Every field of a document that names a team. */
const NAMING: Record<string, ((document: Sound, id: string) => unknown)[]> = {
  rosters: [({ rosters }, id) => (rosters[1]!.teamId = id)],
  keptRosters: [({ keptRosters }, id) => (keptRosters[0]!.teamId = id)],
  lineups: [({ lineups }, id) => (lineups[0]!.teamId = id)],
  adjustments: [({ adjustments }, id) => (adjustments[0]!.teamId = id)],
  claims: [({ claims }, id) => (claims[0]!.teamId = id)],
  draftTurns: [({ draftTurns }, id) => (draftTurns[1]!.teamId = id)],
  draftSeats: [({ draftSeats: draftQueues }, id) => (draftQueues[0]!.teamId = id)],
  platformWeeks: [({ platformWeeks }, id) => (platformWeeks[0]!.teamId = id)],
  matchups: [
    ({ matchups }, id) => (matchups[0]!.homeId = id),
    ({ matchups }, id) => ((matchups[0] as { awayId: string }).awayId = id),
  ],
  trades: [({ trades }, id) => (trades[0]!.fromTeamId = id), ({ trades }, id) => (trades[0]!.toTeamId = id)],
  'league.draw': [
    ({ league }, id) => (league.draw.seeds[2] = id),
    ({ league }, id) => (league.draw.pairings[0]![0]![1] = id),
  ],
  'league.keepers': [({ league }, id) => (league.keepers[0]!.teamId = id)],
}

describe('a league document', () => {
  it('is valid if its parts are consistent', () => {
    expect(faultsAfter(() => undefined)).toEqual([])
  })

  it.each(Object.entries(NAMING))('is invalid with an unknown team in %s', (where, places) => {
    const fault = `${where} names the team "z", which is not in the document`
    for (const place of places) {
      expect(faultsAfter(document => place(document, 'z'))).toEqual([fault])
      expect(faultsAfter(document => place(document, 'c'))).not.toContain(fault)
    }
  })

  it('has one lineup entry per slot, without repeated players', () => {
    const lineups = fc.option(fc.array(fc.constantFrom('p', 'q', 'r', null), { maxLength: 5 }))
    fc.assert(
      fc.property(lineups, players => {
        const [full, size] = [players?.filter(id => id !== null) ?? [], players?.length ?? 3]
        const faults = [
          size !== 3 && `a lineup in week 1 has ${size} entries for 3 slots`,
          size === 3 && new Set(full).size < full.length && 'a lineup in week 1 has a player twice',
        ]
        const found = faultsAfter(({ lineups }) => (lineups[0]!.players = players as string[]))
        expect(found).toEqual(faults.filter(fault => fault !== false))
      }),
    )
  })

  it.each<[string, (document: Sound) => unknown]>([
    ['a player is on two rosters', ({ rosters }) => (rosters[1]!.playerId = 'p')],
    ['a division number must be 1 or higher', ({ teams }) => (teams[0]!.division = 0)],
    ['league.closedWeeks repeats a week', ({ league }) => league.closedWeeks.push(1)],
    ['league.draw must seed every team once', ({ league }) => league.draw.seeds.pop()],
    ['league.draw must seed every team once', ({ league }) => (league.draw.seeds[0] = 'a')],
    ['a draft must have turns, and turns must have a draft', document => (document.drafts = [])],
    ['a draft must have turns, and turns must have a draft', document => (document.draftTurns = [])],
    [
      'league.externalId and league.externalPlatform must be set together',
      ({ league }) => Object.assign(league, { externalId: null }),
    ],
    [
      'league.externalId and league.externalPlatform must be set together',
      ({ league }) => Object.assign(league, { externalPlatform: null }),
    ],
  ])('is invalid if %s', (fault, change) => {
    expect(faultsAfter(change)).toEqual([fault])
  })

  it('is valid without a bracket draw, pairings, a draft and a platform', () => {
    expect(faultsAfter(({ league }) => Object.assign(league, { draw: null }))).toEqual([])
    expect(faultsAfter(({ league }) => Object.assign(league.draw, { pairings: undefined }))).toEqual([])
    expect(faultsAfter(document => Object.assign(document, { drafts: [], draftTurns: [] }))).toEqual([])
    const none = { externalId: null, externalPlatform: null }
    expect(faultsAfter(({ league }) => Object.assign(league, none))).toEqual([])
  })
})
