import { describe, expect, it, onTestFinished } from 'vitest'
import type { Imported, League, Standing } from '../../../src/engine/index.ts'
import { postseasonOf } from '../../../src/views/phrases.ts'
import * as espn from '../../support/espn.ts'
import * as fleaflicker from '../../support/fleaflicker.ts'
import * as mfl from '../../support/mfl.ts'
import { alter, keepDemo, openMirrorWorld } from '../../support/mirrors.ts'
import { SAMPLE_LEAGUES } from '../../support/sleeper.ts'
import { bundledPeople } from '../../support/squads.ts'
import { openWorld } from '../../support/world.ts'

type Change = (body: never, parameters: URLSearchParams) => object

const warningsOf = async (platform: 'espn' | 'mfl' | 'fleaflicker', base: string): Promise<string[]> => {
  const world = await openWorld({ bases: { [platform]: base } })
  onTestFinished(() => world.close())
  await keepDemo(world)
  const body = { leagueId: '777', platform, season: 1990 }
  return ((await world.ask('importLeague', { body })) as { imported: Imported }).imported.warnings
}

/** Returns the warnings about the fictional MFL league after one type of response is changed. */
const mflWarnings = async (changed: string, change: Change): Promise<string[]> => {
  const league = mfl.sampleLeague(await bundledPeople())
  const answer: typeof league.answer = (type, parameters) => {
    const body = league.answer(type, parameters)
    return type === changed ? change(body as never, parameters) : body
  }
  return warningsOf('mfl', (await mfl.mflServer([{ ...league, answer }])).base)
}

interface MflLeague {
  league: { starters: { position: { name: string; limit: string }[] } }
}

it('reports how MFL ranks teams if it does not rank by record and then points', async () => {
  const ranked = (standingsSort: string) =>
    mflWarnings('league', ({ league }: MflLeague) => ({ league: { ...league, standingsSort } }))
  expect(await ranked('VICTORY_POINTS,PCT,PTS,')).toContain(
    'MFL ranks teams differently (VICTORY_POINTS,PCT,PTS,); Hindsight ranks them by record, then points',
  )
  expect(await ranked('PCT,H2H,PTS,')).toContain(
    'MFL ranks tied teams differently (PCT,H2H,PTS,); Hindsight ranks them by points',
  )
  expect((await ranked('PCT,PTS,')).join('\n')).not.toMatch(/MFL ranks/)
})

it('reports the weeks in which starters do not have an MFL slot', async () => {
  const warnings = await mflWarnings('league', ({ league: { starters, ...league } }: MflLeague) => ({
    league: { ...league, starters: { position: starters.position.filter(({ name }) => name !== 'WR') } },
  }))
  expect(warnings).toContain(
    'The league had different slots in weeks 1-3: starters are in slots that they are eligible for, and the rest are on the bench',
  )
})

it('reports how many players are on several MFL teams, because here each is only on the first one', async () => {
  interface Rosters {
    rosters: { franchise: { id: string; player: object[] }[] }
  }
  const warnings = await mflWarnings('rosters', ({ rosters: { franchise } }: Rosters) => ({
    rosters: { franchise: franchise.map(each => ({ ...each, player: franchise[0]!.player })) },
  }))
  expect(warnings).toContain(
    'A player can be on only one team in Hindsight: 5 players who are on several teams on MFL are only on the first one',
  )
})

it('warns that standings are ranked by points if a platform does not list matchups', async () => {
  interface Week {
    weeklyResults: { week: string; matchup: { franchise: object[] }[] | { franchise: object[] } }
  }
  const warnings = await mflWarnings('weeklyResults', ({ weeklyResults: { week, matchup } }: Week) => ({
    weeklyResults: { week, franchise: [matchup].flat().flatMap(({ franchise }) => franchise) },
  }))
  expect(warnings).toContain('MFL does not list matchups, so the standings are by points, without records')
})

it('reports a scoring system without any supported rule', async () => {
  const warningsFor = async (items: object[]) => {
    const league = espn.sampleLeague(await bundledPeople())
    const { settings } = league.league as { settings: { scoringSettings: object } }
    const scoringSettings = { ...settings.scoringSettings, scoringItems: items }
    const changed = { ...league, league: { ...league.league, settings: { ...settings, scoringSettings } } }
    return warningsOf('espn', (await espn.espnServer([changed])).base)
  }
  const none = "ESPN does not show this league's scoring: players score 0 until you import it again with scoring rules"
  const lost = "None of this league's scoring keys are supported, so all players score 0"
  expect(await warningsFor([])).toContain(none)
  expect(await warningsFor(espn.scoringItems([[155, 2]]))).toContain(lost)
  expect((await warningsFor(espn.scoringItems())).join('\n')).not.toMatch(/score 0/)
})

it('reports that Fleaflicker has no playoffs for a finished league, and does not say that a sync will add them', async () => {
  const league = fleaflicker.sampleLeague(await bundledPeople())
  const answer: typeof league.answer = (name, parameters) => {
    const body = league.answer(name, parameters)
    if (name !== 'FetchLeagueScoreboard') return body
    const { games = [], ...board } = body as { games?: object[] }
    const regular = { isPlayoffs: false, isChampionshipGame: false, isFinalScore: true }
    return { ...board, games: games.map(game => ({ ...game, ...regular })) }
  }
  const warnings = await warningsOf('fleaflicker', (await fleaflicker.fleaflickerServer([{ ...league, answer }])).base)
  expect(warnings).toContain(
    "Fleaflicker doesn't have playoffs for this league, so this mirror doesn't have any either",
  )
  expect(warnings.join('\n')).not.toMatch(/a later sync adds them/)
})

describe('weeks before start_week in a Sleeper league', () => {
  const WEEKS = [1, 2, 3, 4, 5, 6, 7, 8]

  const recordOf = ({ team, wins, losses, ties, pointsFor }: Standing) => [team.name, wins, losses, ties, pointsFor]

  /** Imports the completed league after changing its first week, and its rows for earlier weeks. */
  const importFrom = async (start: number, early: (row: object) => object) => {
    const { world, server } = await openMirrorWorld()
    onTestFinished(() => world.close())
    const league = `league/${SAMPLE_LEAGUES.complete}`
    alter<{ settings: object }>(server, league, body => ({
      ...body,
      settings: { ...body.settings, start_week: start },
    }))
    for (const week of WEEKS.filter(each => each < start))
      alter<object[]>(server, `${league}/matchups/${week}`, rows => rows.map(early))
    const body = { leagueId: SAMPLE_LEAGUES.complete }
    const { imported } = (await world.ask('importLeague', { body })) as { imported: Imported }
    const params = { id: imported.leagueId }
    const { matchups } = (await world.ask('listMatchups', { params })) as { matchups: { week: number }[] }
    const { standings } = (await world.ask('getLeague', { params })) as { standings: Standing[] }
    return {
      warnings: imported.warnings,
      weeks: new Set(matchups.map(({ week }) => week)),
      records: standings.map(recordOf),
    }
  }

  it('count if they have pairings or points, as on Sleeper', async () => {
    const whole = await importFrom(1, row => row)
    for (const start of [2, 3, 7]) {
      const late = await importFrom(start, row => row)
      expect(late.records).toEqual(whole.records)
      expect([late.weeks, late.warnings]).toEqual([whole.weeks, whole.warnings])
    }
  })

  it('do not count if they have neither', async () => {
    const blank = { matchup_id: null, points: 0, players_points: {}, starters_points: [] }
    const late = await importFrom(3, row => ({ ...row, ...blank }))
    expect(late.warnings).toContain("The league starts in week 3, so it doesn't have matchups before that")
    expect(Math.min(...late.weeks)).toBe(3)
  })
})

it('has no bracket, odds or clinching if a platform has no playoffs, until they are added', async () => {
  const { world, server } = await openMirrorWorld()
  onTestFinished(() => world.close())
  alter<{ settings: object }>(server, `league/${SAMPLE_LEAGUES.complete}`, league => ({
    ...league,
    settings: { ...league.settings, playoff_teams: 0, playoff_week_start: 0 },
  }))
  const { imported } = (await world.ask('importLeague', { body: { leagueId: SAMPLE_LEAGUES.complete } })) as {
    imported: Imported
  }
  const ask = <T>(operation: string, query = {}) =>
    world.ask(operation, { params: { id: imported.leagueId }, query }) as Promise<T>
  const shown = () => ask<{ league: League; playoffs: unknown }>('getLeague')
  const { league, playoffs } = await shown()
  expect([imported.playoffs, league.playoffConfig.none, playoffs]).toEqual([null, true, null])
  expect(postseasonOf(league.playoffConfig)).toBe('no playoffs')
  expect(await ask('getOdds')).toMatchObject({ places: 0, teams: [] })
  expect(await ask('getRecap', { week: 6 })).toMatchObject({ odds: null, championId: null })
  await ask('syncLeague')
  const later = (await shown()).league.playoffConfig
  expect(later).toEqual({ teams: 4, startWeek: 7, reseed: false, divisionWinnersFirst: true })
  expect((await ask<{ teams: object[] }>('getOdds')).teams).toHaveLength(4)
  expect(await ask('getRecap', { week: 6 })).toMatchObject({ odds: expect.any(Array) })
})
