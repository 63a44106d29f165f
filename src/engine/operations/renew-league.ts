import * as z from 'zod/mini'
import { conflict, invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { leagueView, teamView } from '../league/answers.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { startingBudget } from '../league/faab.ts'
import { lastWeekOf, type OpenedLeague, openLeague, platformOf } from '../league/load.ts'
import { record } from '../league/log.ts'
import { NO_NOTES, notesOf, writeNotes } from '../league/notes.ts'
import { requireRoom } from '../league/quotas.ts'
import { requireAllowed, requireRight } from '../league/rights.ts'
import { bracketOf, scoreLeague, standingsOf } from '../league/scored-league.ts'
import { openSeason } from '../league/season.ts'
import { placeKeepers, requireNoFault, requireOnFinalRoster } from '../league/settings.ts'
import { contextAt, newReplay, wallClock } from '../league/time.ts'
import { drawOrder } from '../rules/draft/draft.ts'
import { playoffFault } from '../rules/league/settings.ts'
import { refuseInMirror } from '../rules/refusal.ts'
import { Id } from '../schema/field.ts'
import { Keeper, League, LeagueRenewal } from '../schema/league.ts'
import { Team } from '../schema/team.ts'
import type { Season } from '../season/season.ts'
import type { Keeper as StoredKeeper, StoredLeague, StoredTeam } from '../store/index.ts'

/** The request, and the league's next season. */
interface NextSeason {
  renewal: LeagueRenewal
  season: Season
}

/** Throws invalid_request for a season that is not later than the league's season. */
const requireLater = ({ league }: OpenedLeague, year: number): void => {
  if (year <= league.season)
    throw invalid(phrase`{season} must be later than ${league.season}, the season of ${league.name}`)
}

/** Throws invalid_request or conflict if a league cannot be renewed for a season. */
const requireRenewable = async (
  context: Context,
  { league, teams }: OpenedLeague,
  { renewal: { nextId: id }, season }: NextSeason,
): Promise<void> => {
  requireNoFault(playoffFault(league.playoffConfig, { teamCount: teams.length, lastWeek: lastWeekOf(season) }))
  if (league.nextId !== null) {
    const next = await context.store.leagues.find(league.nextId)
    throw conflict(`${league.name} was already renewed: ${next?.name} (${next?.season})`)
  }
  if (id !== undefined && (await context.store.leagues.find(id))) {
    throw conflict(`A league "${id}" already exists; choose another id, or leave it out`)
  }
  await requireRoom(context, 'leagues')
}

/**
 * Throws conflict until a season is over. Before that, results are not final, and renewing would copy the teams too
 * early. A season ends with the championship game, or with the last game in a league without a bracket.
 */
const requireOver = async (context: Context, opened: OpenedLeague): Promise<void> => {
  const { league, season } = opened
  const { endsAt } = season.calendar
  if (endsAt <= context.now) return
  const champion = league.draw && bracketOf(await scoreLeague(context, opened), league.draw).champion
  if (champion) return
  const early = `The season of ${league.name} is not over`
  if (league.clock.mode !== 'replay')
    throw conflict(`${early}: it ends on ${new Date(endsAt).toISOString().slice(0, 10)}`)
  throw conflict(`${early}: play it to the end first, or show the whole season at once`, {
    atTerminal:
      'hindsight league clock advance week plays a week, and hindsight league clock mode hindsight shows the whole season',
  })
}

/** Returns the teams in next season's draft order. */
const orderOf = async (
  context: Context,
  opened: OpenedLeague,
  order: LeagueRenewal['order'],
): Promise<readonly StoredTeam[]> => {
  const place = ({ draftPosition }: StoredTeam): number => draftPosition ?? Number.MAX_SAFE_INTEGER
  const before = opened.teams.toSorted((a, b) => place(a) - place(b))
  if (order === 'keep') return before
  if (order === 'draw') return drawOrder(before, Number.parseInt(context.newId().slice(0, 8), 16))
  return standingsOf(await scoreLeague(context, opened))
    .map(({ team }) => team)
    .reverse()
}

/** Returns the keepers by their team's id in the old season. Throws not_found, invalid_request and conflict. */
const keepersOf = async (
  context: Context,
  opened: OpenedLeague,
  { renewal: { keepers = [] }, season }: NextSeason,
): Promise<StoredKeeper[]> => {
  const placed = placeKeepers(opened, season, keepers)
  await requireOnFinalRoster(context, { ...opened, season }, { keepers: placed, previousId: opened.league.id })
  return placed
}

/** Returns the league for the next season. Copies rules and settings, but not results or moves. */
const renewedLeague = (
  context: Context,
  { league }: OpenedLeague,
  { renewal: { nextId, season: year, clock }, season }: NextSeason,
): StoredLeague => ({
  ...league,
  id: nextId ?? context.newId(),
  season: year,
  orderedWeeks: 0,
  draw: null,
  closedWeeks: [],
  keptRules: [],
  rosterConfig: {
    ...league.rosterConfig,
    slots: league.rosterConfig.slots.map(({ fromWeek: _, ...slot }) => slot),
  },
  keepers: [],
  previousId: league.id,
  nextId: null,
  ...(clock ? newReplay(context, season.calendar, clock) : wallClock(context, season.calendar)),
  createdAt: context.admitted.time,
  updatedAt: context.admitted.time,
})

/**
 * Returns the next season's teams by the id of the previous team. Copies their managers, but not the managers' personal
 * settings.
 */
const teamsOf = ({ newId }: Context, league: StoredLeague, order: readonly StoredTeam[]): Map<string, StoredTeam> =>
  new Map(
    order.map((team, at) => [
      team.id,
      {
        ...team,
        id: newId(),
        leagueId: league.id,
        draftPosition: at + 1,
        waiverPriority: league.acquisitionMode === 'waivers' ? order.length - at : null,
        budget: startingBudget(league),
        autoLineup: 'off',
        chosenAutoLineup: null,
      },
    ]),
  )

const write = async (context: Context, league: StoredLeague, teams: readonly StoredTeam[]): Promise<void> => {
  const { store } = context
  const notes = await notesOf(context, league.previousId!)
  await store.leagues.insert(league)
  await store.leagues.setCoCommissioners(league)
  await Promise.all(teams.map(team => store.teams.insert(team)))
  const then = contextAt(context, league.id, league.processedThrough.at)
  const dues = await store.dues.find(league.previousId!)
  if (dues) await store.dues.set(league.id, dues)
  if (notes.markdown !== '') await writeNotes(then, league.id, { before: NO_NOTES, markdown: notes.markdown })
  await record(then, league.id, { type: 'create', after: { name: league.name, teams: teams.length } })
}

const renewLeague = operation({
  name: 'renewLeague',
  route: 'POST /leagues/{id}/renew',
  commands: ['league renew'],
  summary: 'Renew your league for a later season, with the same people, rules and settings',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: LeagueRenewal,
  output: z.object({ league: League, teams: z.array(Team), keepers: z.array(Keeper) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openLeague(context, id)
    requireRight(context, 'league', opened)
    requireAllowed(refuseInMirror(platformOf(opened), 'renew it there, and import it'))
    requireLater(opened, body.season)
    const season = await openSeason(context, body.season)
    const next = { renewal: body, season }
    await requireRenewable(context, opened, next)
    await requireCaughtUp(context, opened)
    await requireOver(context, opened)
    const placed = await keepersOf(context, opened, next)
    const league = renewedLeague(context, opened, next)
    const teams = teamsOf(context, league, await orderOf(context, opened, body.order))
    const keepers = placed.map(keeper => ({ ...keeper, teamId: teams.get(keeper.teamId)!.id }))
    const all = [...teams.values()]
    await write(context, { ...league, keepers }, all)
    await record(context, id, { type: 'renew', after: { leagueId: league.id, season: league.season } })
    return {
      league: leagueView(context, { ...league, keepers }),
      teams: all.map(team => teamView(context.actor, league, team)),
      keepers,
    }
  },
})

export const renewals = [renewLeague]
