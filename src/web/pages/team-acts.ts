import { html } from 'hono/html'
import type { Team } from '../../engine/index.ts'
import { basisOf } from '../../views/lineups.ts'
import { stillOpen } from '../../views/seats.ts'
import { button, choice, field, form } from '../drawing/form.ts'
import { teamPath } from '../drawing/links.ts'
import { type Html, NOTHING } from '../drawing/words.ts'
import { isOver, mayAct } from '../visit/answers.ts'
import { type LeagueVisit, pathTeam, teamOf } from '../visit/visit.ts'
import type { TeamSheet } from './bench.ts'
import { editsIn, type Standing, shownIn, withStanding } from './edits.ts'
import { requireFreeTeamName } from './free-names.ts'
import { oneIn, type Work, wholeIn } from './page.ts'

/** Actions on a whole team: its best lineup, its auto-lineup, its name. */

export const best = (visit: LeagueVisit, { shown: { week, lineup: seats }, maySet }: TeamSheet): Html => {
  if (!maySet) return NOTHING
  const by = basisOf(week, visit.about.currentWeek) === 'ppg' ? 'points per game' : 'what they scored'
  const isOpen = seats.some(({ player }) => player === null)
  const confirm = `Set the best lineup for week ${week}, by ${by}? Locked players stay.`
  const act = button(visit, 'Set the best lineup', {
    work: 'best',
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
  fill: 'Five minutes before each kickoff, open slots, byes and inactive players are filled',
  best: 'Each week, the best lineup by points per game is set before kickoff',
} as const satisfies Record<Team['autoLineupLevel'], string>

/** The auto-lineup of a team; nothing if no kickoff is to come. */
export const autoLineup = (visit: LeagueVisit, { shown: { team, league } }: TeamSheet): Html => {
  const isToCome = league.externalLeagueId === null && league.clock.mode !== 'hindsight' && !isOver(visit)
  if (!isToCome || !mayAct(visit, team)) return NOTHING
  const level = {
    label: 'Auto-lineup',
    name: 'level',
    value: team.autoLineupLevel,
    hint: `${AUTO_LINEUP[team.autoLineupLevel]}.`,
  }
  return form(visit, { work: 'auto', kind: 'card' }, html`${choice(level, LEVELS)}<button>Set auto-lineup</button>`)
}

const standing = ({ name }: Team): Standing => ({ name })

export const rename = (visit: LeagueVisit, { shown: { team } }: TeamSheet): Html => {
  if (!mayAct(visit, team)) return NOTHING
  const now = standing(team)
  const value = shownIn(visit, 'rename', now)('name')
  return html`<details${visit.refused?.work === 'rename' ? html` open` : NOTHING}>
    <summary>Rename the team</summary>
    ${form(
      visit,
      { work: 'rename', kind: 'card', fields: withStanding(now) },
      html`${field({ label: 'Name', name: 'name', value, required: true })}
        <button class="go">Rename</button>`,
    )}
  </details>`
}

/** Sets the lineup of the week that the page showed: by now another one may be the current one. */
export const setBest: Work<LeagueVisit> = async (visit, form) => {
  const week = wholeIn(form, 'week', 'Week')
  const params = pathTeam(visit)
  const query = { week, by: basisOf(week, visit.about.currentWeek) }
  const { lineup } = await visit.call('setBestLineup', { params, query })
  return {
    to: teamPath(params.id, params.teamId, week),
    said: `The best lineup for week ${week} is set${stillOpen(lineup)}`,
  }
}

export const renameTeam: Work<LeagueVisit> = async (visit, form) => {
  const params = pathTeam(visit)
  const before = teamOf(visit, params.teamId)
  const { name } = editsIn(form, standing(before), () => `the team is called ${before.name}`)
  if (name === undefined) return { said: `The team is called ${before.name}` }
  requireFreeTeamName(visit.about, { id: params.teamId, name })
  const { team } = await visit.call('updateTeam', { params, body: { name } })
  return { said: `The team is called ${team.name} now` }
}

export const setAutoLineup: Work<LeagueVisit> = async (visit, form) => {
  const autoLineupLevel = oneIn(form, 'level', ['off', 'fill', 'best'])
  await visit.call('updateTeam', { params: pathTeam(visit), body: { autoLineupLevel } })
  return { said: AUTO_LINEUP[autoLineupLevel] }
}
