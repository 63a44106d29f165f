import { html } from 'hono/html'
import { BRACKET_SIZES, type Said } from '../../../engine/index.ts'
import { choice, field, form } from '../../drawing/form.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { type LeagueVisit, leagueParams, typed } from '../../visit/visit.ts'
import { requireFreeLeagueName } from '../free-names.ts'
import { oneIn, textIn, type Work, wholeIn, yesIn } from '../page.ts'
import { group, officePage, toOffice } from './parts.ts'

/** The settings of a league, those that can be changed while it is played. */

const WORK = 'settings'

const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

const yes = (is: boolean): string => (is ? 'yes' : 'no')

/** What stands in each field now, by its name. */
const standing = ({ about: { league } }: LeagueVisit): Record<string, string> => {
  const { waivers, playoffConfig } = league
  return {
    name: league.name,
    scoringSystemId: league.scoringSystemId,
    medianGame: yes(league.medianGame),
    acquisitionMode: league.acquisitionMode,
    order: waivers?.order ?? 'rolling',
    budget: String(waivers?.budget ?? 100),
    minBid: String(waivers?.minBid ?? 0),
    hoursAfterDrop: String(waivers?.hoursAfterDrop ?? 0),
    freeAgency: waivers?.freeAgency ?? 'never',
    claimsVisible: league.claimsVisible,
    hours: String(league.tradeReview.hours),
    reserve: String(league.rosterConfig.reserve ?? 0),
    teams: String(playoffConfig.teams),
    startWeek: String(playoffConfig.startWeek),
    reseed: yes(playoffConfig.reseed),
    divisionWinnersFirst: yes(playoffConfig.divisionWinnersFirst),
  }
}

/** Fields of the form with what was typed, or what stands there. */
const fieldsOf = (visit: LeagueVisit) => {
  const now = standing(visit)
  const was = (name: string): string => typed(visit, WORK, name, now[name])
  return {
    text: (label: string, name: string, more?: Html) =>
      field({ label, name, value: was(name), required: true, ...(more && { more }) }),
    number: (label: string, name: string, hint?: string) =>
      field({
        label,
        name,
        type: 'number',
        value: was(name),
        ...(hint !== undefined && { hint }),
        more: html` min="0" inputmode="numeric"`,
      }),
    one: (label: string, name: string, options: readonly { value: string; label: string }[]) =>
      choice({ label, name, value: was(name) }, options),
  }
}

const claims = ({ one, number }: ReturnType<typeof fieldsOf>): Html =>
  html`${one('Who wins a player', 'order', [
    { value: 'rolling', label: 'By priority; who wins goes last' },
    { value: 'standings', label: 'The last of the standings first' },
    { value: 'budget', label: 'The highest bid' },
  ])}${number('Budget for bids', 'budget', 'For a league that bids.')}${number('Least bid', 'minBid')}${number(
    'Hours on waivers after a drop',
    'hoursAfterDrop',
  )}${one('Others without a claim', 'freeAgency', [
    { value: 'never', label: 'Never' },
    { value: 'afterRun', label: 'After the claims of the week, until kickoff' },
  ])}${one('Claims are shown to all', 'claimsVisible', [
    { value: 'always', label: 'At once' },
    { value: 'afterRun', label: 'Once they are decided' },
  ])}`

/** What a mirror takes from its platform is not for its commissioner to change. */
const ownRules = (visit: LeagueVisit, fields: ReturnType<typeof fieldsOf>): Html => {
  const { one, number } = fields
  return html`${group(
    'Free agents',
    html`${one('Everybody gets them', 'acquisitionMode', [
      { value: 'waivers', label: 'By claims' },
      { value: 'fcfs', label: 'First come, first served' },
    ])}${visit.about.league.acquisitionMode === 'waivers' ? claims(fields) : NOTHING}`,
  )}${group('Rosters', number('Reserve (IR) spots', 'reserve', 'For players who miss games; they take no place on the bench.'))}${group('Trades', number('Hours of review', 'hours', 'So long an accepted trade waits for your veto, 72 at most; 0 makes it at once.'))}${group(
    'Playoffs',
    html`${one(
      'Teams',
      'teams',
      BRACKET_SIZES.map(size => ({ value: String(size), label: String(size) })),
    )}${number('First week', 'startWeek')}${one('Best seed meets the worst left', 'reseed', YES_NO)}${one('Division winners are seeded first', 'divisionWinnersFirst', YES_NO)}`,
  )}`
}

type Change = NonNullable<Said<'updateLeague'>[0]['body']>

/** Each part of a change by the fields that it is made of: only what was changed is sent. */
const PARTS: readonly { of: readonly string[]; change(form: URLSearchParams): Partial<Change> }[] = [
  { of: ['name'], change: form => ({ name: textIn(form, 'name') }) },
  { of: ['scoringSystemId'], change: form => ({ scoringSystemId: textIn(form, 'scoringSystemId') }) },
  { of: ['medianGame'], change: form => ({ medianGame: yesIn(form, 'medianGame') }) },
  {
    of: ['acquisitionMode'],
    change: form => ({ acquisitionMode: oneIn(form, 'acquisitionMode', ['waivers', 'fcfs']) }),
  },
  {
    of: ['order', 'budget', 'minBid', 'hoursAfterDrop', 'freeAgency'],
    change: form => ({
      waivers: {
        order: oneIn(form, 'order', ['rolling', 'standings', 'budget']),
        budget: wholeIn(form, 'budget', 'Budget for bids'),
        minBid: wholeIn(form, 'minBid', 'Least bid'),
        hoursAfterDrop: wholeIn(form, 'hoursAfterDrop', 'Hours on waivers after a drop'),
        freeAgency: oneIn(form, 'freeAgency', ['never', 'afterRun']),
      },
    }),
  },
  {
    of: ['claimsVisible'],
    change: form => ({ claimsVisible: oneIn(form, 'claimsVisible', ['always', 'afterRun']) }),
  },
  { of: ['reserve'], change: form => ({ reserve: wholeIn(form, 'reserve', 'Reserve (IR) spots') }) },
  { of: ['hours'], change: form => ({ tradeReview: { hours: wholeIn(form, 'hours', 'Hours of review') } }) },
  {
    of: ['teams', 'startWeek', 'reseed', 'divisionWinnersFirst'],
    change: form => ({
      playoffs: {
        teams: BRACKET_SIZES.find(size => String(size) === oneIn(form, 'teams', BRACKET_SIZES.map(String)))!,
        startWeek: wholeIn(form, 'startWeek', 'First week'),
        reseed: yesIn(form, 'reseed'),
        divisionWinnersFirst: yesIn(form, 'divisionWinnersFirst'),
      },
    }),
  },
]

const save: Work<LeagueVisit> = async (visit, form) => {
  const now = standing(visit)
  const isChanged = (name: string): boolean => form.has(name) && textIn(form, name) !== now[name]
  const parts = PARTS.filter(({ of }) => of.some(isChanged)).map(({ change }) => change(form))
  if (parts.length === 0) return { said: 'Nothing was changed' }
  const { id, season } = visit.about.league
  if (isChanged('name')) await requireFreeLeagueName(visit, { id, season, name: textIn(form, 'name') })
  await visit.call('updateLeague', { params: leagueParams(visit), body: Object.assign({}, ...parts) })
  return { said: 'Saved' }
}

export const SETTINGS = officePage({
  path: '/office/settings',
  show: async visit => {
    const fields = fieldsOf(visit)
    const { systems } = await visit.call('listSystems')
    return {
      title: 'Settings',
      up: toOffice(visit),
      body: form(
        visit,
        { work: WORK, kind: 'card' },
        html`${group(
          'The league',
          html`${fields.text('Name', 'name', html` maxlength="60"`)}${fields.one(
            'Scoring',
            'scoringSystemId',
            systems.map(({ id, name }) => ({ value: id, label: name })),
          )}${fields.one('A game against the median each week', 'medianGame', YES_NO)}`,
        )}${visit.about.league.externalLeagueId === null ? ownRules(visit, fields) : NOTHING}<button class="go">Save</button>`,
      ),
    }
  },
  works: { [WORK]: save },
})
