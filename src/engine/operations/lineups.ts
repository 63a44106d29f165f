import * as z from 'zod/mini'
import { LINEUP_BASES } from '../../../data/leagues.ts'
import { invalid, phrase } from '../base/errors.ts'
import type { Context } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { fillLineup } from '../league/auto-lineup.ts'
import { requireCaughtUp } from '../league/enter.ts'
import { weekIn } from '../league/games.ts'
import {
  fixedPlayers,
  type LineupKey,
  lineupInEffect,
  lineupView,
  refuseLineupChange,
  requireNoMirror,
  writeLineup,
} from '../league/lineups.ts'
import { type OpenedLeague, openLeague, requireLeagueWeek, requirePlayerId, requireTeam } from '../league/load.ts'
import { requireUnlocked } from '../league/move-locks.ts'
import { reviewPairings } from '../league/pairings.ts'
import { requirePlayer } from '../league/players.ts'
import { INSTEAD, requireAllowedOrForced, requireRight } from '../league/rights.ts'
import { isClosed } from '../league/weeks.ts'
import type { Lineup } from '../rules/lineups/lineups.ts'
import { closedWeek } from '../rules/refusal.ts'
import { toFigure } from '../rules/scoring/decimal.ts'
import { Figure, Id, Integer, Week, withDefault } from '../schema/field.ts'
import { LineupDraft, LineupSlot, MovedPlayer } from '../schema/roster.ts'
import { canonicalId, type Season } from '../season/season.ts'

/** Returns whether a manager set the team's lineup for a week slot by slot. */
const isByHand = async ({ store }: Context, { team, week }: LineupKey): Promise<boolean> =>
  (await store.lineups.listOfTeam(team.leagueId, team.id)).some(each => each.week === week && each.byHand)

type ValueFor = (playerId: string) => number

/** An unchanged lineup does not need values. */
const NO_VALUES: ValueFor = () => 0

/** Returns the players who are in only one of two lineups, with the points that the choice is based on. */
const lineupDifference = ({ season }: OpenedLeague, [one, other]: readonly [Lineup, Lineup], valueFor: ValueFor) =>
  one.flatMap(id =>
    id === null || other.includes(id)
      ? []
      : [{ id, name: requirePlayer(season, id).name, points: toFigure(valueFor(id)) }],
  )

const totalValue = (lineup: Lineup, valueFor: ValueFor): number =>
  lineup.reduce((total, id) => total + (id === null ? 0 : valueFor(id)), 0)

const setBestLineup = operation({
  name: 'setBestLineup',
  route: 'POST /leagues/{id}/teams/{teamId}/lineup/best',
  commands: ['lineup best'],
  summary: 'Set the best legal lineup for a week, by points scored or by points per game so far',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: {
    week: Week,
    by: withDefault(z.enum(LINEUP_BASES), 'points'),
    keep: withDefault(Integer(0, 1), 0),
    dryRun: withDefault(Integer(0, 1), 0),
  },
  output: z.object({
    teamId: Id,
    week: z.int(),
    by: z.enum(LINEUP_BASES),
    seasonBefore: z.nullable(z.int()),
    kept: z.boolean(),
    filled: z.int(),
    slots: z.int(),
    started: z.array(MovedPlayer),
    benched: z.array(MovedPlayer),
    gain: Figure,
    dryRun: z.boolean(),
    lineup: z.array(LineupSlot),
  }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  effectOf: async ({ dryRun }) => (dryRun === 1 ? 'read' : 'write'),
  async run(context, { id, teamId, week, by, keep, dryRun }) {
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    requireLeagueWeek(opened.season, week)
    requireRight(context, 'team', opened, team)
    requireNoMirror(opened)
    if (dryRun === 0) {
      await requireCaughtUp(context, opened)
      requireUnlocked(context, opened, { team, kind: 'lineup', remedy: INSTEAD.lineup })
    }
    const before = await lineupInEffect(context, opened, { team, week })
    const isKept = isClosed(context, opened, week) || (keep === 1 && (await isByHand(context, { team, week })))
    const filled = isKept
      ? { lineup: before, seasonBefore: null, valueFor: NO_VALUES }
      : await fillLineup(context, opened, { team, week, before, by })
    const { lineup: after, seasonBefore, valueFor } = filled
    if (!isKept && dryRun === 0) await writeLineup(context, opened, { team, week, before, after, how: 'best' })
    const isFixed = await fixedPlayers(context, opened, { week, playerIds: after })
    const inWeek = weekIn(opened.season, { week, now: context.now })
    return {
      teamId,
      week,
      by,
      seasonBefore,
      kept: isKept,
      filled: after.filter(player => player !== null).length,
      slots: after.length,
      started: lineupDifference(opened, [after, before], valueFor),
      benched: lineupDifference(opened, [before, after], valueFor),
      gain: toFigure(totalValue(after, valueFor) - totalValue(before, valueFor)),
      dryRun: dryRun === 1,
      lineup: lineupView(opened, after, { isFixed, inWeek }),
    }
  },
})

export const bestLineups = [setBestLineup]

/** Throws invalid_request for a body that is not valid in any league. */
const requireOneForm = ({ slots, assignments }: LineupDraft): void => {
  if ((slots === undefined) === (assignments === undefined)) throw invalid(phrase`Send either {slots} or {assignments}`)
  const places = new Set(assignments?.map(({ slotIndex }) => slotIndex))
  if (assignments && places.size < assignments.length) throw invalid(phrase`{assignments} sets a slot more than once`)
}

/** Throws invalid_request if a player would start in two slots. */
const requireOneSlotEach = (season: Season, players: Lineup): void => {
  const twice = players.find((id, at) => id !== null && players.indexOf(id) !== at)
  if (twice) throw invalid(`${requirePlayer(season, twice).name ?? twice} would start in two slots`)
}

type Changes = NonNullable<LineupDraft['assignments']>

/**
 * Returns the changes by slot. Throws invalid_request for an unknown slot or for a player in two slots, and not_found
 * for an unknown player.
 */
const changesOf = ({ league, season }: OpenedLeague, { slots, assignments }: LineupDraft): Changes => {
  const size = league.rosterConfig.slots.length
  if (slots && slots.length !== size) {
    throw invalid(
      phrase`{slots} must have ${size} entries, one for each slot of ${league.name}; it has ${slots.length}`,
    )
  }
  const sent = assignments ?? slots!.map((playerId, slotIndex) => ({ slotIndex, playerId }))
  const changes = sent.map(({ slotIndex, playerId }) => ({
    slotIndex,
    playerId: playerId === null ? null : canonicalId(playerId),
  }))
  const beyond = changes.find(({ slotIndex }) => slotIndex >= size)
  if (beyond) throw invalid(`Slot ${beyond.slotIndex} does not exist; slotIndex must be 0 to ${size - 1}`)
  const players = changes.map(({ playerId }) => playerId)
  requireOneSlotEach(season, players)
  for (const id of players) if (id !== null) requirePlayerId(season, id)
  return changes
}

/** Returns the lineup after changes. Throws invalid_request if a player already starts in a different slot. */
const mergeLineup = ({ season }: OpenedLeague, before: Lineup, changes: Changes): Lineup => {
  const after = [...before]
  for (const { slotIndex, playerId } of changes) after[slotIndex] = playerId
  requireOneSlotEach(season, after)
  return after
}

const params = { id: Id, teamId: Id }

const setLineup = operation({
  name: 'setLineup',
  route: 'PUT /leagues/{id}/teams/{teamId}/lineup',
  commands: ['lineup set'],
  summary: 'Set the lineup of a team for a week',
  access: 'write',
  plan: 'free',
  status: 200,
  params,
  query: { week: Week },
  body: LineupDraft,
  output: z.object({ teamId: Id, week: z.int(), lineup: z.array(LineupSlot) }),
  errors: ['not_found', 'forbidden', 'conflict', 'locked'],
  async run(context, { id, teamId, week, body }) {
    requireOneForm(body)
    const opened = await openLeague(context, id)
    const team = requireTeam(opened, teamId)
    requireLeagueWeek(opened.season, week)
    const changes = changesOf(opened, body)
    const forced = body.force === true
    requireRight(context, forced ? 'force' : 'team', opened, team)
    requireNoMirror(opened)
    await requireCaughtUp(context, opened)
    if (!forced) requireUnlocked(context, opened, { team, kind: 'lineup' })
    const before = await lineupInEffect(context, opened, { team, week })
    const after = mergeLineup(opened, before, changes)
    if (!forced && isClosed(context, opened, week))
      requireAllowedOrForced(context, opened, { refusal: closedWeek(week, 'lineups') })
    const refusal = await refuseLineupChange(context, opened, { team, week, before, after, forced })
    requireAllowedOrForced(context, opened, { refusal })
    await writeLineup(context, opened, { team, week, before, after, how: 'hand', forced })
    if (forced) await reviewPairings(context, opened)
    const isFixed = await fixedPlayers(context, opened, { week, playerIds: after })
    const inWeek = weekIn(opened.season, { week, now: context.now })
    return { teamId, week, lineup: lineupView(opened, after, { isFixed, inWeek }) }
  },
})

export const lineups = [setLineup, ...bestLineups]
