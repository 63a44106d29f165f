import type { CallArgs } from '../../../engine/index.ts'
import { weeksText } from '../../../views/phrases.ts'
import { closedWeeksQuestion, reachLines } from '../../../views/systems.ts'
import { type LeagueContext, leagueParams, typedOrDefault } from '../../context/context.ts'
import { type Html, html } from '../../drawing/html.ts'
import { leaguePath } from '../../drawing/links.ts'
import type { Action } from '../../drawing/page.ts'
import { type Choice, choice, form } from '../../forms/form.ts'
import { textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage } from './commissioner-page.ts'

/** A league's scoring system, and the first week that uses it. Earlier weeks keep their rules. */

const ACTION = 'score'

const LABELS = { scoringSystemId: 'Scoring system', fromWeek: 'First week' } as const

/** The choice that keeps the current rules for this season. */
const NEXT_SEASON = 'next'

/** Returns the first week that is not closed; null if all weeks are closed. */
const firstOpenWeek = ({ about: { league, weeks } }: LeagueContext): number | null =>
  weeks.find(week => !league.closedWeeks.includes(week)) ?? null

/** Returns the choices for when a scoring system takes effect: from an open week, in all weeks or next season only. */
const reaches = (context: LeagueContext): readonly Choice[] => {
  const open = firstOpenWeek(context)
  const { league, weeks } = context.about
  const later = open === null ? [] : weeks.filter(week => week >= open && week > 1)
  const closed = league.closedWeeks.length === 0 ? '' : `, including closed ${weeksText(league.closedWeeks)}`
  return [
    ...later.map(week => ({ value: String(week), label: `From week ${week}` })),
    { value: '1', label: `All weeks${closed}` },
    { value: NEXT_SEASON, label: 'Next season only' },
  ]
}

/** Draws the weeks and the rules that currently apply to them. */
const rulesInEffect = ({ about: { league } }: LeagueContext, systemName: string): Html => {
  const earlier = league.rulesByWeek.at(-1)
  if (earlier === undefined) return html`<p>${systemName} scores all weeks.</p>`
  return html`<p>
    Weeks 1 to ${earlier.untilWeek} keep earlier rules; ${systemName} scores the weeks after that.
    <a href="${leaguePath(league.id, 'rules')}">Show the rules</a>
  </p>`
}

const scoringForm = async (context: LeagueContext): Promise<Html> => {
  const { scoringSystemId } = context.about.league
  const { systems } = await context.call('listSystems', { query: { leagues: 1 } })
  const system = systems.find(({ id }) => id === scoringSystemId)
  const offered = reaches(context)
  const written = (name: keyof typeof LABELS, usual: string) => ({
    label: LABELS[name],
    name,
    value: typedOrDefault(context, ACTION, name, usual),
  })
  const reach = { ...written('fromWeek', offered[0]!.value), hint: 'Earlier weeks keep their rules and results.' }
  return html`${rulesInEffect(context, system?.name ?? 'The scoring system')}
    ${form(
      context,
      { action: ACTION, kind: 'card' },
      html`${choice(
        written('scoringSystemId', scoringSystemId),
        systems.map(each => ({ value: each.id, label: each.name })),
      )}
        ${choice(reach, offered)}
        <button class="go">Save</button>`,
    )}`
}

/** Returns the change that the form asks for. */
const changeIn = (form: URLSearchParams): NonNullable<CallArgs<'updateLeague'>[0]['body']> => {
  const fromWeek = textIn(form, 'fromWeek')
  const scoringSystemId = textIn(form, 'scoringSystemId')
  return { scoringSystemId, ...(fromWeek === NEXT_SEASON ? { nextSeason: true } : { fromWeek: Number(fromWeek) }) }
}

const save: Action<LeagueContext> = async (context, sent) => {
  const params = leagueParams(context)
  const body = changeIn(sent)
  const question = closedWeeksQuestion(await context.call('updateLeague', { params, body: { ...body, dryRun: true } }))
  if (question !== null && !sent.has('sure')) {
    const fields = { scoringSystemId: textIn(sent, 'scoringSystemId'), fromWeek: textIn(sent, 'fromWeek'), sure: 'yes' }
    return {
      content: {
        title: 'Change results of closed weeks?',
        up: backToCommissioner(context),
        body: form(
          context,
          { action: ACTION, kind: 'card', fields },
          html`<p>${question}</p><div class="actions"><button class="go">Change results</button></div>`,
        ),
      },
    }
  }
  const { rulesChanges } = await context.call('updateLeague', { params, body })
  return { notice: rulesChanges.length === 0 ? 'No changes' : reachLines(rulesChanges).join('. ') }
}

export const SCORING = commissionerPage({
  path: '/office/scoring',
  title: 'Scoring',
  link: { place: 'commissioner', note: 'The scoring system, and the weeks that it applies to' },
  show: async context => ({ up: backToCommissioner(context), body: await scoringForm(context) }),
  actions: { [ACTION]: save },
  labels: LABELS,
})
