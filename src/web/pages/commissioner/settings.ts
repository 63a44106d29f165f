import {
  BRACKET_SIZES,
  type CallArgs,
  invalid,
  NAMED_SLOTS,
  REVIEWED_BY,
  slotOfWord,
  TAXI_RULES,
  WEEKDAYS,
  wordOfSlot,
  ZONE,
} from '../../../engine/index.ts'
import { finalNote } from '../../../views/leagues.ts'
import { type LeagueContext, leagueParams } from '../../context/context.ts'
import { type Html, html } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { applyEdits, editsIn, type FieldValues, openFieldValues, withOriginals } from '../../forms/edits.ts'
import { type Choice, choice, field, form } from '../../forms/form.ts'
import { requireFreeLeagueName } from '../../forms/unique-names.ts'
import { integerIn, offeredValue, textIn, yesIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, group } from './commissioner-page.ts'

/** League settings that can be changed during the season, in groups. */

interface Setting {
  label: string
  hint?: string
  /** The options. Without options, the field is a text field for a whole number, or for text of limited length. */
  options?: readonly Choice[]
  letters?: number
  /** True if the text can be empty. */
  blank?: boolean
}

const YES_NO: readonly Choice[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]

/** Every setting, by field name. */
const SETTING_FIELDS = {
  name: { label: 'Name', letters: 60 },
  medianGame: { label: 'Weekly game against the league median', options: YES_NO },
  acquisitionMode: {
    label: 'Adding players',
    options: [
      { value: 'waivers', label: 'Waivers' },
      { value: 'fcfs', label: 'First come, first served' },
    ],
  },
  order: {
    label: 'Waiver order',
    options: [
      { value: 'rolling', label: 'Rolling priority' },
      { value: 'standings', label: 'Reverse standings' },
      { value: 'budget', label: 'FAAB (highest bid)' },
    ],
  },
  budget: { label: 'FAAB budget', hint: 'Only for FAAB waivers.' },
  minBid: { label: 'Minimum bid' },
  hoursAfterDrop: { label: 'Hours on waivers after a drop' },
  freeAgency: {
    label: 'Free agents',
    options: [
      { value: 'never', label: 'By claim only' },
      { value: 'afterRun', label: 'After waivers run, until kickoff' },
    ],
  },
  runDays: { label: 'Waiver days', letters: 40, hint: 'Such as tue, wed; or daily.' },
  runTime: {
    label: 'Time of waivers',
    letters: 5,
    blank: true,
    hint: "Such as 03:00. Leave empty for the server's daily run.",
  },
  runZone: { label: 'Waiver time zone', letters: 60, hint: 'Such as America/New_York.' },
  claimsVisible: {
    label: 'Show claims to everyone',
    options: [
      { value: 'always', label: 'Right away' },
      { value: 'afterRun', label: 'After waivers run' },
    ],
  },
  visibility: {
    label: 'League visibility',
    options: [
      { value: 'members', label: 'Members only' },
      { value: 'open', label: 'Every account on this server' },
    ],
  },
  offersVisible: {
    label: 'Show trade offers to',
    options: [
      { value: 'parties', label: 'The teams in the trade' },
      { value: 'league', label: 'The whole league' },
    ],
  },
  slots: {
    label: 'Starting slots',
    letters: 400,
    hint: 'Such as QB, RB, RB, WR, FLEX. After the draft, they can only be added.',
  },
  bench: { label: 'Bench spots', hint: 'After the draft, they can only be added.' },
  reserve: { label: 'IR spots', hint: "For injured players. IR spots don't count against the bench." },
  reserveDoubtful: {
    label: 'Doubtful players are eligible for IR',
    options: YES_NO,
  },
  taxi: { label: 'Taxi spots', hint: "For young players. Taxi spots don't count against the bench." },
  taxiYears: { label: 'Max NFL seasons on the taxi squad', hint: '1 means rookies only, 0 means no limit.' },
  taxiDeadline: { label: 'Last week to join the taxi squad', hint: '0 means no deadline.' },
  expectedPoints: { label: 'Expected points from past games', options: YES_NO },
  hours: {
    label: 'Trade review (hours)',
    hint: 'How long you can veto an accepted trade (up to 72 hours). 0 means no review.',
  },
  reviewedBy: {
    label: 'Trades can be vetoed by',
    options: [
      { value: 'commissioner', label: 'The commissioner' },
      { value: 'vote', label: 'The commissioner, or a vote' },
    ],
  },
  vetoVotes: { label: 'Votes that veto a trade', hint: '0 means more than half of the other teams.' },
  tradeDeadline: {
    label: 'Trade deadline (week)',
    hint: 'After this week, only you can make trades until the season ends. 0 means no deadline.',
  },
  locked: { label: 'Lock all teams', options: YES_NO, hint: "Managers can't make moves until you unlock the league." },
  addDeadline: { label: 'Last week for adds and claims', hint: '0 means no deadline.' },
  reserveDeadline: { label: 'Last week for IR moves', hint: '0 means no deadline.' },
  lineupDeadline: { label: 'Last week for lineups', hint: '0 means no deadline.' },
  teams: { label: 'Playoff teams', options: BRACKET_SIZES.map(size => ({ value: String(size), label: String(size) })) },
  startWeek: { label: 'First playoff week' },
  reseed: { label: 'Reseed after each round', options: YES_NO },
  divisionWinnersFirst: { label: 'Division winners get the top seeds', options: YES_NO },
} as const satisfies Record<string, Setting>

/** Labels of settings, by field name. */
const SETTING_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SETTING_FIELDS).map(([name, { label }]) => [name, label]),
)

type Name = keyof typeof SETTING_FIELDS

const DEADLINES = ['addDeadline', 'reserveDeadline', 'lineupDeadline'] as const

const TAXI = ['taxi', 'taxiYears', 'taxiDeadline'] as const

const RUNS = ['runDays', 'runTime', 'runZone'] as const

const TERMS = ['order', 'budget', 'minBid', 'hoursAfterDrop', 'freeAgency', ...RUNS] as const

const CLAIMS: readonly Name[] = [...TERMS, 'claimsVisible']

/** Returns a league's setting groups. Leaves out settings that a mirror takes from its platform. */
const groupsOf = ({ about: { league } }: LeagueContext): { legend: string; of: readonly Name[] }[] => {
  const always = { legend: 'League', of: ['name', 'visibility', 'medianGame', 'expectedPoints'] as const }
  if (league.externalLeagueId !== null) return [always]
  const claims = league.acquisitionMode === 'waivers' ? CLAIMS : []
  return [
    always,
    { legend: 'Waivers', of: ['acquisitionMode', ...claims] },
    { legend: 'Rosters', of: ['slots', 'bench', 'reserve', 'reserveDoubtful', ...TAXI] },
    { legend: 'Trades', of: ['hours', 'reviewedBy', 'vetoVotes', 'tradeDeadline', 'offersVisible'] },
    { legend: 'Locks and deadlines', of: ['locked', ...DEADLINES] },
    { legend: 'Playoffs', of: ['teams', 'startWeek', 'reseed', 'divisionWinnersFirst'] },
  ]
}

const settingField = (name: Name, value: string): Html => {
  const { label, hint, letters, blank = false, options }: Setting = SETTING_FIELDS[name]
  const written = { label, name, value, ...(hint !== undefined && { hint }) }
  if (options) return choice(written, options)
  if (letters !== undefined) return field({ ...written, required: !blank, more: html` maxlength="${letters}"` })
  return field({ ...written, type: 'number', more: html` min="0" inputmode="numeric"` })
}

/** Draws a league's fields, group by group, with their values. */
const settingFields = (context: LeagueContext, fieldValue: (name: string) => string): Html[] =>
  groupsOf(context).map(({ legend, of }) =>
    group(legend, html`${of.map(name => settingField(name, fieldValue(name)))}`),
  )

/** Describes a setting's current value. */
const settingWords =
  (now: FieldValues) =>
  (name: string): string => {
    const value = now[name]
    const { options }: Setting = SETTING_FIELDS[name as Name]
    const chosen = options?.find(each => each.value === value)
    return `${SETTING_FIELDS[name as Name].label} is ${chosen?.label ?? value}`
  }

const ACTION = 'settings'

const yesNo = (is: boolean): string => (is ? 'yes' : 'no')

/** Returns each field's current value. */
const currentValues = ({ about: { league } }: LeagueContext): Record<keyof typeof SETTING_FIELDS, string> => {
  const { waivers, playoffConfig } = league
  const { taxiRules = TAXI_RULES } = league.rosterConfig
  return {
    name: league.name,
    medianGame: yesNo(league.medianGame),
    acquisitionMode: league.acquisitionMode,
    order: waivers?.order ?? 'rolling',
    budget: String(waivers?.budget ?? 100),
    minBid: String(waivers?.minBid ?? 0),
    hoursAfterDrop: String(waivers?.hoursAfterDrop ?? 0),
    freeAgency: waivers?.freeAgency ?? 'never',
    runDays: waivers?.days?.join(', ') ?? 'daily',
    runTime: waivers?.at ?? '',
    runZone: waivers?.zone ?? ZONE,
    claimsVisible: league.claimsVisible,
    visibility: league.visibility,
    offersVisible: league.offersVisible,
    hours: String(league.tradeReview.hours),
    reviewedBy: league.tradeReview.by,
    vetoVotes: String(league.tradeReview.votes ?? 0),
    tradeDeadline: String(league.tradeDeadline),
    locked: yesNo(league.locks.locked),
    addDeadline: String(league.locks.addDeadline),
    reserveDeadline: String(league.locks.reserveDeadline),
    lineupDeadline: String(league.locks.lineupDeadline),
    slots: league.rosterConfig.slots.map(wordOfSlot).join(', '),
    bench: String(league.rosterConfig.bench),
    reserve: String(league.rosterConfig.reserve ?? 0),
    reserveDoubtful: yesNo(league.rosterConfig.reserveDoubtful ?? false),
    taxi: String(league.rosterConfig.taxi ?? 0),
    taxiYears: String(taxiRules.maxYears ?? 0),
    taxiDeadline: String(taxiRules.deadlineWeek ?? 0),
    expectedPoints: yesNo(league.rosterConfig.expectedPoints ?? true),
    teams: String(playoffConfig.teams),
    startWeek: String(playoffConfig.startWeek),
    reseed: yesNo(playoffConfig.reseed),
    divisionWinnersFirst: yesNo(playoffConfig.divisionWinnersFirst),
  }
}

type Change = NonNullable<CallArgs<'updateLeague'>[0]['body']>

/** Returns a setting as a whole number. Errors use its field's label. */
const numberIn = (form: URLSearchParams, name: keyof typeof SETTING_FIELDS): number =>
  integerIn(form, name, SETTING_FIELDS[name].label)

/** Returns the waiver days and time in a form. */
const runsIn = (form: URLSearchParams): Pick<NonNullable<Change['waivers']>, 'days' | 'at' | 'zone'> => {
  const words = textIn(form, 'runDays')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const unknown = words.find(word => word !== 'daily' && !WEEKDAYS.some(day => day === word))
  if (unknown !== undefined || words.length === 0)
    throw invalid(`Waiver days must be daily, or one or more of ${WEEKDAYS.join(', ')}`)
  const days = words.includes('daily') ? [...WEEKDAYS] : WEEKDAYS.filter(day => words.includes(day))
  const at = textIn(form, 'runTime').trim()
  return at === '' ? { days, at: null } : { days, at, zone: textIn(form, 'runZone').trim() }
}

/** Returns the slots in a form. Throws invalid_request for an unknown slot. */
const slotsIn = (form: URLSearchParams): NonNullable<NonNullable<Change['rosterConfig']>['slots']> =>
  textIn(form, 'slots')
    .split(',')
    .map(word => word.trim())
    .filter(Boolean)
    .map(word => {
      const slot = slotOfWord(word)
      if (slot === null)
        throw invalid(`Unknown slot "${word}". Use ${Object.keys(NAMED_SLOTS).join(', ')} or a position`)
      return { slot: slot.slot, eligible: [...slot.eligible] }
    })

/** Returns the taxi spots and their rules in a form. */
const taxiIn = (form: URLSearchParams): Pick<Change, 'taxi' | 'taxiRules'> => {
  const taxi = numberIn(form, 'taxi')
  const rules = { maxYears: numberIn(form, 'taxiYears') || null, deadlineWeek: numberIn(form, 'taxiDeadline') || null }
  return { taxi, ...(taxi > 0 && { taxiRules: rules }) }
}

/** The parts of a change and their fields. Only the parts that changed are sent. */
const PARTS: readonly {
  of: readonly (keyof typeof SETTING_FIELDS)[]
  change(form: URLSearchParams): Partial<Change>
}[] = [
  { of: ['name'], change: form => ({ name: textIn(form, 'name') }) },
  { of: ['medianGame'], change: form => ({ medianGame: yesIn(form, 'medianGame') }) },
  {
    of: ['acquisitionMode'],
    change: form => ({ acquisitionMode: offeredValue(form, 'acquisitionMode', ['waivers', 'fcfs']) }),
  },
  {
    of: TERMS,
    change: form => ({
      waivers: {
        order: offeredValue(form, 'order', ['rolling', 'standings', 'budget']),
        budget: numberIn(form, 'budget'),
        minBid: numberIn(form, 'minBid'),
        hoursAfterDrop: numberIn(form, 'hoursAfterDrop'),
        freeAgency: offeredValue(form, 'freeAgency', ['never', 'afterRun']),
        ...runsIn(form),
      },
    }),
  },
  {
    of: ['claimsVisible'],
    change: form => ({ claimsVisible: offeredValue(form, 'claimsVisible', ['always', 'afterRun']) }),
  },
  { of: ['visibility'], change: form => ({ visibility: offeredValue(form, 'visibility', ['members', 'open']) }) },
  {
    of: ['offersVisible'],
    change: form => ({ offersVisible: offeredValue(form, 'offersVisible', ['league', 'parties']) }),
  },
  {
    of: ['slots', 'bench'],
    change: form => ({ rosterConfig: { slots: slotsIn(form), bench: numberIn(form, 'bench') } }),
  },
  { of: ['reserve'], change: form => ({ reserve: numberIn(form, 'reserve') }) },
  { of: ['reserveDoubtful'], change: form => ({ reserveDoubtful: yesIn(form, 'reserveDoubtful') }) },
  { of: TAXI, change: taxiIn },
  { of: ['expectedPoints'], change: form => ({ expectedPoints: yesIn(form, 'expectedPoints') }) },
  {
    of: ['hours', 'reviewedBy', 'vetoVotes'],
    change: form => {
      const by = offeredValue(form, 'reviewedBy', REVIEWED_BY)
      const votes = numberIn(form, 'vetoVotes')
      return { tradeReview: { hours: numberIn(form, 'hours'), by, ...(by === 'vote' && votes > 0 && { votes }) } }
    },
  },
  { of: ['locked'], change: form => ({ locked: yesIn(form, 'locked') }) },
  ...DEADLINES.map(name => ({ of: [name], change: (form: URLSearchParams) => ({ [name]: numberIn(form, name) }) })),
  { of: ['tradeDeadline'], change: form => ({ tradeDeadline: numberIn(form, 'tradeDeadline') }) },
  {
    of: ['teams', 'startWeek', 'reseed', 'divisionWinnersFirst'],
    change: form => ({
      playoffs: {
        teams: BRACKET_SIZES.find(size => String(size) === offeredValue(form, 'teams', BRACKET_SIZES.map(String)))!,
        startWeek: numberIn(form, 'startWeek'),
        reseed: yesIn(form, 'reseed'),
        divisionWinnersFirst: yesIn(form, 'divisionWinnersFirst'),
      },
    }),
  },
]

/** Returns the change that the edited fields make. */
const changeOf = (edits: FieldValues, now: FieldValues): Change => {
  const settled = applyEdits(edits, now)
  const parts = PARTS.filter(({ of }) => of.some(name => name in edits))
  return Object.assign({}, ...parts.map(({ change }) => change(settled)))
}

const save: Action<LeagueContext> = async (context, form) => {
  const now = currentValues(context)
  const edits = editsIn(form, now, settingWords(now))
  if (Object.keys(edits).length === 0) return { notice: 'No changes' }
  const body = changeOf(edits, now)
  const { id, season } = context.about.league
  if (edits.name !== undefined) await requireFreeLeagueName(context, { id, season, name: edits.name })
  const { league } = await context.call('updateLeague', { params: leagueParams(context), body })
  return { notice: ['Settings saved', ...('playoffs' in body ? finalNote(league) : [])].join('. ') }
}

export const SETTINGS = commissionerPage({
  path: '/office/settings',
  title: 'Settings',
  link: { place: 'commissioner', note: 'Waivers, trades, rosters and playoffs' },
  show: async context => {
    const now = currentValues(context)
    return {
      up: backToCommissioner(context),
      body: form(
        context,
        { action: ACTION, kind: 'card', fields: withOriginals(now) },
        html`${settingFields(context, openFieldValues(context, ACTION, now))}<button class="go">Save</button>`,
      ),
    }
  },
  actions: { [ACTION]: save },
  labels: SETTING_LABELS,
})
