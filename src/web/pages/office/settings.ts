import { html } from 'hono/html'
import { BRACKET_SIZES, type Said } from '../../../engine/index.ts'
import { finalNote } from '../../../views/leagues.ts'
import { form } from '../../drawing/form.ts'
import { type LeagueVisit, leagueParams } from '../../visit/visit.ts'
import { editsIn, type Standing, settledBy, shownIn, withStanding } from '../edits.ts'
import { requireFreeLeagueName } from '../free-names.ts'
import { oneIn, textIn, type Work, wholeIn, yesIn } from '../page.ts'
import { officePage, toOffice } from './parts.ts'
import { SETTINGS as FIELDS, SETTING_LABELS, settingFields, settingWords } from './setting-fields.ts'

/** The settings of a league, those that can be changed while it is played. */

const WORK = 'settings'

const yes = (is: boolean): string => (is ? 'yes' : 'no')

/** What stands in each field now. */
const standing = ({ about: { league } }: LeagueVisit): Record<keyof typeof FIELDS, string> => {
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
    tradeDeadline: String(league.tradeDeadline),
    reserve: String(league.rosterConfig.reserve ?? 0),
    teams: String(playoffConfig.teams),
    startWeek: String(playoffConfig.startWeek),
    reseed: yes(playoffConfig.reseed),
    divisionWinnersFirst: yes(playoffConfig.divisionWinnersFirst),
  }
}

type Change = NonNullable<Said<'updateLeague'>[0]['body']>

/** A whole number of a setting, which is called as its field is. */
const numberIn = (form: URLSearchParams, name: keyof typeof FIELDS): number => wholeIn(form, name, FIELDS[name].label)

/** Each part of a change by the fields that it is made of: only what was changed is sent. */
const PARTS: readonly { of: readonly (keyof typeof FIELDS)[]; change(form: URLSearchParams): Partial<Change> }[] = [
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
        budget: numberIn(form, 'budget'),
        minBid: numberIn(form, 'minBid'),
        hoursAfterDrop: numberIn(form, 'hoursAfterDrop'),
        freeAgency: oneIn(form, 'freeAgency', ['never', 'afterRun']),
      },
    }),
  },
  {
    of: ['claimsVisible'],
    change: form => ({ claimsVisible: oneIn(form, 'claimsVisible', ['always', 'afterRun']) }),
  },
  { of: ['reserve'], change: form => ({ reserve: numberIn(form, 'reserve') }) },
  { of: ['hours'], change: form => ({ tradeReview: { hours: numberIn(form, 'hours') } }) },
  { of: ['tradeDeadline'], change: form => ({ tradeDeadline: numberIn(form, 'tradeDeadline') }) },
  {
    of: ['teams', 'startWeek', 'reseed', 'divisionWinnersFirst'],
    change: form => ({
      playoffs: {
        teams: BRACKET_SIZES.find(size => String(size) === oneIn(form, 'teams', BRACKET_SIZES.map(String)))!,
        startWeek: numberIn(form, 'startWeek'),
        reseed: yesIn(form, 'reseed'),
        divisionWinnersFirst: yesIn(form, 'divisionWinnersFirst'),
      },
    }),
  },
]

/** The change that edits of fields make. */
const changeOf = (edits: Standing, now: Standing): Change => {
  const settled = settledBy(edits, now)
  const parts = PARTS.filter(({ of }) => of.some(name => name in edits))
  return Object.assign({}, ...parts.map(({ change }) => change(settled)))
}

const save: Work<LeagueVisit> = async (visit, form) => {
  const now = standing(visit)
  const { systems } = await visit.call('listSystems')
  const edits = editsIn(form, now, settingWords(now, systems))
  if (Object.keys(edits).length === 0) return { said: 'Nothing was changed' }
  const body = changeOf(edits, now)
  const { id, season } = visit.about.league
  if (edits.name !== undefined) await requireFreeLeagueName(visit, { id, season, name: edits.name })
  const { league } = await visit.call('updateLeague', { params: leagueParams(visit), body })
  return { said: ['Saved', ...('playoffs' in body ? finalNote(league) : [])].join('. ') }
}

export const SETTINGS = officePage({
  path: '/office/settings',
  show: async visit => {
    const now = standing(visit)
    const { systems } = await visit.call('listSystems')
    return {
      title: 'Settings',
      up: toOffice(visit),
      body: form(
        visit,
        { work: WORK, kind: 'card', fields: withStanding(now) },
        html`${settingFields(visit, systems, shownIn(visit, WORK, now))}<button class="go">Save</button>`,
      ),
    }
  },
  works: { [WORK]: save },
  labels: SETTING_LABELS,
})
