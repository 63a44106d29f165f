import * as z from 'zod/mini'
import { DEFAULT_RANKING, DEFAULT_WAIVERS, defaultPlayoffs, NO_LOCKS, TAXI_RULES } from '../../../data/leagues.ts'
import type { PosGroup as PositionGroup } from '../../../data/positions.ts'
import { DEFAULT_ROSTER, startableGroups } from '../../../data/rosters.ts'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView, teamView } from '../league/answers.ts'
import { newTeam } from '../league/league-size.ts'
import { lastWeekOf, openLeague } from '../league/load.ts'
import { record } from '../league/log.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireRight } from '../league/rights.ts'
import { pairings, scheduleSize } from '../league/schedule.ts'
import { openSeason } from '../league/season.ts'
import {
  requireNoFault,
  requireSoundWaivers,
  requireUsableSystem,
  updatePlayoffs,
  updateReview,
  updateWaivers,
} from '../league/settings.ts'
import { requireSystem } from '../league/systems.ts'
import { contextAt, newReplay, wallClock } from '../league/time.ts'
import { deadlineFault, playoffFault, rankingFault } from '../rules/league/settings.ts'
import { Id, PosGroup } from '../schema/field.ts'
import { League, LeagueDraft } from '../schema/league.ts'
import type { RosterConfig } from '../schema/lineup.ts'
import { ScheduleSize } from '../schema/matchup.ts'
import { Team } from '../schema/team.ts'
import { recordedGroups, type Season } from '../season/season.ts'
import type { StoredLeague, StoredTeam } from '../store/index.ts'

const requireSoundDraft = (draft: LeagueDraft, season: Season): void => {
  const { teamCount, teamNames = [], ranking, playoffs, tradeDeadline = 0, acquisitionMode, waivers } = draft
  if (teamNames.length > teamCount) {
    throw invalid(
      phrase`{teamNames} has ${teamNames.length} names for ${teamCount} teams; send at most one for each team`,
    )
  }
  if (ranking) requireNoFault(rankingFault(ranking))
  if (playoffs) requireNoFault(playoffFault(playoffs, { teamCount, lastWeek: lastWeekOf(season) }))
  requireNoFault(deadlineFault('tradeDeadline', tradeDeadline, lastWeekOf(season)))
  if (waivers && acquisitionMode === 'fcfs') throw invalid(phrase`{waivers} needs {acquisitionMode} waivers`)
  requireSoundWaivers({ waivers: null }, waivers)
}

const rosterConfigOf = ({ rosterConfig }: LeagueDraft): RosterConfig => {
  if (!rosterConfig) return structuredClone(DEFAULT_ROSTER) as unknown as RosterConfig
  return rosterConfig.taxi ? { taxiRules: TAXI_RULES, ...rosterConfig } : rosterConfig
}

const leagueOf = (context: Context, draft: LeagueDraft, season: Season): StoredLeague => {
  const { actor, now, newId } = context
  const { teamCount, ranking = DEFAULT_RANKING, playoffs } = draft
  const usual = defaultPlayoffs(teamCount)
  return {
    id: draft.id ?? newId(),
    accountId: actor.id,
    name: draft.name,
    season: draft.season,
    systemId: draft.scoringSystemId,
    rosterConfig: rosterConfigOf(draft),
    // Sending `waivers` turns waivers on.
    acquisitionMode: draft.acquisitionMode ?? (draft.waivers ? 'waivers' : 'fcfs'),
    waivers: draft.waivers ? updateWaivers(DEFAULT_WAIVERS, draft.waivers) : null,
    keptRules: [],
    claimsVisible: draft.claimsVisible,
    offersVisible: draft.offersVisible,
    visibility: draft.visibility,
    orderedWeeks: 0,
    ranking: [...ranking],
    medianGame: draft.medianGame ?? false,
    locks: NO_LOCKS,
    ...updateReview({ tradeReviewHours: 0, tradeVetoVotes: null }, draft.tradeReview),
    tradeDeadline: draft.tradeDeadline ?? 0,
    coCommissioners: [],
    divisions: [],
    keepers: [],
    previousId: null,
    nextId: null,
    playoffConfig: playoffs ? updatePlayoffs(usual, playoffs) : usual,
    draw: null,
    closedWeeks: [],
    externalPlatform: null,
    externalId: null,
    settingsDrift: false,
    ...(draft.clock ? newReplay(context, season.calendar, draft.clock) : wallClock(context, season.calendar)),
    createdAt: now,
    updatedAt: now,
  }
}

/** Returns the new teams in draft order. With waivers, the last team to draft claims first. */
const teamsOf = (context: Context, league: StoredLeague, draft: LeagueDraft): StoredTeam[] =>
  Array.from({ length: draft.teamCount }, (_, at) => ({
    ...newTeam(context, league, { number: at + 1, name: draft.teamNames?.[at] }),
    waiverPriority: league.acquisitionMode === 'waivers' ? draft.teamCount - at : null,
  }))

/** Returns the position groups that have slots but no stats in a finished season. Their slots do not score. */
const unscoredGroups = ({ loaded }: Season, { slots }: RosterConfig): PositionGroup[] => {
  const recorded = recordedGroups(loaded)
  if (recorded.size === 0) return []
  return [...startableGroups(slots)].filter(group => !recorded.has(group))
}

const createLeague = operation({
  name: 'createLeague',
  route: 'POST /leagues',
  commands: ['league create'],
  summary: 'Create a league with its teams and its regular-season schedule',
  access: 'write',
  plan: 'free',
  status: 201,
  body: LeagueDraft,
  output: z.object({
    league: League,
    teams: z.array(Team),
    schedule: ScheduleSize,
    unscored: z.array(PosGroup),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { body }) {
    const { store, actor } = context
    const season = await openSeason(context, body.season, [body.scoringSystemId])
    requireSoundDraft(body, season)
    requireUsableSystem(await requireSystem(context, body.scoringSystemId))
    if (body.id !== undefined && (await store.leagues.find(body.id))) {
      throw conflict(`A league "${body.id}" already exists; choose another id, or leave it out`)
    }
    await requireRoom(context, 'leagues')
    const league = leagueOf(context, body, season)
    const teams = teamsOf(context, league, body)
    const weeks = league.playoffConfig.startWeek - 1
    await store.leagues.insert(league)
    await Promise.all(teams.map(team => store.teams.insert(team)))
    const then = contextAt(context, league.id, league.processedThrough.at)
    await record(then, league.id, { type: 'create', after: { name: league.name, teams: teams.length } })
    return {
      league: leagueView(context, league),
      teams: teams.map(team => teamView(actor, league, team)),
      schedule: scheduleSize(pairings(teams, 1, weeks)),
      unscored: unscoredGroups(season, league.rosterConfig),
    }
  },
})

/** Deletes a scoring system that an import created, unless another league uses it. */
const forgetSystem = async ({ store }: Context, systemId: string): Promise<void> => {
  if ((await store.leagues.listUnder(systemId)).length > 0) return
  await store.systems.delete(systemId)
  await store.counters.raise('systems')
}

const deleteLeague = operation({
  name: 'deleteLeague',
  route: 'DELETE /leagues/{id}',
  commands: ['league delete'],
  summary: 'Delete your league with its teams, rosters, lineups and log',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id },
  output: z.object({ deleted: Id }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id }) {
    const { store } = context
    const opened = await openLeague(context, id)
    requireRight(context, 'own', opened)
    const { previousId, nextId } = opened.league
    const mirror = await store.mirrors.find(id)
    await store.leagues.delete(id)
    if (mirror) await forgetSystem(context, mirror.systemId)
    for (const each of [id, previousId, nextId]) if (each !== null) await store.counters.raise(`league:${each}`)
    return { deleted: id }
  },
})

export const leagueCreation = [createLeague, deleteLeague]
