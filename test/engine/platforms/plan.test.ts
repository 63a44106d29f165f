import { resolve } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { matchPlayers } from '../../../src/engine/platforms/index.ts'
import { readLeague, type SleeperLeague } from '../../../src/engine/platforms/sleeper/client.ts'
import { planLeague } from '../../../src/engine/platforms/sleeper/index.ts'
import { League } from '../../../src/engine/schema/league.ts'
import { RosterConfig } from '../../../src/engine/schema/lineup.ts'
import { folderArchive, readPeople } from '../../../src/engine/sources/nflverse.ts'
import { capturedClient, SAMPLE_LEAGUES } from '../../support/sleeper.ts'

const DEMO = resolve(import.meta.dirname, '../../../data/demo')

type Answers = { -readonly [Part in keyof SleeperLeague]: SleeperLeague[Part] }

const client = capturedClient()
const read = (name: keyof typeof SAMPLE_LEAGUES): Promise<SleeperLeague> => readLeague(client, SAMPLE_LEAGUES[name])
let complete: SleeperLeague
let preDraft: SleeperLeague
let odd: SleeperLeague

beforeAll(async () => {
  complete = await read('complete')
  preDraft = await read('preDraft')
  odd = await read('odd')
})

/** Returns the completed league's import plan after changing its responses. */
const planWith = (change: (answers: Answers) => void) => {
  const answers: Answers = structuredClone(complete)
  change(answers)
  return planLeague(answers)
}
const allWarnings = ({ warnings }: { warnings: readonly string[] }): string => warnings.join('\n')

describe('a completed league', () => {
  it('has its name, season, slots and settings', () => {
    const plan = planLeague(complete)
    expect(plan).toMatchObject({
      platform: 'sleeper',
      id: SAMPLE_LEAGUES.complete,
      name: 'Quillfeather Union',
      season: 1990,
      medianGame: true,
      acquisitionMode: 'waivers',
      lastRegularWeek: 6,
    })
    expect(plan.roster.config.slots.map(({ slot, eligible }) => `${slot}: ${eligible.join(' ')}`)).toEqual([
      'QB: QB',
      'RB: RB',
      'WR: WR',
      'TE: TE',
      'FLEX: RB WR TE',
      'WRRB_FLEX: RB WR',
      'K: K',
      'DST: DST',
      'IDP_FLEX: DL LB DB',
    ])
    expect(plan.roster.config).toMatchObject({ bench: 3, reserve: 1, taxi: 1 })
    expect(RosterConfig.safeParse(plan.roster.config).success).toBe(true)
  })

  it('is refused permanently if none of its starting slots are supported', () => {
    const change = ({ league }: Answers) => {
      league.roster_positions = ['COACH', 'BN', 'BN']
    }
    expect(() => planWith(change)).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: expect.stringMatching(/ on Sleeper exist in Hindsight, so it/),
      }),
    )
  })

  it('names a team by its own name or otherwise by its manager, and reports co-managers', () => {
    const plan = planLeague(complete)
    expect(
      plan.teams.map(({ externalId, name, managerName, division }) => [externalId, name, managerName, division]),
    ).toEqual([
      ['1', 'The Copper Kettles', 'quillwort', 1],
      ['2', 'Harbour Lanterns', 'bramblejack', 1],
      ['3', 'Team tinderbox', 'tinderbox', 2],
      ['4', 'Team 4', '', 2],
    ])
    expect(plan.teams.map(({ waiverPriority }) => waiverPriority)).toEqual([4, 3, 2, 1])
    expect(allWarnings(plan)).toMatch(/Harbour Lanterns has the managers bramblejack and pennywhistle/)
    expect(allWarnings(plan)).toMatch(/Team 4 doesn't have a manager/)
    expect(allWarnings(plan)).toMatch(/Keepers/)
  })

  it('has rosters with IR and taxi squad, and each player only once', () => {
    const plan = planWith(({ rosters }) => {
      rosters[0]!.reserve = ['777', rosters[0]!.players![0]!]
      rosters[0]!.taxi = ['778']
    })
    expect(plan.teams[0]!.players.slice(-2)).toEqual(['777', '778'])
    expect(plan.teams[0]!.reserve).toEqual(['777', plan.teams[0]!.players[0]])
    expect(plan.teams[0]!.taxi).toEqual(['778'])
    expect(plan.players).toContain('777')
    expect(new Set(plan.players).size).toBe(plan.players.length)
  })

  it("has lineups in Hindsight's slots, null for an empty slot, and the platform's points", () => {
    const week = planLeague(complete).weeks[1]!
    expect(week.week).toBe(2)
    const { starters, playerPoints, points } = week.lineups[1]!
    expect(starters).toHaveLength(9)
    expect(starters![4]).toBeNull()
    const paid = starters!.reduce((sum, id) => sum + (id === null ? 0 : playerPoints.get(id)!), 0)
    expect(paid).toBeCloseTo(points!, 6)
  })

  it('has the rosters of each week, not the current ones', () => {
    const { weeks, teams } = planLeague(complete)
    const first = weeks[0]!.lineups[0]!.players
    expect(first).not.toEqual(teams[0]!.players)
    expect(weeks[3]!.lineups[0]!.players).toEqual(teams[0]!.players)
  })

  it('has seeds from its records and the pairings that were played, without placement games', () => {
    const { playoffs: planned, warnings } = planLeague(complete)
    expect(planned).toEqual({
      config: { teams: 4, startWeek: 7, reseed: false, divisionWinnersFirst: true },
      draw: {
        seeds: ['4', '1', '3', '2'],
        pairings: [
          [
            ['4', '3'],
            ['1', '2'],
          ],
          [[expect.any(String), expect.any(String)]],
        ],
      },
    })
    expect(warnings.join()).toMatch(/changed by hand/)
  })

  it('has only players from the bundled season, each matched by id', async () => {
    const people = await readPeople(folderArchive(DEMO))
    const numbers = new Map(people.map(({ id, externalIds }) => [externalIds.sleeper ?? '', id]))
    const ids = planLeague(complete).players
    const { matched, unmatched } = matchPlayers(ids, new Map(), { numbers, knows: () => false, people: [] })
    expect(unmatched).toEqual([])
    expect(matched.get(ids[0]!)).toMatch(/^00-099\d{4}$/)
    expect(matched.get('LAR') ?? 'DST_LA').toBe('DST_LA')
  })
})

describe('a league before its draft', () => {
  it('has teams without players, no schedule, no lineups and no bracket yet', () => {
    const plan = planLeague(preDraft)
    expect(plan.teams.map(({ name, players }) => [name, players])).toEqual([
      ['Team quillwort', []],
      ['Team bramblejack', []],
      ...[3, 4, 5, 6].map(number => [`Team ${number}`, []]),
    ])
    expect([plan.matchups, plan.weeks, plan.players]).toEqual([[], [], []])
    expect(plan.playoffs).toEqual({
      config: { teams: 4, startWeek: 15, reseed: false, divisionWinnersFirst: false },
      draw: null,
    })
    expect(allWarnings(plan)).toMatch(/have a schedule yet/)
    expect(allWarnings(plan)).toMatch(/Keepers/)
  })

  test.each(['pre_draft', 'drafting', 'in_season', 'post_season', 'complete', 'some_new_word'])(
    'can be planned, as can a league with the status "%s"',
    status => {
      const plan = planLeague({ ...complete, league: { ...complete.league, status } })
      expect(plan.matchups).toHaveLength(12)
    },
  )
})

describe('a league with many unsupported features', () => {
  it('is imported as far as possible, and reports what was left out', () => {
    const plan = planLeague(odd)
    expect(plan.roster).toEqual({
      config: expect.objectContaining({ bench: 3, reserve: 2 }),
      unsupportedSlots: ['HC'],
    })
    expect(plan.playoffs).toBeNull()
    expect(plan.lastRegularWeek).toBe(13)
    for (const sentence of [
      /HC/,
      /Best ball/,
      /Dynasty/,
      /starts in week 2/,
      /Playoffs with 5 teams/,
      /different slots in week 3/,
    ]) {
      expect(allWarnings(plan)).toMatch(sentence)
    }
    expect(allWarnings(plan)).toMatch(/totals by hand in week 3/)
  })

  it('has valid names', () => {
    const plan = planLeague(odd)
    expect(plan.name).toBe('Barn Owls of the Far Marsh')
    expect(plan.teams.map(({ name }) => name)).toEqual(['🦉'.repeat(50), 'Team 2', 'Team 3'])
    for (const name of [plan.name, ...plan.teams.map(team => team.name)]) {
      expect(League.shape.name.safeParse(name).success).toBe(true)
    }
  })

  it('leaves unsupported slots out of lineups, and pads short lineups with empty slots', () => {
    const plan = planLeague(odd)
    const [second, third] = plan.weeks
    expect(second!.lineups.map(({ starters }) => starters?.length ?? null)).toEqual([5, 5, null])
    expect(third!.lineups[0]!.starters!.slice(3)).toEqual([null, null])
    expect(third!.lineups[0]!.points).toBe(99.5)
  })

  it('leaves out and reports matchups with more than two teams', () => {
    const plan = planWith(({ weeks }) => {
      for (const row of weeks.get(2)!.slice(0, 3)) Object.assign(row, { matchup_id: 7 })
      for (const row of weeks.get(2)!.slice(3)) Object.assign(row, { matchup_id: 8 })
    })
    const met = (week: number) => plan.matchups.filter(each => each.week === week)
    expect(met(2)).toEqual([])
    expect(met(1)).toEqual(planLeague(complete).matchups.filter(({ week }) => week === 1))
    const warning =
      "Sleeper has more than two teams in one matchup in week 2, so those teams don't have an opponent in Hindsight"
    expect(plan.gaps).toContainEqual({ weeks: [2], warning })
    expect(plan.warnings).toContain(warning)
  })

  it('has byes, and no matchups before its first week', () => {
    expect(planLeague(odd).matchups).toEqual([
      { week: 2, home: '1', away: null },
      { week: 2, home: '2', away: '3' },
      { week: 3, home: '1', away: '3' },
      { week: 3, home: '2', away: null },
      { week: 4, home: '1', away: '2' },
      { week: 4, home: '3', away: null },
    ])
  })

  it('reports an unknown key as unsupported', () => {
    const { unsupported } = planLeague(odd).scoring
    expect(unsupported.map(({ key }) => key)).toEqual(['def_3_and_out', 'moon_shots', 'rec_td_40p', 'tkl'])
  })
})
