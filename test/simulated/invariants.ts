import assert from 'node:assert/strict'
import type { World } from '../support/world.ts'
import { budgetLeft, usesBids } from './model/claims.ts'
import { takenOf } from './model/reserve.ts'
import type { Played, Turn } from './stage.ts'

/** The invariants that hold after every turn, in addition to the model's checks. */

/** Returns each closed week's rosters and lineups as text. */
const closedWeeks = ({ closed, kept, made }: Played): Map<number, string> =>
  new Map(
    [...closed].map(week => [
      week,
      JSON.stringify(
        made.map(({ id, lineups }) => {
          const { roster, reserve } = kept.get(`${week} ${id}`)!
          return [id, roster, [...reserve], lineups.get(week)]
        }),
      ),
    ]),
  )

/** Returns a check that a turn changes at most the closed week that it names. */
export const watchClosedWeeks = (league: Played): ((turn: Turn) => void) => {
  const before = closedWeeks(league)
  return ({ closedWeek }) => {
    const after = closedWeeks(league)
    for (const [week, text] of before) if (week !== closedWeek) assert.equal(after.get(week), text, `week ${week}`)
  }
}

/** Checks rosters, IR, lineups, budgets and waiver priorities. */
export const checkTeams = ({ teams, capacity, spots, lastWeek, closed, mode }: Played): void => {
  const held = teams.flatMap(({ roster }) => roster)
  assert.equal(new Set(held).size, held.length, 'a player is on two teams')
  for (const team of teams) {
    const { name, roster, reserve, lineups } = team
    assert.ok(takenOf(team) <= capacity, `${name} has too many players`)
    assert.ok(reserve.size <= spots, `${name} has too many players on IR`)
    for (const [week, lineup] of lineups) {
      const starters = (lineup ?? []).filter(id => id !== null)
      assert.equal(new Set(starters).size, starters.length, `${name} starts a player twice in week ${week}`)
      if (closed.has(week) || week > lastWeek) continue
      const isAble = (id: string) => roster.includes(id) && !reserve.has(id)
      assert.ok(starters.every(isAble), `${name} starts a player in week ${week} who cannot start`)
    }
  }
  if (mode === 'fcfs') return
  const order = teams.map(({ priority }) => priority!).sort((one, other) => one - other)
  assert.deepEqual(
    order,
    teams.map((_, at) => at + 1),
    'waiver order',
  )
}

interface Shown {
  standings: {
    team: { id: string; budget: number | null }
    wins: number
    losses: number
    ties: number
    pointsFor: number
  }[]
  matchups: { home: Side; away: Side | null; winner: 'home' | 'away' | 'tie' | null }[]
}

interface Side {
  team: { id: string }
  total: number
}

/** Checks that the standings are the sums of the matchups, in a league without median games. */
export const checkStandings = async (world: World, league: Played): Promise<void> => {
  const { id, medianGame, teams } = league
  const { standings } = (await world.ask('getLeague', { params: { id } })) as Shown
  for (const { team } of standings) {
    const expected = teams.find(each => each.id === team.id)!
    assert.equal(team.budget, usesBids(league) ? budgetLeft(expected) : null, `budget of ${expected.name}`)
  }
  if (medianGame) return
  const { matchups } = (await world.ask('listMatchups', { params: { id } })) as Shown
  const sides = matchups.flatMap(({ home, away, winner }) => {
    if (away === null || winner === null) return []
    const result = (side: string) => (winner === 'tie' ? 'ties' : winner === side ? 'wins' : 'losses')
    return [
      { ...home, result: result('home') },
      { ...away, result: result('away') },
    ]
  })
  for (const { team, wins, losses, ties, pointsFor } of standings) {
    const own = sides.filter(side => side.team.id === team.id)
    const count = (result: string) => own.filter(side => side.result === result).length
    const points = own.reduce((sum, { total }) => sum + Math.round(100 * total), 0) / 100
    assert.deepEqual([wins, losses, ties, pointsFor], [count('wins'), count('losses'), count('ties'), points])
  }
}
