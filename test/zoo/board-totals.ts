import type { Answer } from '../../src/engine/index.ts'
import type { BoardHome } from './board-home.ts'

/** Compares totals on pages with the sums of their parts on the same page, and with the API. */

/** Returns points in hundredths, so that sums are exact. A dash counts as 0. */
const cents = (text: string): number => (/\d/.test(text) ? Math.round(Number(text.replace('−', '-')) * 100) : 0)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const words = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&ndash;', '–')

/** Returns the part of a page from an element to the end of its section. */
const sectionOf = (page: string, start: string): string => page.split(start)[1]?.split('</section>')[0] ?? ''

/** Returns the points in elements whose class starts with this name, by class. */
const pointsIn = (html: string, kind: string): { look: string; points: number }[] =>
  [...html.matchAll(new RegExp(`<(\\w+) class="(${kind}[^"]*)"[^>]*>([\\s\\S]*?)</\\1>`, 'g'))].map(
    ([, , look = '', text = '']) => ({ look, points: cents(words(text)) }),
  )

const isRight = ({ look }: { look: string }): boolean => look.split(' ').includes('right')

interface Compared {
  where: string
  numbers: Readonly<Record<string, number>>
}

/** Returns a line that describes the difference if the numbers are not equal. */
const differing = ({ where, numbers }: Compared): string[] =>
  new Set(Object.values(numbers)).size <= 1
    ? []
    : [
        `${where}: ${Object.entries(numbers)
          .map(([name, value]) => `${name} ${(value / 100).toFixed(2)}`)
          .join(', ')}`,
      ]

const teamTotals = async ({ alex, ask, league }: BoardHome, teamId: string, week: number): Promise<string[]> => {
  const path = `/leagues/${league}/teams/${teamId}?week=${week}`
  const { text } = await alex.open(path)
  const answer = await ask('getTeam', { params: { id: league, teamId }, query: { week } })
  const shown = /(-?[\d.]+) points in week/.exec(words(text))?.[1]
  const starters = pointsIn(sectionOf(text, 'id="lineup"'), 'num')
  const adjustment = cents(String(answer.adjustment))
  const parts = sum(starters.map(({ points }) => points)) + adjustment
  return differing({ where: path, numbers: { parts, API: cents(String(answer.total)), shown: cents(shown ?? '0') } })
}

type Matchup = Answer<'listMatchups'>['matchups'][number]

const matchupTotals = async ({ alex, league }: BoardHome, { week, home, away }: Matchup): Promise<string[]> => {
  const path = `/leagues/${league}/weeks/${week}/${home.team.id}`
  const { text } = await alex.open(path)
  const shown = pointsIn(sectionOf(text, 'id="score"'), 'total')
  const starters = pointsIn(sectionOf(text, 'id="lineups"'), 'num')
  return [home, ...(away ? [away] : [])].flatMap((side, at) => {
    const own = starters.filter(each => isRight(each) === (at === 1))
    const parts = sum(own.map(({ points }) => points)) + cents(String(side.adjustment))
    const numbers = { parts, API: cents(String(side.total)), shown: shown[at]?.points ?? Number.NaN }
    return differing({ where: `${path}, ${side.team.name}`, numbers })
  })
}

/** Returns each team's total score in its matchups so far by team id, or null in a league without matchups. */
const matchupPoints = async ({ ask }: BoardHome): Promise<Map<string, number> | null> => {
  const { weeks } = await ask('getLeague')
  const answers = []
  for (const week of weeks) answers.push(await ask('listMatchups', { query: { week } }))
  const matchups = answers.flatMap(answer => answer.matchups)
  if (matchups.length === 0) return null
  const made = new Map<string, number>()
  // Byes and unfinished matchups have a null winner and do not count.
  for (const { home, away } of matchups.filter(({ winner }) => winner !== null)) {
    for (const { team, total } of away ? [home, away] : [home])
      made.set(team.id, (made.get(team.id) ?? 0) + cents(String(total)))
  }
  return made
}

const standingsTotals = async (home: BoardHome): Promise<string[]> => {
  const path = `/leagues/${home.league}/standings`
  const { text } = await home.alex.open(path)
  const { standings } = await home.ask('getLeague')
  const parts = await matchupPoints(home)
  const rows = new Map(
    text.split('<tr>').flatMap(row => {
      const id = /\/teams\/([^"?]+)"/.exec(row)?.[1]
      return id === undefined ? [] : [[id, pointsIn(row, 'r f-pointsFor')[0]?.points ?? Number.NaN]]
    }),
  )
  return standings.flatMap(({ team, pointsFor }) => {
    const numbers = { API: cents(String(pointsFor)), shown: rows.get(team.id) ?? Number.NaN }
    const where = `${path}, ${team.name}`
    return differing({ where, numbers: parts ? { parts: parts.get(team.id) ?? 0, ...numbers } : numbers })
  })
}

/** Checks totals in the standings, and in some of a week's matchups and teams. */
export const totalFaults = async (home: BoardHome, week: number, max: number): Promise<string[]> => {
  const { teams } = await home.ask('getLeague')
  const { matchups } = await home.ask('listMatchups', { query: { week } })
  const found = await standingsTotals(home)
  for (const matchup of matchups.slice(0, max)) found.push(...(await matchupTotals(home, matchup)))
  for (const { id } of teams.slice(0, max)) found.push(...(await teamTotals(home, id, week)))
  return found
}
