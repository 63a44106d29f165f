import { html } from 'hono/html'
import { BRACKET_SIZES, type ScoringSystem } from '../../../engine/index.ts'
import { type Choice, choice, field } from '../../drawing/form.ts'
import type { Html } from '../../drawing/words.ts'
import type { LeagueVisit } from '../../visit/visit.ts'
import type { Standing } from '../edits.ts'
import { group } from './parts.ts'

/** The fields of the settings of a league, in their groups. */

interface Setting {
  label: string
  hint?: string
  /** What can be chosen; where nothing can, something is typed: a whole number, or a text of so many letters. */
  options?: readonly Choice[]
  letters?: number
}

const YES_NO: readonly Choice[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** Every setting by the name of its field. */
export const SETTINGS = {
  name: { label: 'Name', letters: 60 },
  scoringSystemId: { label: 'Scoring' },
  medianGame: { label: 'A game against the median each week', options: YES_NO },
  acquisitionMode: {
    label: 'Everybody gets them',
    options: [
      { value: 'waivers', label: 'By claims' },
      { value: 'fcfs', label: 'First come, first served' },
    ],
  },
  order: {
    label: 'Who wins a player',
    options: [
      { value: 'rolling', label: 'By priority; who wins goes last' },
      { value: 'standings', label: 'The last of the standings first' },
      { value: 'budget', label: 'The highest bid' },
    ],
  },
  budget: { label: 'Budget for bids', hint: 'For a league that bids.' },
  minBid: { label: 'Least bid' },
  hoursAfterDrop: { label: 'Hours on waivers after a drop' },
  freeAgency: {
    label: 'Others without a claim',
    options: [
      { value: 'never', label: 'Never' },
      { value: 'afterRun', label: 'After the claims, until kickoff' },
    ],
  },
  claimsVisible: {
    label: 'Claims are shown to all',
    options: [
      { value: 'always', label: 'At once' },
      { value: 'afterRun', label: 'Once they are decided' },
    ],
  },
  reserve: { label: 'Reserve (IR) spots', hint: 'For players who miss games; they take no place on the bench.' },
  hours: {
    label: 'Hours of review',
    hint: 'So long an accepted trade waits for your veto, 72 at most; 0 makes it at once.',
  },
  tradeDeadline: {
    label: 'Last week of trades',
    hint: 'From its end on only you make trades, until the season is over; 0 sets no deadline.',
  },
  teams: { label: 'Teams', options: BRACKET_SIZES.map(size => ({ value: String(size), label: String(size) })) },
  startWeek: { label: 'First week' },
  reseed: { label: 'Best seed meets the worst left', options: YES_NO },
  divisionWinnersFirst: { label: 'Division winners are seeded first', options: YES_NO },
} as const satisfies Record<string, Setting>

/** What each setting is called, by the name of its field. */
export const SETTING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, { label }]) => [name, label]),
)

type Name = keyof typeof SETTINGS

const CLAIMS: readonly Name[] = ['order', 'budget', 'minBid', 'hoursAfterDrop', 'freeAgency', 'claimsVisible']

/** The groups of a league: what a mirror takes from its platform is not for its commissioner to change. */
const groupsOf = ({ about: { league } }: LeagueVisit): { legend: string; of: readonly Name[] }[] => {
  const always = { legend: 'The league', of: ['name', 'scoringSystemId', 'medianGame'] as const }
  if (league.externalLeagueId !== null) return [always]
  const claims = league.acquisitionMode === 'waivers' ? CLAIMS : []
  return [
    always,
    { legend: 'Free agents', of: ['acquisitionMode', ...claims] },
    { legend: 'Rosters', of: ['reserve'] },
    { legend: 'Trades', of: ['hours', 'tradeDeadline'] },
    { legend: 'Playoffs', of: ['teams', 'startWeek', 'reseed', 'divisionWinnersFirst'] },
  ]
}

/** What can be chosen for a setting; the systems are those of whoever looks. */
const optionsOf = (name: Name, systems: readonly ScoringSystem[]): readonly Choice[] | undefined => {
  const { options }: Setting = SETTINGS[name]
  return name === 'scoringSystemId' ? systems.map(each => ({ value: each.id, label: each.name })) : options
}

const drawn = (name: Name, value: string, options: readonly Choice[] | undefined): Html => {
  const { label, hint, letters }: Setting = SETTINGS[name]
  const written = { label, name, value, ...(hint !== undefined && { hint }) }
  if (options) return choice(written, options)
  if (letters !== undefined) return field({ ...written, required: true, more: html` maxlength="${letters}"` })
  return field({ ...written, type: 'number', more: html` min="0" inputmode="numeric"` })
}

/** The fields of a league, group by group, with what each shows. */
export const settingFields = (
  visit: LeagueVisit,
  systems: readonly ScoringSystem[],
  shown: (name: string) => string,
): Html[] =>
  groupsOf(visit).map(({ legend, of }) =>
    group(legend, html`${of.map(name => drawn(name, shown(name), optionsOf(name, systems)))}`),
  )

/** A setting as it stands, in words. */
export const settingWords =
  (now: Standing, systems: readonly ScoringSystem[]) =>
  (name: string): string => {
    const value = now[name]
    const chosen = optionsOf(name as Name, systems)?.find(each => each.value === value)
    return `${SETTINGS[name as Name].label} is ${chosen?.label ?? value}`
  }
