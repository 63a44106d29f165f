import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { BUILTIN_SYSTEMS } from '../../../data/systems.ts'
import { dstId, teamOf } from '../../../data/teams.ts'
import { seasonOfStats } from '../../../src/engine/league/live-points.ts'
import { readLiveStats } from '../../../src/engine/platforms/sleeper/live.ts'
import { compileRules } from '../../../src/engine/rules/scoring/scoring.ts'
import { ScoringRules } from '../../../src/engine/schema/system.ts'
import { scoreRows } from '../../../src/engine/season/score.ts'
import { buildSeason, type Season } from '../../../src/engine/season/season.ts'
import { readPeople } from '../../../src/engine/sources/nflverse.ts'
import { realArchive, realSeason } from '../../support/real-seasons.ts'
import { isSoak } from '../../support/rounds.ts'
import { overRealData, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { capturedClient } from '../../support/sleeper.ts'

/** Live points after the final whistle, from weekly stats captured on Sleeper, compared with the final points. */

const SEASONS = isSoak ? [2021, 2022, 2023, 2024, 2025] : [2024]
const RULES = compileRules(z.parse(ScoringRules, BUILTIN_SYSTEMS.find(({ id }) => id === 'ppr')!.rules))

type Group = 'offense' | 'kickers' | 'defenses'

const GROUPS: Readonly<Record<string, Group>> = {
  ...{ QB: 'offense', RB: 'offense', WR: 'offense', TE: 'offense', K: 'kickers', DST: 'defenses' },
}

/** Returns Hindsight's player ids by Sleeper id. */
const idsOnSleeper = async (): Promise<ReadonlyMap<string, string>> => {
  const people = await readPeople(realArchive)
  return new Map(people.flatMap(({ id, externalIds: { sleeper } }) => (sleeper === undefined ? [] : [[sleeper, id]])))
}

interface Count {
  compared: number
  equal: number
}

/** Counts a week's player-weeks, and those whose live points equal the final points. */
const compareWeek = (season: Season, final: Float64Array, week: number, live: Season, counts: Map<Group, Count>) => {
  const points = scoreRows(live, RULES)
  const liveOf = new Map([...live.index.player].map((player, row) => [player, points[row]!]))
  for (let row = 0; row < season.rowCount; row++) {
    const group = GROUPS[season.players[season.index.player[row]!]!.posGroup]
    if (season.index.week[row] !== week || group === undefined) continue
    const count = counts.get(group) ?? { compared: 0, equal: 0 }
    counts.set(group, count)
    count.compared++
    if ((liveOf.get(season.index.player[row]!) ?? 0) === final[row]) count.equal++
  }
}

test.skipIf(whyNoRealData !== null).each(SEASONS)(
  overRealData('live points of %i equal the final ones once games are over'),
  async year => {
    const ids = await idsOnSleeper()
    const client = capturedClient([SLEEPER])
    const data = await realSeason(year)
    const season = buildSeason({ ...data, version: 1 }, Date.UTC(2030, 0, 1))
    for (const [stat, column] of data.columns) season.columns.set(stat, column)
    const final = scoreRows(season, RULES)
    const counts = new Map<Group, Count>()
    const unmapped = new Set<string>()
    for (let week = 1; week <= (isSoak ? season.calendar.lastWeek : 4); week++) {
      const answer = await readLiveStats(client, year, week)
      for (const key of answer.unmapped) unmapped.add(key)
      const stats = [...answer.lines].flatMap(([number, line]) => {
        const team = teamOf(number)
        const id = team ? dstId(team.code) : ids.get(number)
        return id === undefined ? [] : [[id, line as Record<string, number>] as const]
      })
      compareWeek(season, final, week, seasonOfStats(season, week, Object.fromEntries(stats)), counts)
    }
    const shares = Object.fromEntries([...counts].map(([group, { compared, equal }]) => [group, equal / compared]))
    expect(unmapped, 'keys of other files than the weekly ones').toContain('off_snp')
    expect(shares.offense).toBeGreaterThanOrEqual(0.99)
    expect(shares.kickers).toBeGreaterThanOrEqual(0.97)
    expect(shares.defenses).toBeGreaterThanOrEqual(0.97)
  },
)
