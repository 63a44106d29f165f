import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { statRow } from '../../../data/stats.ts'
import { dstId, teamOf } from '../../../data/teams.ts'
import { SLEEPER_SCORING, type SleeperRule } from '../../../src/engine/platforms/sleeper/tables.ts'
import type { PersonRecord, SeasonData } from '../../../src/engine/schema/season.ts'
import { readShared, SLEEPER } from '../../support/shared.ts'
import { dense } from './values.ts'

type SleeperWeek = Readonly<Record<string, Readonly<Record<string, number>>>>

/** How often Hindsight's value for a key equals Sleeper's, over player-weeks in which either value is not 0. */
export interface Share {
  nonZero: number
  equal: number
}

export interface Compared {
  season: SeasonData
  people: readonly PersonRecord[]
}

const weekFile = (season: number, week: number): string =>
  resolve(SLEEPER, `stats/nfl/regular/${season}/${week}.json.gz`)

/**
 * Returns a function that converts Sleeper's ids to Hindsight's. A team code is that team's defense, and a number is
 * looked up in the crosswalk.
 */
const idsOf = (people: readonly PersonRecord[]): ((sleeperId: string) => string | undefined) => {
  const ids = new Map(people.map(({ id, externalIds }) => [externalIds.sleeper, id]))
  return sleeperId => {
    const team = teamOf(sleeperId)
    return team ? dstId(team.code) : ids.get(sleeperId)
  }
}

const within = (value: number, { min = -Infinity, max = Infinity }: SleeperRule): number =>
  value >= min && value <= max ? 1 : 0

/** Returns Hindsight's value for one key in one row, or 0 if the stat does not apply to the player. */
const ours = (rule: SleeperRule, value: number): number =>
  rule.min === undefined && rule.max === undefined ? value * (rule.factor ?? 1) : within(value, rule)

type Positions = Readonly<Record<string, { position?: string }>>
let known: Positions | undefined

/** Returns players' positions on Sleeper. The file is read only once. */
const positionsThere = (): Positions => {
  known ??= readShared(resolve(SLEEPER, 'players/nfl.json.gz')) as Positions
  return known
}

interface Row {
  row: number
  isDst: boolean
  /** The player's position on Sleeper. */
  position: string | undefined
  theirs: Readonly<Record<string, number>>
}

/**
 * Returns every player-week that has a row in the public files, for players in the crosswalk. Sleeper has more rows.
 * For example, the files do not have a row for a penalty on a player who has no other stats.
 */
function* rowsOf(season: SeasonData, people: readonly PersonRecord[]): Generator<Row> {
  const idOf = idsOf(people)
  const positions = positionsThere()
  const sleeperOf = new Map(people.map(({ id, externalIds }) => [id, externalIds.sleeper]))
  const { players, index } = season
  const rows = new Map([...index.player].map((player, row) => [`${players[player]?.id} ${index.week[row]}`, row]))
  for (let week = 1; existsSync(weekFile(season.season, week)); week++) {
    const file = readShared(weekFile(season.season, week)) as SleeperWeek
    const theirs = new Map(
      Object.entries(file).flatMap(([id, stats]) => (idOf(id) ? [[idOf(id) as string, stats]] : [])),
    )
    for (const { id } of players) {
      const row = rows.get(`${id} ${week}`)
      if (row === undefined || !(sleeperOf.get(id) || id.startsWith('DST_'))) continue
      yield {
        row,
        isDst: id.startsWith('DST_'),
        position: positions[sleeperOf.get(id) ?? '']?.position,
        theirs: theirs.get(id) ?? {},
      }
    }
  }
}

/** Compares every key that Hindsight can compute with Sleeper's own weekly values, where both have a row. */
export const compareWithSleeper = (
  { season, people }: Compared,
  firstSeasonOf: (key: string) => number,
): Map<string, Share> => {
  const rules = Object.entries(SLEEPER_SCORING).flatMap(([key, rule]) => {
    const { stat } = rule
    if (!stat) return []
    const share: Share = { nonZero: 0, equal: 0 }
    const isKnown = season.season >= firstSeasonOf(key)
    const ofDst = statRow(stat).posGroups.includes('DST')
    return [{ key, rule, share, isKnown, ofDst, values: dense(season, stat) }]
  })
  const measured = rules.filter(({ isKnown }) => isKnown)
  const [ofDefenses, ofPlayers] = [measured.filter(({ ofDst }) => ofDst), measured.filter(({ ofDst }) => !ofDst)]
  for (const { row, isDst, position, theirs } of rowsOf(season, people)) {
    for (const { key, rule, share, values } of isDst ? ofDefenses : ofPlayers) {
      const paid = rule.position === undefined || rule.position === position
      const mine = paid ? ours(rule, values?.[row] ?? 0) : 0
      const other = theirs[key] ?? 0
      if (mine === 0 && other === 0) continue
      share.nonZero++
      if (Math.abs(mine - other) < 1e-6) share.equal++
    }
  }
  return new Map(rules.map(({ key, share }) => [key, share]))
}
