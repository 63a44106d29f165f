import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_RANKING } from '../../../data/leagues.ts'
import type { ScoringItem } from '../../../src/engine/platforms/index.ts'
import { checkRules } from '../../../src/engine/rules/check-rules.ts'
import { type Draw, playoffs } from '../../../src/engine/rules/playoffs.ts'
import { divisionWinnersFirst, standings } from '../../../src/engine/rules/standings.ts'
import { ScoringRules } from '../../../src/engine/schema/system.ts'
import { NFLVERSE, overRealData, readShared, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { KINDS, type Measured, measure, type Share } from './measured.ts'

/** A file of a league as it was captured, read without any code of ours. */
const raw = <Body>(...path: string[]): Body => readShared(`${resolve(SLEEPER, 'league', ...path)}.json`) as Body

interface RawLeague {
  season: string
  roster_positions: string[]
  scoring_settings: Record<string, number>
  settings: Record<string, number>
  metadata: { latest_league_winner_roster_id: string }
}

interface RawRow {
  roster_id: number
  matchup_id: number | null
  players: string[]
  starters: string[]
}

const WITH_DEFENDERS = '1048889097223266304'

/** Percent of what was reached; the issue asks for a little less. */
const FLOORS: Readonly<Record<string, Partial<Record<(typeof KINDS)[number] | 'winners' | 'raw', number>>>> = {
  [WITH_DEFENDERS]: { offense: 99.2, kickers: 100, defenses: 99.7, defenders: 97.4, winners: 98.9, raw: 94.8 },
  '1181431888932179968': { offense: 100, kickers: 100, defenses: 99.1, winners: 100, raw: 100 },
  '1260643183704932352': { offense: 100, kickers: 100, defenses: 99.4, winners: 100, raw: 100 },
  '1263422021434363904': { offense: 100, kickers: 100, defenses: 98.3, winners: 100, raw: 100 },
  '933782968236191744': { offense: 100, kickers: 100, defenses: 98.3, winners: 100, raw: 100 },
}
const IDS = Object.keys(FLOORS)

const percent = ({ equal, count }: Share): number => (count === 0 ? 100 : (100 * equal) / count)
const sign = ([a, b]: readonly [number, number]): number => Math.sign(a - b)

/** How often the same side wins by ours and by theirs. */
const winners = ({ meetings }: Measured, theirs: 'raw' | 'reduced'): Share => ({
  count: meetings.length,
  equal: meetings.filter(meeting => sign(meeting.ours) === sign(meeting[theirs])).length,
})

const summary = (league: Measured): string => {
  const shares = KINDS.map(kind => `${kind} ${percent(league.shares[kind]).toFixed(2)} of ${league.shares[kind].count}`)
  const won = (['raw', 'reduced'] as const).map(
    each => `winners (${each}) ${percent(winners(league, each)).toFixed(2)}`,
  )
  return `${league.plan.id} ${league.plan.season}: ${[...shares, ...won].join(', ')}`
}

const weeksOf = (id: string): number[] =>
  readdirSync(resolve(SLEEPER, 'league', id, 'matchups'))
    .map(file => Number.parseInt(file, 10))
    .sort((a, b) => a - b)

const keysOf = (items: readonly ScoringItem[]): string[] => items.map(({ key }) => key)

describe.skipIf(whyNoRealData)(overRealData('five real leagues, as they would be imported'), () => {
  const leagues = new Map<string, Measured>()
  const of = (id: string): Measured => leagues.get(id)!

  beforeAll(async () => {
    for (const league of await measure(IDS, NFLVERSE)) leagues.set(league.plan.id, league)
    console.info([...leagues.values()].map(summary).join('\n'))
  })

  it('are all the leagues that there are', () => {
    const files = readdirSync(resolve(SLEEPER, 'league')).filter(name => name.endsWith('.json'))
    expect(files.map(name => name.replace('.json', '')).sort()).toEqual([...IDS].sort())
  })

  it.each(IDS)('%s: every key that is not 0 stands in exactly one list, with the value that was set', id => {
    const { scoring } = of(id).plan
    const listed = [...scoring.mapped, ...scoring.approximated, ...scoring.unsupported]
    const set = Object.entries(raw<RawLeague>(id).scoring_settings).filter(([, value]) => value !== 0)
    expect(listed.map(({ key, value }) => [key, value]).sort()).toEqual(
      set.map(([key, value]) => [key, Number(value.toFixed(4))]).sort(),
    )
    for (const { reason, stat } of scoring.mapped) expect([reason, typeof stat]).toEqual([undefined, 'string'])
    for (const { reason, stat } of scoring.approximated)
      expect([typeof reason, typeof stat]).toEqual(['string', 'string'])
    for (const { reason, stat } of scoring.unsupported) expect([typeof reason, stat]).toEqual(['string', undefined])
  })

  it.each(IDS)('%s: the rules are sound', id => {
    const { rules } = of(id).plan.scoring
    expect(ScoringRules.parse(rules)).toEqual(rules)
    expect(checkRules(rules)).toEqual({ rules, faults: [] })
  })

  it('only the league with defenders pays for what cannot be scored here', () => {
    expect(IDS.map(id => keysOf(of(id).plan.scoring.unsupported))).toEqual([
      ['def_4_and_stop', 'idp_blk_kick'],
      [],
      [],
      [],
      [],
    ])
  })

  it.each(IDS)('%s: the slots are those that it starts, and reserve and taxi squad are on the bench', id => {
    const { roster_positions, settings } = raw<RawLeague>(id)
    const { config, unsupportedSlots } = of(id).plan.roster
    const starting = roster_positions.filter(position => position !== 'BN')
    expect(config.slots.map(({ slot }) => slot.replace('DST', 'DEF'))).toEqual(starting)
    expect(config.bench).toBe(
      roster_positions.length - starting.length + settings.reserve_slots! + settings.taxi_slots!,
    )
    expect(unsupportedSlots).toEqual([])
  })

  it.each(IDS)('%s: teams are its rosters, each with the name of its owner', id => {
    const rosters = raw<{ roster_id: number; owner_id: string; players: string[] }[]>(id, 'rosters')
    const users = raw<{ user_id: string; display_name: string }[]>(id, 'users')
    const nameOf = (owner: string) => users.find(({ user_id }) => user_id === owner)?.display_name
    expect(of(id).plan.teams.map(({ externalId, managerName }) => [externalId, managerName])).toEqual(
      rosters.map(({ roster_id, owner_id }) => [String(roster_id), nameOf(owner_id)]),
    )
    expect(of(id).plan.teams.map(({ players }) => players)).toEqual(rosters.map(({ players }) => players))
  })

  it.each(IDS)('%s: rosters and lineups of all weeks are those of the platform', id => {
    const { weeks } = of(id).plan
    expect(weeks.map(({ week }) => week)).toEqual(weeksOf(id))
    for (const { week, lineups } of weeks) {
      const rows = raw<RawRow[]>(id, 'matchups', String(week))
      expect(lineups.map(({ team }) => Number(team))).toEqual(rows.map(({ roster_id }) => roster_id))
      expect(lineups.map(({ players }) => players)).toEqual(rows.map(({ players }) => players))
      expect(lineups.map(({ starters }) => starters?.map(player => player ?? '0'))).toEqual(
        rows.map(({ starters }) => starters),
      )
    }
  })

  it.each(IDS)('%s: matchups are those of the regular season', id => {
    const { matchups, lastRegularWeek } = of(id).plan
    expect(lastRegularWeek).toBe(raw<RawLeague>(id).settings.playoff_week_start! - 1)
    const met = weeksOf(id)
      .filter(week => week <= lastRegularWeek)
      .flatMap(week => {
        const rows = raw<RawRow[]>(id, 'matchups', String(week))
        const groups = Map.groupBy(rows, ({ matchup_id }) => matchup_id)
        return [...groups.values()].map(group => `${week}: ${group.map(({ roster_id }) => roster_id).join(' v ')}`)
      })
    expect(matchups.map(({ week, home, away }) => `${week}: ${home} v ${away}`).sort()).toEqual(met.sort())
  })

  it.each(IDS)('%s: every player who scored is known here', id => {
    const { plan, players } = of(id)
    const scored = new Set(
      plan.weeks.flatMap(({ lineups }) =>
        lineups.flatMap(({ playerPoints }) =>
          [...playerPoints].flatMap(([player, paid]) => (paid === 0 ? [] : player)),
        ),
      ),
    )
    expect(players.unmatched.filter(({ externalId }) => scored.has(externalId))).toEqual([])
    expect(players.matched.size + players.unmatched.length).toBe(plan.players.length)
  })

  it.each(IDS)('%s: points and winners agree as often as was reached', id => {
    const league = of(id)
    for (const kind of KINDS) expect(percent(league.shares[kind]), kind).toBeGreaterThanOrEqual(FLOORS[id]![kind] ?? 0)
    expect(percent(winners(league, 'raw'))).toBeGreaterThanOrEqual(FLOORS[id]!.raw!)
    expect(percent(winners(league, 'reduced'))).toBeGreaterThanOrEqual(FLOORS[id]!.winners!)
  })

  it.each(IDS.filter(id => id !== WITH_DEFENDERS))('%s: ends in the order and with the champion that it had', id => {
    const { plan, totalOf } = of(id)
    const teams = plan.teams.map(({ externalId, division }) => ({ id: externalId, draftPosition: null, division }))
    const side = (team: string, week: number) => ({ team, total: totalOf(team, week) })
    const matchups = plan.matchups.map(({ week, home, away }) => ({
      week,
      home: side(home, week),
      away: away === null ? null : side(away, week),
      counts: true,
    }))
    const table = standings({ teams, matchups, medianGame: plan.medianGame, ranking: DEFAULT_RANKING })
    const order = table.map(({ team }) => team)
    const { config, draw } = plan.playoffs!
    const seeds = (config.divisionWinnersFirst ? divisionWinnersFirst(order) : order).map(team => team.id)
    expect(seeds).toEqual(draw!.seeds)
    const { champion } = playoffs(config, draw as Draw, totalOf)
    expect(champion).toBe(raw<RawLeague>(id).metadata.latest_league_winner_roster_id)
  })

  it.each(IDS.filter(id => existsSync(resolve(SLEEPER, 'league', id, 'winners_bracket.json'))))(
    '%s: playoff pairings are those that were played, with byes and without games for places',
    id => {
      const rows = raw<{ r: number; t1: number; t2: number; p?: number }[]>(id, 'winners_bracket')
      const games = rows.filter(({ p = 1 }) => p === 1).map(({ r, t1, t2 }) => `${r}: ${[t1, t2].sort().join(' v ')}`)
      const { pairings, seeds } = of(id).plan.playoffs!.draw!
      const played = pairings.flatMap((round, at) =>
        round.flatMap(([a, b]) => (b === null ? [] : `${at + 1}: ${[Number(a), Number(b)].sort().join(' v ')}`)),
      )
      expect(played.sort()).toEqual(games.sort())
      expect(pairings[0]!.flatMap(([team, other]) => (other === null ? [team] : []))).toEqual(seeds.slice(0, 2))
    },
  )

  it('a first round that was drawn by hand is said, and seeds stay those of the rule', () => {
    const { playoffs, warnings, teams } = of('1181431888932179968').plan
    expect(playoffs!.draw!.seeds).toEqual(['2', '3', '4', '8', '6', '5', '1', '7'])
    expect(playoffs!.draw!.pairings[0]).toEqual([
      ['2', null],
      ['4', '8'],
      ['3', null],
      ['1', '6'],
    ])
    expect(playoffs!.config.divisionWinnersFirst).toBe(true)
    expect(teams.map(({ division }) => division)).toEqual([1, 2, 1, 2, 2, 1, 1, 2])
    expect(warnings.join('\n')).toMatch(/changed by hand/)
  })
})
