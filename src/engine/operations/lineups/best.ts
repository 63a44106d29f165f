import * as z from 'zod/mini'
import { LINEUP_BASES } from '../../../../data/leagues.ts'
import type { Context } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { fillLineup } from '../../league/auto-lineup.ts'
import { requireCaughtUp } from '../../league/enter.ts'
import { gamesIn } from '../../league/games.ts'
import { fixedIn, inForce, type LineupKey, lineupView, requireNoMirror, writeLineup } from '../../league/lineups.ts'
import { getTeam, type OpenedLeague, openLeague, requireLeagueWeek } from '../../league/load.ts'
import { knownPlayer } from '../../league/players.ts'
import { requireRight } from '../../league/rights.ts'
import { isClosed } from '../../league/weeks.ts'
import type { Lineup } from '../../rules/lineups/lineups.ts'
import { Id, Integer, orElse, Week } from '../../schema/field.ts'
import { LineupSlot, PlayerName } from '../../schema/roster.ts'

/** Whether somebody set the team's own lineup of a week slot by slot. */
const isByHand = async ({ store }: Context, { team, week }: LineupKey): Promise<boolean> =>
  (await store.lineups.listOfTeam(team.leagueId, team.id)).some(each => each.week === week && each.byHand)

/** Who is in one lineup and not in the other. */
const onlyIn = ({ season }: OpenedLeague, one: Lineup, other: Lineup) =>
  one.flatMap(id => (id === null || other.includes(id) ? [] : [{ id, name: knownPlayer(season, id).name }]))

const setBestLineup = operation({
  name: 'setBestLineup',
  route: 'POST /leagues/{id}/teams/{teamId}/lineup/best',
  commands: ['lineup best'],
  summary: 'Set the best legal lineup of a week, by what the players scored or by points per game so far',
  access: 'write',
  plan: 'free',
  status: 200,
  params: { id: Id, teamId: Id },
  query: { week: Week, by: orElse(z.enum(LINEUP_BASES), 'points'), keep: orElse(Integer(0, 1), 0) },
  output: z.object({
    teamId: Id,
    week: z.int(),
    by: z.enum(LINEUP_BASES),
    seasonBefore: z.nullable(z.int()),
    kept: z.boolean(),
    filled: z.int(),
    slots: z.int(),
    started: z.array(PlayerName),
    benched: z.array(PlayerName),
    lineup: z.array(LineupSlot),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, teamId, week, by, keep }) {
    const opened = await openLeague(context, id)
    const team = getTeam(opened, teamId)
    requireLeagueWeek(opened.season, week)
    requireRight(context, 'team', opened, team)
    requireNoMirror(opened)
    await requireCaughtUp(context, opened)
    const before = await inForce(context, opened, { team, week })
    const kept = isClosed(context, opened, week) || (keep === 1 && (await isByHand(context, { team, week })))
    const { lineup: after, seasonBefore } = kept
      ? { lineup: before, seasonBefore: null }
      : await fillLineup(context, opened, { team, week, before, by })
    if (!kept) await writeLineup(context, opened, { team, week, before, after, how: 'best' })
    const isFixed = await fixedIn(context, opened, { week, playerIds: after })
    const gameOf = gamesIn(opened.season, { week, now: context.now })
    return {
      teamId,
      week,
      by,
      seasonBefore,
      kept,
      filled: after.filter(player => player !== null).length,
      slots: after.length,
      started: onlyIn(opened, after, before),
      benched: onlyIn(opened, before, after),
      lineup: lineupView(opened, after, { isFixed, gameOf }),
    }
  },
})

export const bestLineups = [setBestLineup]
