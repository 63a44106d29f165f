import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { statRow } from '../../../data/stats.ts'
import { dstId, teamOf } from '../../../data/teams.ts'
import { SLEEPER_SCORING, type SleeperRule } from '../../../src/engine/platforms/sleeper/keys.ts'
import type { PersonRecord, SeasonData } from '../../../src/engine/schema/season.ts'
import { readShared, SLEEPER } from '../../support/shared.ts'
import { dense } from './values.ts'

type SleeperWeek = Readonly<Record<string, Readonly<Record<string, number>>>>

/** How often ours and Sleeper's number of a key agree, over the player-weeks in which either is not 0. */
export interface Share {
  nonZero: number
  equal: number
}

export interface Compared {
  seasons: readonly SeasonData[]
  people: readonly PersonRecord[]
}

const weekFile = (season: number, week: number): string =>
  resolve(SLEEPER, `stats/nfl/regular/${season}/${week}.json.gz`)

/** Our id for an id of Sleeper: a team's code is its defense, a number is looked up in the crosswalk. */
const idsOf = (people: readonly PersonRecord[]): ((sleeperId: string) => string | undefined) => {
  const ids = new Map(people.map(({ id, externalIds }) => [externalIds.sleeper, id]))
  return sleeperId => {
    const team = teamOf(sleeperId)
    return team ? dstId(team.code) : ids.get(sleeperId)
  }
}

const within = (value: number, { min = -Infinity, max = Infinity }: SleeperRule): number =>
  value >= min && value <= max ? 1 : 0

/** Ours for one key in one row; 0 where the stat does not exist for the player. */
const ours = (rule: SleeperRule, value: number): number =>
  rule.min === undefined && rule.max === undefined ? value * (rule.factor ?? 1) : within(value, rule)

interface Row {
  season: SeasonData
  row: number
  isDst: boolean
  /** The position on Sleeper. */
  position: string | undefined
  theirs: Readonly<Record<string, number>>
}

/**
 * Every player-week for which the public files have a row, of the players whom the crosswalk knows. Sleeper has some
 * more: a penalty of a player who did nothing else, for one, gives no row.
 */
function* rowsOf({ seasons, people }: Compared): Generator<Row> {
  const idOf = idsOf(people)
  const positions = readShared(resolve(SLEEPER, 'players/nfl.json.gz')) as Record<string, { position?: string }>
  const sleeperOf = new Map(people.map(({ id, externalIds }) => [id, externalIds.sleeper]))
  for (const season of seasons) {
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
          season,
          row,
          isDst: id.startsWith('DST_'),
          position: positions[sleeperOf.get(id) ?? '']?.position,
          theirs: theirs.get(id) ?? {},
        }
      }
    }
  }
}

/** Compares every key that our table says can be computed with Sleeper's own weekly numbers, where both have a row. */
export const compareWithSleeper = (compared: Compared, firstSeasonOf: (key: string) => number): Map<string, Share> => {
  const rules = Object.entries(SLEEPER_SCORING).flatMap(([key, rule]) => {
    const { stat } = rule
    return stat ? [{ key, rule, stat, ofDst: statRow(stat).posGroups.includes('DST'), since: firstSeasonOf(key) }] : []
  })
  const shares = new Map(rules.map(({ key }) => [key, { nonZero: 0, equal: 0 }]))
  const values = new Map(
    compared.seasons.map(season => [season, new Map(rules.map(({ stat }) => [stat, dense(season, stat)]))]),
  )
  for (const { season, row, isDst, position, theirs } of rowsOf(compared)) {
    for (const { key, rule, stat, ofDst, since } of rules) {
      if (isDst !== ofDst || season.season < since) continue
      const paid = rule.position === undefined || rule.position === position
      const mine = paid ? ours(rule, values.get(season)?.get(stat)?.[row] as number) : 0
      const other = theirs[key] ?? 0
      if (mine === 0 && other === 0) continue
      const share = shares.get(key) as Share
      share.nonZero++
      if (Math.abs(mine - other) < 1e-6) share.equal++
    }
  }
  return shares
}
