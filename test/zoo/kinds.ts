import { join } from 'node:path'
import { openWorld } from '../support/world.ts'
import { importMirror, type Mirror } from './mirrors.ts'
import { addActivity, assignManagers, draft, moveTo, setLineups } from './moves.ts'
import { loadSeasons, SEASON, type SeasonShape, type ZooSeason } from './season.ts'
import { openStage, type Stage, teamIds, ZOO } from './stage.ts'

/** A kind of league. `prepare` creates it in a new data folder's store, and returns the league's id. */
export interface Kind {
  name: string
  prepare(home: string): Promise<string>
}

type Slots = readonly (readonly [slot: string, ...eligible: string[]])[]

const QB = ['QB', 'QB'] as const
const RB = ['RB', 'RB'] as const
const WR = ['WR', 'WR'] as const
const TE = ['TE', 'TE'] as const
const K = ['K', 'K'] as const
const DST = ['DST', 'DST'] as const
const FLEX = ['FLEX', 'RB', 'WR', 'TE'] as const

const roster = (slots: Slots, more: { bench?: number; reserve?: number; taxi?: number } = {}) => ({
  slots: slots.map(([slot, ...eligible]) => ({ slot, eligible })),
  bench: more.bench ?? 5,
  ...(more.reserve !== undefined && { reserve: more.reserve }),
  ...(more.taxi !== undefined && { taxi: more.taxi }),
})

/** A league's progress: the time on its clock, and how much of its draft is complete. */
interface Progress {
  at: (season: ZooSeason) => number
  draft: 'none' | 'part' | 'whole'
}

const MIDSEASON: Progress = { at: season => season.duringSunday(9), draft: 'whole' }
const BEFORE_DRAFT: Progress = { at: season => season.beforeWeek(1) - 6 * 86_400_000, draft: 'none' }
const AFTER_FINAL: Progress = { at: season => season.afterWeek(18), draft: 'whole' }

interface Row {
  /** The league's settings in addition to the common ones. */
  league?: object
  /** Settings that can be changed only after the league exists. */
  change?: (stage: Stage) => Promise<object>
  progress?: Progress
  season?: SeasonShape
}

const TEAM_NAMES = [
  "Ann's Aces",
  'Blake Bears',
  'Cold Cuts',
  'Dawn Dogs',
  'Elm Eels',
  'Fire Foxes',
  'Gold Geese',
  'Hill Hawks',
]

const HARD_NAMES = [
  'The Extraordinarily Long-Winded Footballers',
  '🏈🔥🏆 Touchdown 👨‍👩‍👧‍👦 Family 🇺🇸',
  'הקבוצה הטובה ביותר בליגה',
  'فريق كرة القدم الأمريكية',
  '王者之师足球俱乐部全明星队伍',
  'Donaudampfschifffahrtselektrizitätenhaupt',
  'W',
  'Zoë & Chloë’s “Ünïcödé” <b>Crew</b> 100%',
  'iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii',
  'WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW',
  'Ten, Comma & "Quote" \\ Back | Pipe',
  '=SUM(A1:A9)',
  'undefeated',
  'Fourteen Fourteen Fourteen Fourteen',
  '👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽',
  'Last Team',
]

const DAY = 86_400_000

/**
 * Plays a league up to this point. Teams trade, claim players, and use IR and taxi squads a few days before it and at
 * the end.
 */
const play = async (stage: Stage, { at, draft: drafts }: Progress): Promise<void> => {
  const goal = at(stage.season)
  if (drafts === 'none') return moveTo(stage, goal)
  await draft(stage, drafts === 'part' ? 21 : undefined)
  if (drafts === 'part') return
  await setLineups(stage, 1)
  const eve = goal - 8 * DAY
  if (eve > stage.season.beforeWeek(1)) {
    await moveTo(stage, eve)
    await addActivity(stage)
  }
  await moveTo(stage, goal)
  await addActivity(stage)
}

const create = (stage: Stage, more: object) =>
  stage.ask('createLeague', {
    params: {},
    body: {
      id: ZOO,
      name: 'Zoo League',
      season: SEASON,
      scoringSystemId: 'ppr',
      teamCount: 8,
      teamNames: TEAM_NAMES,
      acquisitionMode: 'waivers',
      playoffs: { teams: 4, startWeek: 15 },
      clock: { mode: 'replay', from: stage.season.beforeWeek(1) - 10 * DAY },
      ...more,
    } as never,
  })

/** Runs a builder on a data folder's store after loading the seasons. */
const onStage = async (home: string, shape: SeasonShape, build: (stage: Stage) => Promise<void>): Promise<string> => {
  const world = await openWorld({ file: join(home, 'hindsight.db') })
  try {
    await build(await openStage(world, await loadSeasons(world, shape)))
  } finally {
    world.close()
  }
  return ZOO
}

const kind = (name: string, { league = {}, change, progress = MIDSEASON, season = 'usual' }: Row = {}): Kind => ({
  name,
  prepare: home =>
    onStage(home, season, async stage => {
      await create(stage, league)
      await assignManagers(stage)
      await stage.ask('createInvite', { body: {} })
      if (change) await stage.ask('updateLeague', { body: await change(stage) })
      await play(stage, progress)
    }),
})

const mirror = (name: string, from: Mirror): Kind => ({
  name,
  prepare: home => importMirror(join(home, 'hindsight.db'), from),
})

/** A league that ended last year and continues with one keeper for each of two teams. */
const renewed: Kind = {
  name: 'renewed, in week 2',
  prepare: home =>
    onStage(home, 'usual', async stage => {
      const before = { id: 'zoo-before', season: SEASON - 1 }
      await create(stage, { ...before, clock: undefined })
      const params = { id: before.id }
      const { teams } = await stage.ask('getLeague', { params })
      const named = [stage.alex, stage.blake]
      for (const [at, { id }] of teams.entries()) {
        if (named[at])
          await stage.ask('updateTeam', { params: { ...params, teamId: id }, body: { manager: named[at].name } })
      }
      await stage.ask('startDraft', { params, body: { seed: 3 } })
      await stage.ask('autoDraft', { params, body: { by: 'total', until: 'end' } })
      for (const { id } of teams)
        await stage.ask('setBestLineup', { params: { ...params, teamId: id }, query: { week: 1 } })
      await stage.ask('updateLeague', { params, body: { draw: true } })
      const keepers = await Promise.all(
        teams.slice(0, 2).map(async ({ id: teamId }) => {
          const { roster } = await stage.ask('getTeam', { params: { ...params, teamId } })
          return { teamId, playerId: roster[0]!.id, round: 2 }
        }),
      )
      const clock = { mode: 'replay', from: stage.season.beforeWeek(1) - 10 * DAY }
      await stage.ask('renewLeague', { params, body: { nextId: ZOO, season: SEASON, keepers, clock } as never })
      await assignManagers(stage)
      await stage.ask('createInvite', { body: {} })
      await play(stage, { at: season => season.duringSunday(2), draft: 'whole' })
    }),
}

/** Returns divisions with these names. Each gets the next teams in draft order. */
const divided =
  (...names: string[]) =>
  async (stage: Stage): Promise<object> => {
    const teams = await teamIds(stage)
    const size = teams.length / names.length
    return { divisions: names.map((name, at) => ({ name, teamIds: teams.slice(at * size, (at + 1) * size) })) }
  }

/** Every kind of league that the views are tested with. To add a kind, add a row. */
export const KINDS: readonly Kind[] = [
  kind('superflex, TE premium, 2 IR', {
    league: {
      scoringSystemId: 'te-premium',
      rosterConfig: roster([QB, RB, RB, WR, WR, TE, FLEX, ['SUPERFLEX', 'QB', 'RB', 'WR', 'TE'], K, DST], {
        reserve: 2,
      }),
    },
  }),
  kind('two taxi spots and one IR spot', {
    league: {
      rosterConfig: roster([QB, RB, RB, WR, WR, TE, FLEX, K, DST], { reserve: 1, taxi: 2 }),
    },
  }),
  kind('IDP', {
    league: {
      scoringSystemId: 'idp',
      rosterConfig: roster([
        ...[QB, RB, RB, WR, WR, TE, FLEX, K],
        ...([
          ['DL', 'DL'],
          ['DL', 'DL'],
          ['LB', 'LB'],
          ['LB', 'LB'],
          ['DB', 'DB'],
          ['DB', 'DB'],
        ] as const),
        ['IDP_FLEX', 'DL', 'LB', 'DB'],
      ]),
    },
  }),
  kind('three FLEX, WRRB_FLEX and REC_FLEX', {
    league: {
      rosterConfig: roster([
        ...[QB, RB, RB, WR, WR, WR, TE, FLEX, FLEX, FLEX],
        ['WRRB_FLEX', 'RB', 'WR'],
        ['REC_FLEX', 'WR', 'TE'],
        DST,
      ]),
    },
  }),
  kind('4 teams', {
    league: { teamCount: 4, teamNames: TEAM_NAMES.slice(0, 4), playoffs: { teams: 2, startWeek: 15 } },
  }),
  kind('16 teams, odd byes, long names', {
    season: 'odd',
    league: {
      name: 'The Sixteen-Team League of Extraordinary Names 🦁 ליגה',
      teamCount: 16,
      teamNames: HARD_NAMES,
      playoffs: { teams: 8, startWeek: 15 },
    },
  }),
  kind('two divisions', { change: divided('East', 'West') }),
  kind('four divisions', { change: divided('North-Northwest of Everything', 'E', '南方赛区', 'מערב') }),
  kind('FAAB', { league: { waivers: { order: 'budget', budget: 200, minBid: 1 }, claimsVisible: 'afterRun' } }),
  kind('rolling waivers', {
    league: { waivers: { order: 'rolling', hoursAfterDrop: 24 }, tradeReview: { hours: 24 } },
  }),
  kind('fcfs', { league: { acquisitionMode: 'fcfs' } }),
  kind('median games', { league: { medianGame: true, tradeDeadline: 11 } }),
  kind('a final in week 18', {
    league: { playoffs: { teams: 2, startWeek: 18 } },
    progress: { at: s => s.afterWeek(16), draft: 'whole' },
  }),
  mirror('a mirror', 'complete'),
  mirror('a mirror without playoffs', 'odd'),
  mirror('a league without matchups', 'withoutMatchups'),
  kind('before the draft', { progress: BEFORE_DRAFT }),
  kind('mid-draft', { progress: { ...BEFORE_DRAFT, draft: 'part' } }),
  kind('week 1', { progress: { at: season => season.beforeWeek(1), draft: 'whole' } }),
  kind('before a Sunday', { progress: { at: season => season.beforeSunday(4), draft: 'whole' } }),
  kind('during a Sunday', { progress: { at: season => season.duringSunday(4), draft: 'whole' } }),
  kind('after a Sunday', { progress: { at: season => season.afterSunday(4), draft: 'whole' } }),
  kind('in the playoffs', { progress: { at: season => season.duringSunday(16), draft: 'whole' } }),
  kind('after the championship', { progress: AFTER_FINAL }),
  renewed,
]
