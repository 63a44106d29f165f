import * as z from 'zod/mini'
import { RESERVES, type ReserveKind, TAXI_RULES } from '../../../data/leagues.ts'
import { conflict, invalid } from '../base/errors.ts'
import type { Context, LeagueContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { tryOut } from '../kernel/trial.ts'
import { leagueView, playoffsIn } from '../league/answers.ts'
import { closeWeeks } from '../league/closing.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { changeRosterConfig } from '../league/league-size.ts'
import { lastWeekOf, type OpenedLeague, openLeague, platformOf, requireLeagueWeek } from '../league/load.ts'
import { record } from '../league/log.ts'
import { consenting } from '../league/manager-changes.ts'
import { drawAgain, drawBracket, reviewPairings } from '../league/pairings.ts'
import { requirePlayer } from '../league/players.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { openRosters, playersOf } from '../league/rosters.ts'
import { pairings } from '../league/schedule.ts'
import { scoreLeague } from '../league/scored-league.ts'
import {
  changeAcquisitions,
  changeKeepers,
  namesThatDiffer,
  requireNoFault,
  requireSoundWaivers,
  requireUsableSystem,
  SETTINGS,
  updatePlayoffs,
  updateReview,
} from '../league/settings.ts'
import { requireSystem } from '../league/systems.ts'
import { nextReview } from '../league/trades.ts'
import { closesByItself, openWeeks } from '../league/weeks.ts'
import { firstWeekOf, keptBefore, reachFault, weeksWithNewRules } from '../rules/league/rules-by-week.ts'
import { deadlineFault, divisionsFault, playoffFault, rankingFault } from '../rules/league/settings.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { usedSpots } from '../rules/rosters/reserve.ts'
import { Id, Week } from '../schema/field.ts'
import { type Division, League, LeagueChange } from '../schema/league.ts'
import { type PlayoffChange, Playoffs } from '../schema/playoffs.ts'
import { RulesChange, type ScoringRules } from '../schema/system.ts'
import { weekIsOver } from '../season/calendar.ts'
import { weeksThatCount } from '../season/completeness.ts'
import type { CoManager, StoredLeague } from '../store/index.ts'

/** Throws conflict for a change to a mirror's playoffs, because they come from its platform. */
const requireOwnPlayoffs = (change: LeagueChange, opened: OpenedLeague): void => {
  if (change.playoffs === undefined && change.draw === undefined) return
  requireAllowed(refuseInMirror(platformOf(opened), 'change its playoffs there'))
}

/** Throws conflict if the regular season would lose weeks that have results or lineups. */
const requireUnplayed = async (
  { store }: Context,
  { league, season }: OpenedLeague,
  startWeek: number,
): Promise<void> => {
  const inCut = (week: number) => week >= startWeek && week < league.playoffConfig.startWeek
  const counted = [...weeksThatCount(season)].find(inCut)
  if (counted !== undefined) throw conflict(`Week ${counted} has been played, so it must stay in the regular season`)
  const set = (await store.lineups.listOf(league.id)).find(({ week, players }) => players !== null && inCut(week))
  if (set) throw conflict(`Lineups are set for week ${set.week}, so it must stay in the regular season`)
}

/** Returns the weeks with results that a change adds to the regular season, and that cannot be removed again. */
const addedWeeks = ({ league, season }: OpenedLeague, { playoffs }: LeagueChange): number[] => {
  const startWeek = playoffs?.startWeek ?? 0
  return [...weeksThatCount(season)].filter(week => week >= league.playoffConfig.startWeek && week < startWeek)
}

/** Moves the end of the regular season, and adds or removes stored matchups accordingly. */
const moveStart = async (context: Context, opened: OpenedLeague, startWeek: number): Promise<void> => {
  const { league, teams } = opened
  const { matchups } = context.store
  await requireUnplayed(context, opened, startWeek)
  if ((await matchups.listOf(league.id)).length === 0) return
  await matchups.deleteFrom(league.id, startWeek)
  await matchups.insert(league.id, pairings(teams, league.playoffConfig.startWeek, startWeek - 1))
}

/** Changes the playoffs. Throws conflict if affected weeks or the bracket have already been played. */
const changePlayoffs = async (context: Context, opened: OpenedLeague, change: PlayoffChange): Promise<StoredLeague> => {
  const { league } = opened
  if (league.draw && closesByItself(opened)) throw conflict("The bracket is drawn, so the playoffs can't change")
  if (change.startWeek !== league.playoffConfig.startWeek) await moveStart(context, opened, change.startWeek)
  return { ...league, playoffConfig: updatePlayoffs(league.playoffConfig, change) }
}

/** Returns a league's divisions with their teams, in order. */
const divisionsOf = ({ league, teams }: Pick<OpenedLeague, 'league' | 'teams'>): Division[] =>
  league.divisions.map((name, at) => ({
    name,
    teamIds: teams.filter(({ division }) => division === at + 1).map(({ id }) => id),
  }))

/** Assigns a league's teams to these divisions, or removes all divisions. Throws conflict in a mirror. */
const setDivisions = async (
  context: Context,
  opened: OpenedLeague,
  divisions: readonly Division[],
): Promise<OpenedLeague> => {
  requireAllowed(refuseInMirror(platformOf(opened), 'change its divisions there'))
  const numbers = new Map(divisions.flatMap(({ teamIds }, at) => teamIds.map(id => [id, at + 1])))
  const teams = opened.teams.map(team => ({ ...team, division: numbers.get(team.id) ?? null }))
  await Promise.all(teams.map(team => context.store.teams.update(team)))
  return { ...opened, teams, league: { ...opened.league, divisions: divisions.map(({ name }) => name) } }
}

/** Throws invalid_request for a change that is invalid in every league. */
const requireSoundChange = (change: LeagueChange): void => {
  if (Object.keys(change).length === 0) throw invalid('Nothing to change')
  if (change.ranking) requireNoFault(rankingFault(change.ranking))
  requireNoFault(reachFault(change))
}

const DEADLINES = ['tradeDeadline', 'addDeadline', 'reserveDeadline', 'lineupDeadline'] as const

/** Throws invalid_request for playoffs, divisions or deadlines that are not possible in this league. */
const requireFitting = ({ playoffs, divisions, ...change }: LeagueChange, { teams, season }: OpenedLeague): void => {
  for (const name of DEADLINES) requireNoFault(deadlineFault(name, change[name] ?? 0, lastWeekOf(season)))
  if (divisions) requireNoFault(divisionsFault(divisions, teams))
  if (playoffs) requireNoFault(playoffFault(playoffs, { teamCount: teams.length, lastWeek: lastWeekOf(season) }))
}

/**
 * Changes the trade review and the trade deadline. Throws conflict in a mirror, or if the change would end reviews in
 * progress.
 */
const changeTrading = async (
  context: Context,
  opened: OpenedLeague,
  { tradeReview, tradeDeadline }: LeagueChange,
): Promise<StoredLeague> => {
  const { league } = opened
  if (tradeReview === undefined && tradeDeadline === undefined) return league
  requireAllowed(refuseInMirror(platformOf(opened), 'make trades there'))
  if (tradeReview?.hours === 0 && (await nextReview(context, opened)) !== null) {
    throw conflict('A trade is under review; allow or veto it first', {
      atTerminal: 'hindsight trade list --status pending shows it',
    })
  }
  return {
    ...league,
    ...updateReview(league, tradeReview),
    tradeDeadline: tradeDeadline ?? league.tradeDeadline,
  }
}

/** Throws conflict if a team has more players on IR or the taxi squad than the new number of spots. */
const requireRoomOn = async (
  context: Context,
  opened: OpenedLeague,
  { kind, spots }: { kind: ReserveKind; spots: number },
): Promise<void> => {
  const { on, back } = RESERVES[kind]
  const { present } = await openRosters(context, opened)
  for (const { id, name } of opened.teams) {
    const taken = usedSpots(playersOf(opened, present.get(id)), kind)
    if (taken > spots)
      throw conflict(`${name} has ${taken} player${taken === 1 ? '' : 's'} ${on}; ${back} or drop players first`)
  }
}

/** Changes how many IR spots a team has. Throws conflict in a mirror, or if a team has more players on IR. */
const changeReserve = async (context: Context, opened: OpenedLeague, spots: number): Promise<StoredLeague> => {
  const { league } = opened
  requireAllowed(refuseInMirror(platformOf(opened), 'change its rosters there'))
  if (spots === (league.rosterConfig.reserve ?? 0)) return league
  await requireRoomOn(context, opened, { kind: 'ir', spots })
  const { reserve: _, ...config } = league.rosterConfig
  return { ...league, rosterConfig: spots === 0 ? config : { ...config, reserve: spots } }
}

/**
 * Changes how many taxi spots a team has, and which players are eligible for them. Throws conflict in a mirror, or if a
 * team has more players on its taxi squad.
 */
const changeTaxi = async (
  context: Context,
  opened: OpenedLeague,
  { taxi, taxiRules }: Pick<LeagueChange, 'taxi' | 'taxiRules'>,
): Promise<StoredLeague> => {
  const { league } = opened
  requireAllowed(refuseInMirror(platformOf(opened), 'change its rosters there'))
  const { taxi: before = 0, taxiRules: rules = TAXI_RULES, ...config } = league.rosterConfig
  const spots = taxi ?? before
  if (spots === before && !taxiRules) return league
  if (spots === 0 && taxiRules) throw conflict('This league does not have taxi spots, so it cannot have taxi rules')
  await requireRoomOn(context, opened, { kind: 'taxi', spots })
  const squad = { taxi: spots, taxiRules: { ...rules, ...taxiRules } }
  return { ...league, rosterConfig: spots === 0 ? config : { ...config, ...squad } }
}

/** Sets whether doubtful players are eligible for IR. Throws conflict in a mirror. */
const changeDoubtful = (opened: OpenedLeague, counts: boolean): StoredLeague => {
  requireAllowed(refuseInMirror(platformOf(opened), 'change its rosters there'))
  const { reserveDoubtful: _, ...config } = opened.league.rosterConfig
  return { ...opened.league, rosterConfig: counts ? { ...config, reserveDoubtful: true } : config }
}

const changeExpected = ({ league }: OpenedLeague, isShown: boolean): StoredLeague => {
  const { expectedPoints: _, ...config } = league.rosterConfig
  return { ...league, rosterConfig: isShown ? config : { ...config, expectedPoints: false } }
}

const setCoCommissioners = async (
  context: Context,
  opened: OpenedLeague,
  names: readonly string[],
): Promise<StoredLeague> => {
  const { league } = opened
  const accounts: CoManager[] = []
  for (const name of new Set(names)) {
    const existing = league.coCommissioners.find(each => each.name === name)
    const account = existing ?? (await consenting(context, opened, name))
    if (account.id === league.accountId) throw conflict(`${name} is already the commissioner of ${league.name}`)
    accounts.push(account)
  }
  const changed = { ...league, coCommissioners: accounts }
  await context.store.leagues.setCoCommissioners(changed)
  return changed
}

/** Returns a league's settings in the form used by the log. */
const settingsOf = (opened: OpenedLeague): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(SETTINGS.map(name => [name, opened.league[name]])),
  coCommissioners: opened.league.coCommissioners.map(({ name }) => name),
  divisions: divisionsOf(opened),
  keepers: opened.league.keepers.map(({ teamId, playerId, round }) => ({
    teamId,
    playerId,
    name: requirePlayer(opened.season, playerId).name ?? playerId,
    round,
  })),
})

/** Returns the settings that differ between two versions of a league, for the log; null if none differ. */
const differences = (before: OpenedLeague, after: OpenedLeague) => {
  const [old, fresh] = [settingsOf(before), settingsOf(after)]
  const changed = namesThatDiffer(old, fresh)
  const of = (settings: typeof old) => Object.fromEntries(changed.map(name => [name, settings[name]]))
  return changed.length === 0 ? null : { before: of(old), after: of(fresh) }
}

/** The rules of a league's system, before and after a change. */
interface RulesChangePair {
  before: ScoringRules
  after: ScoringRules
}

/** Returns the first week whose rules differ in a league. Empty if the rules stay the same in every week. */
const rulesChangesOf = (
  { league: before, season }: OpenedLeague,
  { league: after }: OpenedLeague,
  rules: RulesChangePair,
): RulesChange[] => {
  const lastWeek = lastWeekOf(season)
  const [old, fresh] = [
    { keptRules: before.keptRules, rules: rules.before },
    { keptRules: after.keptRules, rules: rules.after },
  ]
  const weeks = Array.from({ length: lastWeek }, (_, at) => at + 1)
  if (weeksWithNewRules(old, fresh, weeks).length === 0) return []
  const closedWeeks = weeksWithNewRules(old, fresh, before.closedWeeks)
  return [{ leagueId: after.id, league: after.name, fromWeek: firstWeekOf(after.keptRules, lastWeek), closedWeeks }]
}

/** Applies the changes in a fixed order, one after another. */
const apply = async (
  context: LeagueContext,
  opened: OpenedLeague,
  change: LeagueChange,
  rules: RulesChangePair,
): Promise<OpenedLeague> => {
  const { league } = opened
  let now: OpenedLeague = {
    ...opened,
    league: {
      ...league,
      name: change.name ?? league.name,
      systemId: change.scoringSystemId ?? league.systemId,
      keptRules: keptBefore({ keptRules: league.keptRules, rules: rules.before }, change, lastWeekOf(opened.season)),
      ranking: change.ranking ?? league.ranking,
      medianGame: change.medianGame ?? league.medianGame,
      locks: {
        locked: change.locked ?? league.locks.locked,
        addDeadline: change.addDeadline ?? league.locks.addDeadline,
        reserveDeadline: change.reserveDeadline ?? league.locks.reserveDeadline,
        lineupDeadline: change.lineupDeadline ?? league.locks.lineupDeadline,
      },
      offersVisible: change.offersVisible ?? league.offersVisible,
      visibility: change.visibility ?? league.visibility,
    },
  }
  if (change.playoffs) now = { ...now, league: await changePlayoffs(context, now, change.playoffs) }
  now = { ...now, league: await changeTrading(context, now, change) }
  if (change.rosterConfig) now = { ...now, league: await changeRosterConfig(context, now, change.rosterConfig) }
  if (change.reserve !== undefined) now = { ...now, league: await changeReserve(context, now, change.reserve) }
  if (change.taxi !== undefined || change.taxiRules) now = { ...now, league: await changeTaxi(context, now, change) }
  if (change.reserveDoubtful !== undefined) now = { ...now, league: changeDoubtful(now, change.reserveDoubtful) }
  if (change.expectedPoints !== undefined) now = { ...now, league: changeExpected(now, change.expectedPoints) }
  if (change.coCommissioners) now = { ...now, league: await setCoCommissioners(context, now, change.coCommissioners) }
  if (change.divisions) now = await setDivisions(context, now, change.divisions)
  if (change.keepers) now = await changeKeepers(context, now, change.keepers)
  now = await changeAcquisitions(context, now, change)
  const differ = differences(opened, now)
  if (differ) {
    const isReplaced = now.league.systemId !== league.systemId
    const ruled = (side: 'before' | 'after') => ({ ...differ[side], ...(isReplaced && { rules: rules[side] }) })
    await record(context, league.id, { type: 'settings', before: ruled('before'), after: ruled('after') })
    now = { ...now, league: { ...now.league, updatedAt: context.admitted.time } }
  }
  if (change.draw) return { ...now, league: await drawBracket(context, now) }
  // Once the bracket is drawn, playoff settings can change only in hindsight mode.
  const isOutdated = now.league.draw !== null && differ?.after.playoffConfig !== undefined
  return isOutdated ? { ...now, league: await drawAgain(context, now) } : now
}

const updateLeague = operation({
  name: 'updateLeague',
  route: 'PATCH /leagues/{id}',
  commands: ['league edit', 'league divisions', 'league keepers'],
  forms: { 'league divisions': { offers: ['divisions'] }, 'league keepers': { offers: ['keepers'] } },
  summary: "Change your league's settings, or draw its bracket",
  access: 'write',
  effectOf: async ({ body: { dryRun = false } }) => (dryRun ? 'trial' : 'write'),
  plan: 'free',
  status: 200,
  params: { id: Id },
  body: LeagueChange,
  output: z.object({
    league: League,
    playoffs: z.nullable(Playoffs),
    rulesChanges: z.array(RulesChange),
    addedWeeks: z.array(z.int()),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body: { dryRun = false, ...body } }) {
    requireSoundChange(body)
    const opened = await openLeague(context, id)
    requireFitting(body, opened)
    requireSoundWaivers(opened.league, body.waivers)
    const system = body.scoringSystemId === undefined ? null : await requireSystem(context, body.scoringSystemId)
    requireRight(context, 'league', opened)
    if (system) requireUsableSystem(system)
    requireOwnPlayoffs(body, opened)
    await requireCaughtUp(context, opened)
    const { rules: before } = await requireSystem(context, opened.league.systemId)
    const rules = { before, after: system?.rules ?? before }
    const work = async (leagueContext: LeagueContext) => {
      const changed = await apply(leagueContext, opened, body, rules)
      await leagueContext.store.leagues.update(changed.league)
      await reviewPairings(leagueContext, changed)
      return {
        rulesChanges: rulesChangesOf(opened, changed, rules),
        addedWeeks: addedWeeks(opened, body),
        league: leagueView(leagueContext, changed.league),
        playoffs: playoffsIn(leagueContext, await scoreLeague(leagueContext, changed)),
      }
    }
    return dryRun ? tryOut(context, work) : work(context)
  },
})

const closeWeek = operation({
  name: 'closeWeek',
  route: 'POST /leagues/{id}/weeks/{week}/close',
  destroys: true,
  commands: ['league close'],
  summary: 'Close a week and all earlier weeks, so their rosters and lineups cannot change',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, week: Week },
  output: z.object({ leagueId: Id, closedWeeks: z.array(z.int()) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, week }) {
    const opened = await openLeague(context, id)
    requireLeagueWeek(opened.season, week)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'close its weeks there'))
    await requireCaughtUp(context, opened)
    const open = openWeeks(opened).filter(each => each <= week)
    const running = open.find(each => !weekIsOver(opened.season.calendar, each, context.now))
    if (running !== undefined) throw conflict(`Week ${running} is not over yet, so it cannot be closed`)
    const closed = open.length === 0 ? opened : await closeWeeks(context, opened, open)
    if (open.length > 0) await record(context, id, { type: 'close', after: { weeks: open } })
    return { leagueId: id, closedWeeks: [...closed.league.closedWeeks] }
  },
})

export const leagueSettings = [updateLeague, closeWeek]
