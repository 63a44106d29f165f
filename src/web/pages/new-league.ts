import { html } from 'hono/html'
import { importedLeague } from '../../views/mirrors.ts'
import { unscoredNote } from '../../views/phrases.ts'
import { emptyState } from '../drawing/empty-state.ts'
import { choice, field, form } from '../drawing/form.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Drawn } from '../drawing/page.ts'
import { drawView } from '../drawing/view.ts'
import { typed, type Visit } from '../visit/visit.ts'
import { requireFreeLeagueName } from './free-names.ts'
import { clockOfNew, oneIn, type Page, textIn, type Work, wholeIn } from './page.ts'
import { whereToLoad } from './seasons.ts'

/** A new league, or one that mirrors a league of another platform. */

const WORK = 'make'

const showNew = async (visit: Visit): Promise<Drawn> => {
  const [{ seasons }, { systems }] = await Promise.all([visit.call('statsStatus'), visit.call('listSystems')])
  if (seasons.length === 0) {
    return {
      title: 'New league',
      body: emptyState('A league is played on a season, and none is here yet.', await whereToLoad(visit)),
    }
  }
  const held = seasons.map(({ season }) => String(season)).toReversed()
  const was = (name: string, usual: string) => typed(visit, WORK, name, usual)
  return {
    title: 'New league',
    lead: 'Name, scoring and rules can be changed later; the season and the number of teams stay.',
    body: form(
      visit,
      { work: WORK, kind: 'card' },
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

const make: Work = async (visit, form) => {
  const named = { name: textIn(form, 'name'), season: wholeIn(form, 'season', 'Season') }
  await requireFreeLeagueName(visit, named)
  const { league, unscored } = await visit.call('createLeague', {
    body: {
      ...named,
      scoringSystemId: textIn(form, 'system'),
      teamCount: wholeIn(form, 'teamCount', 'Teams'),
      acquisitionMode: oneIn(form, 'acquisitionMode', ['waivers', 'fcfs']),
      claimsVisible: 'afterRun',
      ...clockOfNew(form),
    },
  })
  const notes = [`${league.name} is there`, ...unscoredNote(league.season, unscored), 'Invite the others next']
  return { to: leaguePath(league.id, 'office'), said: notes.join('. ') }
}

const showImport = async (visit: Visit): Promise<Drawn> => ({
  title: 'Import a league',
  lead: 'A league that is played on another platform is mirrored here: its rosters and lineups come from there, the points from the season files.',
  body: form(
    visit,
    { work: 'import', kind: 'card' },
    html`${field({ label: 'Address of the league', name: 'leagueId', value: typed(visit, 'import', 'leagueId'), hint: 'As your browser shows it there, or its number.', required: true })}<div class="actions"><button class="go" name="step" value="import">Import</button><button name="step" value="preview">Look first</button></div>`,
  ),
})

const bring: Work = async (visit, sent) => {
  const body = { leagueId: textIn(sent, 'leagueId').trim() }
  const preview = oneIn(sent, 'step', ['import', 'preview']) === 'preview' ? 1 : 0
  const answer = await visit.call('importLeague', { body, query: { preview } })
  if ('imported' in answer) return { to: leaguePath(answer.imported.leagueId), said: 'The league is imported' }
  const view = importedLeague(answer)
  const drawn: Drawn = {
    title: 'What an import would bring',
    body: html`${view.title === null ? '' : html`<p class="lead">${view.title}</p>`}${drawView(view, { leagueId: null, zone: visit.zone })}${form(
      visit,
      { work: 'import', fields: body },
      html`<div class="actions"><button class="go" name="step" value="import">Import it</button><a class="quiet" href="/leagues/import">Back</a></div>`,
    )}`,
  }
  return { drawn }
}

export const NEW_LEAGUE: Page = {
  path: '/leagues/new',
  fresh: true,
  show: showNew,
  works: { [WORK]: make },
  labels: { name: 'Name' },
}
export const IMPORT: Page = { path: '/leagues/import', fresh: true, show: showImport, works: { import: bring } }
