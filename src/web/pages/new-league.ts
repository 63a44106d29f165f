import { html } from 'hono/html'
import { importedLeague } from '../../views/mirrors.ts'
import { unscoredNote } from '../../views/phrases.ts'
import { type PageContext, typed } from '../context/context.ts'
import { emptyState } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, Page, PageContent, TitledContent } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { choice, field, form } from '../forms/form.ts'
import { requireFreeLeagueName } from '../forms/unique-names.ts'
import { newLeagueClock, oneIn, textIn, wholeIn } from '../forms/values.ts'
import { whereToLoad } from './seasons.ts'

/** A new league, or one that mirrors a league of another platform. */

const ACTION = 'make'

const showNew = async (context: PageContext): Promise<PageContent> => {
  const [{ seasons }, { systems }] = await Promise.all([context.call('statsStatus'), context.call('listSystems')])
  if (seasons.length === 0) {
    return {
      body: emptyState('A league is played on a season, and none is here yet.', await whereToLoad(context)),
    }
  }
  const held = seasons.map(({ season }) => String(season)).toReversed()
  const was = (name: string, usual: string) => typed(context, ACTION, name, usual)
  return {
    lead: 'Name, scoring and rules can be changed later; the season and the number of teams stay.',
    body: form(
      context,
      { action: ACTION, kind: 'card' },
      html`${field({ label: 'Name', name: 'name', value: was('name', ''), required: true, more: html` maxlength="60"` })}${choice(
        {
          label: 'Season',
          name: 'season',
          value: was('season', held[0]!),
        },
        held.map(value => ({ value, label: value })),
      )}${choice(
        { label: 'Scoring', name: 'system', value: was('system', 'ppr') },
        systems.map(({ id, name }) => ({ value: id, label: name })),
      )}${choice(
        { label: 'Teams', name: 'teamCount', value: was('teamCount', '10') },
        Array.from({ length: 13 }, (_, at) => ({ value: String(at + 4), label: String(at + 4) })),
      )}${choice({ label: 'Free agents', name: 'acquisitionMode', value: was('acquisitionMode', 'waivers') }, [
        { value: 'waivers', label: 'By claims, decided once a day' },
        { value: 'fcfs', label: 'First come, first served' },
      ])}${choice(
        {
          label: 'Time',
          name: 'time',
          value: was('time', 'usual'),
          hint: 'A past season is over at once, or is replayed on a clock that you move on.',
        },
        [
          { value: 'usual', label: 'The real one' },
          { value: 'replay', label: 'Replay a past season' },
        ],
      )}<button class="go">Make the league</button>`,
    ),
  }
}

const make: Action = async (context, form) => {
  const named = { name: textIn(form, 'name'), season: wholeIn(form, 'season', 'Season') }
  await requireFreeLeagueName(context, named)
  const { league, unscored } = await context.call('createLeague', {
    body: {
      ...named,
      scoringSystemId: textIn(form, 'system'),
      teamCount: wholeIn(form, 'teamCount', 'Teams'),
      acquisitionMode: oneIn(form, 'acquisitionMode', ['waivers', 'fcfs']),
      claimsVisible: 'afterRun',
      ...newLeagueClock(form),
    },
  })
  const notes = [`${league.name} is there`, ...unscoredNote(league.season, unscored), 'Invite the others next']
  return { to: leaguePath(league.id, 'office'), notice: notes.join('. ') }
}

const showImport = async (context: PageContext): Promise<PageContent> => ({
  lead: 'A league that is played on another platform is mirrored here: its rosters and lineups come from there, the points from the season files.',
  body: form(
    context,
    { action: 'import', kind: 'card' },
    html`${field({ label: 'Address of the league', name: 'leagueId', value: typed(context, 'import', 'leagueId'), hint: 'As your browser shows it there, or its number.', required: true })}<div class="actions"><button class="go" name="step" value="import">Import</button><button name="step" value="preview">Look first</button></div>`,
  ),
})

const bring: Action = async (context, sent) => {
  const body = { leagueId: textIn(sent, 'leagueId').trim() }
  const preview = oneIn(sent, 'step', ['import', 'preview']) === 'preview' ? 1 : 0
  const answer = await context.call('importLeague', { body, query: { preview } })
  if ('imported' in answer) return { to: leaguePath(answer.imported.leagueId), notice: 'The league is imported' }
  const view = importedLeague(answer)
  const content: TitledContent = {
    title: 'What an import would bring',
    body: html`${view.title === null ? '' : html`<p class="lead">${view.title}</p>`}${drawView(view, { leagueId: null, zone: context.zone })}${form(
      context,
      { action: 'import', fields: body },
      html`<div class="actions"><button class="go" name="step" value="import">Import it</button><a class="quiet" href="/leagues/import">Back</a></div>`,
    )}`,
  }
  return { content }
}

export const NEW_LEAGUE: Page = {
  path: '/leagues/new',
  title: 'New league',
  noStore: true,
  show: showNew,
  actions: { [ACTION]: make },
  labels: { name: 'Name' },
}
export const IMPORT: Page = {
  path: '/leagues/import',
  title: 'Import a league',
  noStore: true,
  show: showImport,
  actions: { import: bring },
}
