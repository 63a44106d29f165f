import { isSoak } from '../support/rounds.ts'
import type { ZooHome } from './home.ts'

/** Compares totals with their parts and with other views. Each check returns differences as sentences. */

const hundredths = (points: number): number => Math.round(points * 100)

const differs = (what: string, one: number, other: number): string[] =>
  hundredths(one) === hundredths(other) ? [] : [`${what}: ${one} and ${other}`]

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns the commissioner's adjustments by team and week. */
const adjustmentsOf = async ({ caller, league }: ZooHome): Promise<(teamId: string, week: number) => number> => {
  const { adjustments } = await caller.call('listAdjustments', { params: { id: league } })
  return (teamId, week) =>
    sum(adjustments.filter(each => each.teamId === teamId && each.week === week).map(({ points }) => points))
}

/** Compares each team's total in a week with its starters' points plus the commissioner's adjustments. */
const lineupFaults = async (zoo: ZooHome): Promise<string[]> => {
  const { caller, league } = zoo
  const params = { id: league }
  const [{ matchups }, { league: known }] = [
    await caller.call('listMatchups', { params }),
    await caller.call('getLeague', { params }),
  ]
  // A mirror shows the platform's totals, which a separate test compares.
  if (known.externalPlatform !== null) return []
  const adjusted = await adjustmentsOf(zoo)
  const found: string[] = []
  const decided = matchups.filter(each => each.winner !== null)
  const last = decided.at(-1)?.week
  for (const { week, home, away } of decided.filter(each => isSoak || each.week === 1 || each.week === last)) {
    for (const side of [home, ...(away ? [away] : [])]) {
      const of = { params: { ...params, teamId: side.team.id }, query: { week } }
      const { starters, actual } = await caller.call('getBenchPoints', of)
      const points = sum(starters.map(each => each.points)) + adjusted(side.team.id, week)
      const what = `${side.team.name} in week ${week}`
      found.push(...differs(`${what}, lineup and its parts`, actual, points))
      found.push(...differs(`${what}, matchup and its parts`, side.total, points))
    }
  }
  return found
}

/** Compares points for and points against with the totals of decided matchups. */
const standingsFaults = async ({ caller, league }: ZooHome): Promise<string[]> => {
  const params = { id: league }
  const { standings } = await caller.call('getLeague', { params })
  const { matchups } = await caller.call('listMatchups', { params })
  const decided = matchups.filter(({ winner }) => winner !== null)
  return standings.flatMap(({ team, pointsFor, pointsAgainst }) => {
    const own = decided.flatMap(({ home, away }) =>
      home.team.id === team.id ? [[home, away] as const] : away?.team.id === team.id ? [[away, home] as const] : [],
    )
    if (own.length === 0) return []
    return [
      ...differs(`${team.name}, PF and the weeks`, pointsFor, sum(own.map(([side]) => side.total))),
      ...differs(`${team.name}, PA and the weeks`, pointsAgainst, sum(own.map(([, side]) => side?.total ?? 0))),
    ]
  })
}

/** Compares the standings in text output with the API's. */
const textFaults = async (zoo: ZooHome): Promise<string[]> => {
  const { standings } = await zoo.caller.call('getLeague', { params: { id: zoo.league } })
  const { stdout } = await zoo.run(['league', 'show'])
  return standings.flatMap(({ team, pointsFor, pointsAgainst }) => {
    const row = stdout.split('\n').find(line => line.includes(`  ${team.name}  `)) ?? ''
    const figures: readonly string[] = row.match(/-?\d+\.\d\d/g) ?? []
    const missing = [pointsFor, pointsAgainst].filter(points => !figures.includes(points.toFixed(2)))
    return missing.map(points => `${team.name}: ${points} is not in the standings: ${row}`)
  })
}

export const totalFaults = async (zoo: ZooHome): Promise<string[]> => [
  ...(await lineupFaults(zoo)),
  ...(await standingsFaults(zoo)),
  ...(await textFaults(zoo)),
]
