import { importedLeague } from '../../views/mirrors.ts'
import { unscoredNote } from '../../views/phrases.ts'
import { type PageContext, typedOrDefault } from '../context/context.ts'
import { emptyState, html } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action, Page, PageContent, TitledContent } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { choice, field, form } from '../forms/form.ts'
import { requireFreeLeagueName } from '../forms/unique-names.ts'
import { integerIn, newLeagueClock, offeredValue, textIn } from '../forms/values.ts'
import { whereToLoad } from './seasons.ts'

/** A new league, or one that mirrors a league on another platform. */

const ACTION = 'make'

const showNew = async (context: PageContext): Promise<PageContent> => {
  const [{ seasons }, { systems }] = await Promise.all([context.call('statsStatus'), context.call('listSystems')])
  if (seasons.length === 0) {
    return {
      body: emptyState(
        'Leagues are scored with season stats, and no season has been loaded yet.',
        await whereToLoad(context),
      ),
    }
  }
  const years = seasons.map(({ season }) => String(season)).toReversed()
  const was = (name: string, usual: string) => typedOrDefault(context, ACTION, name, usual)
  return {
    lead: "You can change the name, scoring and rules later, and the number of teams until the draft. The season can't change.",
    body: form(
      context,
      { action: ACTION, kind: 'card' },
      html`${field({ label: 'Name', name: 'name', value: was('name', ''), required: true, more: html` maxlength="60"` })}${choice(
        {
          label: 'Season',
          name: 'season',
          value: was('season', years[0]!),
        },
        years.map(value => ({ value, label: value })),
      )}${choice(
        { label: 'Scoring', name: 'system', value: was('system', 'ppr') },
        systems.map(({ id, name }) => ({ value: id, label: name })),
      )}${choice(
        { label: 'Teams', name: 'teamCount', value: was('teamCount', '10') },
        Array.from({ length: 13 }, (_, at) => ({ value: String(at + 4), label: String(at + 4) })),
      )}${choice({ label: 'Adding players', name: 'acquisitionMode', value: was('acquisitionMode', 'waivers') }, [
        { value: 'waivers', label: 'Waivers, processed once a day' },
        { value: 'fcfs', label: 'First come, first served' },
      ])}${choice(
        {
          label: 'Clock',
          name: 'time',
          value: was('time', 'usual'),
          hint: 'A past season is complete right away, unless you replay it week by week.',
        },
        [
          { value: 'usual', label: 'Real time' },
          { value: 'replay', label: 'Replay a past season' },
        ],
      )}<button class="go">Create league</button>`,
    ),
  }
}

const make: Action = async (context, form) => {
  const named = { name: textIn(form, 'name'), season: integerIn(form, 'season', 'Season') }
  await requireFreeLeagueName(context, named)
  const { league, unscored } = await context.call('createLeague', {
    body: {
      ...named,
      scoringSystemId: textIn(form, 'system'),
      teamCount: integerIn(form, 'teamCount', 'Teams'),
      acquisitionMode: offeredValue(form, 'acquisitionMode', ['waivers', 'fcfs']),
      claimsVisible: 'afterRun',
      offersVisible: 'parties',
      visibility: 'members',
      ...newLeagueClock(form),
    },
  })
  const notes = [`Created ${league.name}`, ...unscoredNote(league.season, unscored), 'Next, invite the other managers']
  return { to: leaguePath(league.id, 'office'), notice: notes.join('. ') }
}

const showImport = async (context: PageContext): Promise<PageContent> => ({
  lead: 'Mirror a league from another platform. Rosters and lineups are synced from there; points are scored here from public stats.',
  body: form(
    context,
    { action: 'import', kind: 'card' },
    html`${field({ label: 'League URL or ID', name: 'leagueId', value: typedOrDefault(context, 'import', 'leagueId'), hint: 'The address of the league page, or its number.', required: true })}<div class="actions"><button class="go" name="step" value="import">Import</button><button name="step" value="preview">Preview</button></div>`,
  ),
})

const bring: Action = async (context, sent) => {
  const body = { leagueId: textIn(sent, 'leagueId').trim() }
  const preview = offeredValue(sent, 'step', ['import', 'preview']) === 'preview' ? 1 : 0
  const answer = await context.call('importLeague', { body, query: { preview } })
  if ('imported' in answer) return { to: leaguePath(answer.imported.leagueId), notice: 'League imported' }
  const view = importedLeague(answer)
  const content: TitledContent = {
    title: 'Import preview',
    body: html`${view.title === null ? '' : html`<p class="lead">${view.title}</p>`}${drawView(view, { leagueId: null, zone: context.zone })}${form(
      context,
      { action: 'import', fields: body },
      html`<div class="actions"><button class="go" name="step" value="import">Import</button><a class="quiet" href="/leagues/import">Back</a></div>`,
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
