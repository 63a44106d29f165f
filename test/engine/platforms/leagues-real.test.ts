import { existsSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ScoringItem } from '../../../src/engine/platforms/index.ts'
import { type Draw, playoffs } from '../../../src/engine/rules/matchups/playoffs.ts'
import { checkRules } from '../../../src/engine/rules/scoring/check-rules.ts'
import { ScoringRules } from '../../../src/engine/schema/system.ts'
import { overRealData, SLEEPER, whyNoRealData } from '../../support/shared.ts'
import { hasBracket, type RawLeague, type RawRow, type RawTransaction, raw, rowsOf } from './captured-league.ts'
import { differencesOf, namingAccuracy } from './differences.ts'
import { FIGURES, type Figures, figuresOf, figureTable, MAX_DIFFERENT } from './league-figures.ts'
import { type Measured, measure } from './measured.ts'

const IDS = Object.keys(MAX_DIFFERENT)
const BRACKETS = IDS.filter(hasBracket)

/**
 * Leagues that score defensive plays that the weekly files do not contain. In all other leagues, records and standings
 * equal Sleeper's.
 */
const WITH_DEFENDERS = ['1048889097223266304', '1180228858937966592', '792314138780090368', '918335334096846848']
const WITHOUT_DEFENDERS = IDS.filter(id => !WITH_DEFENDERS.includes(id))

const among =
  (...ids: string[]) =>
  ({ league_id }: RawLeague): boolean =>
    ids.includes(league_id)

/** The expected warnings, and the leagues that cause them. Any other warning fails the test. */
const EXPECTED: readonly (readonly [warning: RegExp, of: (league: RawLeague) => boolean])[] = [
  [/^.+ has the managers .+ and .+ on Sleeper, but a mirror shows only the first$/, () => true],
  [/^Keepers do not carry over/, ({ settings }) => settings.type === 1],
  [/^Dynasty rosters do not carry over/, ({ settings }) => settings.type === 2],
  [/^Playoff pairings were changed by hand/, among('1048178314025881600', '1181431888932179968')],
  [/^Sleeper does not show a bracket/, ({ league_id }) => !BRACKETS.includes(league_id)],
  [
    /^Sleeper does not list rosters in weeks 1-18, so rosters contain the players who have points on Sleeper$/,
    among('1128059523031220224'),
  ],
  [/^In week 17, Sleeper lists starters who are on another roster/, among('802312943839580160')],
]

const weeksOf = (id: string): number[] =>
  readdirSync(resolve(SLEEPER, 'league', id, 'matchups'))
    .map(file => Number.parseInt(file, 10))
    .sort((a, b) => a - b)

const keysOf = (items: readonly ScoringItem[]): string[] => items.map(({ key }) => key)

describe.skipIf(whyNoRealData)(overRealData('twenty real leagues as imported'), () => {
  const leagues = new Map<string, Measured>()
  const figures = new Map<string, Figures>()
  const of = (id: string): Measured => leagues.get(id)!

  beforeAll(async () => {
    for (const league of await measure(IDS)) {
      leagues.set(league.plan.id, league)
      figures.set(league.plan.id, figuresOf(league))
    }
    console.info(figureTable(IDS.map(id => [id, of(id).plan.season, figures.get(id)!])))
  })

  it('have a file for each tested id, and no other file', () => {
    const files = readdirSync(resolve(SLEEPER, 'league')).filter(name => name.endsWith('.json'))
    expect(files.map(name => name.replace('.json', '')).sort()).toEqual([...IDS].sort())
  })

  it.each(IDS)('%s: every key that is not 0 is in exactly one list, with the value that was set', id => {
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

  it.each(IDS)('%s: the rules are valid', id => {
    const { rules } = of(id).plan.scoring
    expect(ScoringRules.parse(rules)).toEqual(rules)
    expect(checkRules(rules)).toEqual({ rules, faults: [] })
  })

  it('have few keys that cannot be scored here', () => {
    const paying = IDS.filter(id => of(id).plan.scoring.unsupported.length > 0)
    expect(Object.fromEntries(paying.map(id => [id, keysOf(of(id).plan.scoring.unsupported)]))).toEqual({
      '1048889097223266304': ['def_4_and_stop', 'idp_blk_kick'],
      '1180228858937966592': ['def_4_and_stop', 'idp_blk_kick'],
      '792314138780090368': ['idp_blk_kick'],
      '802312943839580160': ['def_2pt'],
      '918335334096846848': ['idp_blk_kick'],
    })
  })

  it.each(IDS)('%s: the warnings are exactly the expected ones', id => {
    const { warnings } = of(id).plan
    const applies = EXPECTED.filter(([, where]) =>
      Array.isArray(where) ? where.includes(id) : where(raw<RawLeague>(id)),
    )
    const sure = applies.slice(1).map(([pattern]) => pattern)
    for (const warning of warnings)
      expect(
        applies.some(([pattern]) => pattern.test(warning)),
        warning,
      ).toBe(true)
    for (const pattern of sure)
      expect(
        warnings.filter(warning => pattern.test(warning)),
        String(pattern),
      ).toHaveLength(1)
  })

  it.each(IDS)('%s: the starting slots, IR spots and taxi spots match', id => {
    const { roster_positions, settings } = raw<RawLeague>(id)
    const { config, unsupportedSlots } = of(id).plan.roster
    const starting = roster_positions.filter(position => position !== 'BN')
    expect(config.slots.map(({ slot }) => slot.replace('DST', 'DEF').replace('SUPERFLEX', 'SUPER_FLEX'))).toEqual(
      starting,
    )
    expect(config.bench).toBe(roster_positions.length - starting.length)
    expect(config.reserve ?? 0).toBe(settings.reserve_slots)
    expect(config.taxi ?? 0).toBe(settings.taxi_slots)
    expect(unsupportedSlots).toEqual([])
  })

  it.each(IDS)("%s: the teams match its rosters, each with its owner's name", id => {
    const rosters = raw<{ roster_id: number; owner_id: string; players: string[] }[]>(id, 'rosters')
    const users = raw<{ user_id: string; display_name: string }[]>(id, 'users')
    const nameOf = (owner: string) => users.find(({ user_id }) => user_id === owner)?.display_name
    expect(of(id).plan.teams.map(({ externalId, managerName }) => [externalId, managerName])).toEqual(
      rosters.map(({ roster_id, owner_id }) => [String(roster_id), nameOf(owner_id)]),
    )
    expect(of(id).plan.teams.map(({ players }) => players)).toEqual(rosters.map(({ players }) => players))
  })

  it.each(IDS)('%s: rosters and lineups match the platform in all weeks', id => {
    const { weeks } = of(id).plan
    expect(weeks.map(({ week }) => week)).toEqual(weeksOf(id))
    for (const { week, lineups } of weeks) {
      const rows = rowsOf(id, week)
      expect(lineups.map(({ team }) => Number(team))).toEqual(rows.map(({ roster_id }) => roster_id))
      expect(lineups.map(({ players }) => players)).toEqual(rows.map(({ players }) => players))
      expect(lineups.map(({ starters }) => starters?.map(player => player ?? '0'))).toEqual(
        rows.map(({ starters }) => starters),
      )
    }
  })

  it.each(IDS)('%s: matchups match the regular season', id => {
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

  it.each(IDS)('%s: every player who scored is matched', id => {
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

  it.each(IDS)('%s: agrees with Sleeper at the recorded rate', id => {
    for (const name of FIGURES) {
      const { count, equal } = figures.get(id)![name]
      expect(count - equal, name).toBeLessThanOrEqual(MAX_DIFFERENT[id]![name] ?? 0)
    }
  })

  it.each(WITHOUT_DEFENDERS)('%s: ends with the same records, order and champion', id => {
    const { records, places, winners } = figures.get(id)!
    for (const { count, equal } of [records, places, winners]) expect(equal).toBe(count)
    const { plan, totalOf } = of(id)
    const { champion } = playoffs(plan.playoffs!.config, plan.playoffs!.draw as Draw, totalOf)
    expect(champion).toBe(raw<RawLeague>(id).metadata.latest_league_winner_roster_id)
  })

  it('have brackets in which every captured game matches, including reseeded and hand-drawn brackets', () => {
    const games = BRACKETS.map(id => figures.get(id)!.bracket)
    expect(games.map(({ count }) => count)).toEqual(BRACKETS.map(() => 5))
    expect(games.map(({ equal }) => equal)).toEqual(BRACKETS.map(() => 5))
    expect(BRACKETS).toHaveLength(17)
  })

  it.each(IDS)('%s: every processed transaction appears once, with its moves, bids and notes', id => {
    const folder = resolve(SLEEPER, 'league', id, 'transactions')
    const files = existsSync(folder) ? readdirSync(folder) : []
    const all = files.flatMap(file => raw<RawTransaction[]>(id, 'transactions', file.replace('.json', '')))
    const { transactions, waivers } = of(id).plan
    const moves = (list: readonly (readonly string[])[]): number => list.flat().length
    expect(transactions.map(each => each.id).sort()).toEqual(all.map(each => each.transaction_id).sort())
    expect(moves(transactions.flatMap(({ sides }) => sides.map(({ adds }) => adds)))).toBe(
      moves(all.map(({ adds }) => Object.keys(adds ?? {}))),
    )
    expect(moves(transactions.flatMap(({ sides }) => sides.map(({ drops }) => drops)))).toBe(
      moves(all.map(({ drops }) => Object.keys(drops ?? {}))),
    )
    const lost = transactions.filter(({ kind }) => kind === 'lost')
    expect(lost.map(({ note }) => note).sort()).toEqual(
      all.flatMap(({ status, metadata }) => (status === 'failed' ? [metadata?.notes ?? null] : [])).sort(),
    )
    const bids = (list: readonly (number | null | undefined)[]): number =>
      list.reduce<number>((sum, bid) => sum + (bid ?? 0), 0)
    expect(bids(transactions.map(({ bid }) => bid))).toBe(bids(all.map(({ settings }) => settings?.waiver_bid)))
    expect(waivers).toMatchObject({
      order: ['rolling', 'standings', 'budget'][raw<RawLeague>(id).settings.waiver_type!],
    })
  })

  it('have complete drafts, with each player only once', () => {
    const drafted = IDS.flatMap(id => of(id).plan.draft ?? [])
    expect(drafted.map(({ picks }) => picks.length).toSorted((a, b) => a - b)).toEqual([
      24, 24, 36, 36, 36, 36, 36, 36, 36, 160, 168, 170, 170, 180, 312,
    ])
    for (const { picks } of drafted) expect(new Set(picks.map(({ player }) => player)).size).toBe(picks.length)
  })

  it.each(BRACKETS)('%s: the top two seeds have the byes', id => {
    const { pairings, seeds } = of(id).plan.playoffs!.draw!
    const byes = pairings[0]!.flatMap(([team, other]) => (other === null ? [team] : []))
    expect(byes.sort()).toEqual(seeds.slice(0, 2).sort())
  })

  it('name the key that really differs first for most differences, and among the first three for nearly all', () => {
    const differences = IDS.flatMap(id => differencesOf(of(id).bench))
    const accuracy = {
      all: namingAccuracy(differences),
      ': without stops on fourth down': namingAccuracy(
        differences.filter(({ truth }) => !truth.includes('def_4_and_stop')),
      ),
    }
    console.table(accuracy)
    for (const { first, amongThree } of Object.values(accuracy)) {
      expect(first).toBeGreaterThanOrEqual(0.9)
      expect(amongThree).toBeGreaterThanOrEqual(0.9)
    }
    expect(accuracy.all.count).toBeGreaterThan(750)
    expect(Math.max(...differences.map(({ named }) => named.length))).toBeLessThanOrEqual(3)
  })

  it('give a division to the head-to-head winner, as Sleeper did', () => {
    const { seeds, pairings } = of('802312943839580160').plan.playoffs!.draw!
    expect(seeds.slice(0, 6)).toEqual(['8', '2', '10', '9', '4', '6'])
    expect(pairings[0]).toEqual([
      ['8', null],
      ['6', '10'],
      ['2', null],
      ['9', '4'],
    ])
  })

  it('report a first round that was set by hand, and keep the seeds from the rule', () => {
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
