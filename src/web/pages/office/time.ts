import { html } from 'hono/html'
import { clockWay, passedWords } from '../../../views/clock.ts'
import { moment } from '../../drawing/times.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { isOver } from '../../visit/answers.ts'
import { type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { chosenIn, type Work } from '../page.ts'
import { acting } from './parts.ts'

/** The clock of a league: that of a replay is moved on here. */

/** What time it is in the league, and what may be done about it. */
export const clock = async (visit: LeagueVisit): Promise<Html> => {
  const { clock: time } = await visit.call('getClock', { params: leagueParams(visit) })
  const act = acting(visit, 'clock')
  const moves = html`${time.running ? act('Pause the clock', 'pause') : act('Run the clock', 'run')}
    ${act('To the next kickoff', 'kickoff')}
    ${act('A day on', 'day')}
    ${act('A week on', 'week')}`
  const isMirror = visit.about.league.externalLeagueId !== null
  const toHindsight = act(
    'Show the whole season',
    'hindsight',
    'Show the whole season at once? The replay is over then, for good.',
  )
  const ways =
    time.mode === 'replay'
      ? html`<div class="actions">${isOver(visit) ? NOTHING : moves}${toHindsight}</div>`
      : time.mode === 'hindsight' && !isMirror
        ? html`<div class="actions">${act('Replay it week by week', 'replay')}</div>`
        : NOTHING
  return html`<section id="time">
    <h2>Time</h2>
    <div class="card stack">
      <p>It is ${moment(time.now, visit.zone)} in this league: ${clockWay(time)}.</p>
      ${ways}
    </div>
  </section>`
}

const CLOCK_ACTS = {
  run: { running: true },
  pause: { running: false },
  kickoff: { advance: 'kickoff' },
  day: { advance: 'day' },
  week: { advance: 'week' },
  replay: { mode: 'replay' },
  hindsight: { mode: 'hindsight' },
} as const

export const setClock: Work<LeagueVisit> = async (visit, form) => {
  const body = CLOCK_ACTS[chosenIn(form, 'act', CLOCK_ACTS)]
  const { passed } = await visit.call('setClock', { params: leagueParams(visit), body })
  return { said: ['The clock is set', passedWords(passed)].filter(Boolean).join('. ') }
}
