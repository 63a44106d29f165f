import { html } from 'hono/html'
import type { Team } from '../../engine/index.ts'
import { stillOpen } from '../../views/lineup-rows.ts'
import { basisOf } from '../../views/lineups.ts'
import { type LeagueContext, pathTeam, teamOf } from '../context/context.ts'
import type { TeamWeek } from '../context/league.ts'
import { isOver, mayAct } from '../context/league.ts'
import { type Html, NOTHING } from '../drawing/html.ts'
import { teamPath } from '../drawing/links.ts'
import type { Action } from '../drawing/page.ts'
import { editsIn, type FieldValues, openFieldValues, withStanding } from '../forms/edits.ts'
import { button, choice, field, form } from '../forms/form.ts'
import { requireFreeTeamName } from '../forms/unique-names.ts'
import { integerIn, offeredValue } from '../forms/values.ts'

/** Actions for an entire team: its best lineup, its auto-lineup, its name. */

/** A team, with the data for its page. */
export interface TeamSheet {
  teamWeek: TeamWeek
  /** True if the visitor can set this lineup now. */
  maySet: boolean
}

export const best = (context: LeagueContext, { teamWeek: { week, lineup: slots }, maySet }: TeamSheet): Html => {
  if (!maySet) return NOTHING
  const by = basisOf(week, context.about.currentWeek) === 'ppg' ? 'points per game' : 'actual points'
  const isOpen = slots.some(({ player }) => player === null)
  const confirm = `Set the best lineup for week ${week}, by ${by}? Locked players stay.`
  const act = button(context, 'Set the best lineup', {
    action: 'best',
    fields: { week: String(week) },
    confirm,
    ...(isOpen && { main: true }),
  })
  return html`<div class="actions">${act}<small class="dim">By ${by}.</small></div>`
}

const LEVELS = [
  { value: 'off', label: 'Off' },
  { value: 'fill', label: 'Fill open slots' },
  { value: 'best', label: 'Best lineup each week' },
]

const AUTO_LINEUP = {
  off: 'Auto-lineup is off',
  fill: 'Five minutes before each kickoff, empty slots are filled, and players who are on a bye or inactive are replaced',
  best: 'Each week, the best lineup by points per game is set before kickoff',
} as const satisfies Record<Team['autoLineupLevel'], string>

/** Draws a team's auto-lineup; empty if no kickoffs remain. */
export const autoLineup = (context: LeagueContext, { teamWeek: { team, league } }: TeamSheet): Html => {
  const isToCome = league.externalLeagueId === null && league.clock.mode !== 'hindsight' && !isOver(context)
  if (!isToCome || !mayAct(context, team)) return NOTHING
  const level = {
    label: 'Auto-lineup',
    name: 'level',
    value: team.autoLineupLevel,
    hint: `${AUTO_LINEUP[team.autoLineupLevel]}.`,
  }
  return form(context, { action: 'auto', kind: 'card' }, html`${choice(level, LEVELS)}<button>Set auto-lineup</button>`)
}

const currentValues = ({ name }: Team): FieldValues => ({ name })

export const rename = (context: LeagueContext, { teamWeek: { team } }: TeamSheet): Html => {
  if (!mayAct(context, team)) return NOTHING
  const now = currentValues(team)
  const value = openFieldValues(context, 'rename', now)('name')
  return html`<details${context.refused?.action === 'rename' ? html` open` : NOTHING}>
    <summary>Rename the team</summary>
    ${form(
      context,
      { action: 'rename', kind: 'card', fields: withStanding(now) },
      html`${field({ label: 'Name', name: 'name', value, required: true })}
        <button class="go">Rename</button>`,
    )}
  </details>`
}

/** Sets the lineup for the week on the page, because the current week could have changed in the meantime. */
export const setBest: Action<LeagueContext> = async (context, form) => {
  const week = integerIn(form, 'week', 'Week')
  const params = pathTeam(context)
  const query = { week, by: basisOf(week, context.about.currentWeek) }
  const { lineup } = await context.call('setBestLineup', { params, query })
  return {
    to: teamPath(params.id, params.teamId, week),
    notice: `Best lineup for week ${week} saved${stillOpen(lineup)}`,
  }
}

export const renameTeam: Action<LeagueContext> = async (context, form) => {
  const params = pathTeam(context)
  const before = teamOf(context, params.teamId)
  const { name } = editsIn(form, currentValues(before), () => `the team name is ${before.name}`)
  if (name === undefined) return { notice: `The team name is ${before.name}` }
  requireFreeTeamName(context.about, { id: params.teamId, name })
  const { team } = await context.call('updateTeam', { params, body: { name } })
  return { notice: `Renamed the team to ${team.name}` }
}

export const setAutoLineup: Action<LeagueContext> = async (context, form) => {
  const autoLineupLevel = offeredValue(form, 'level', ['off', 'fill', 'best'])
  await context.call('updateTeam', { params: pathTeam(context), body: { autoLineupLevel } })
  return { notice: AUTO_LINEUP[autoLineupLevel] }
}
