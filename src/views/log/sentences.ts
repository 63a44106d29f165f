import { platformLabel } from '../../../data/platforms.ts'
import type { LogFacts, LoggedClock, LoggedSettings } from '../../engine/index.ts'
import { autoLineupWords } from '../league/teams.ts'
import type { Names } from '../view.ts'
import { points } from '../words/format.ts'
import { count, postseasonOf, rankingOf, SHOWN, series, waiversOf, weeksText } from '../words/phrases.ts'
import { ACQUISITION_SENTENCES } from './acquisition-sentences.ts'
import { DRAFT_SENTENCES } from './draft-sentences.ts'
import type { SentencesOf } from './sentence.ts'

type NameOf = Names['nameOf']

type SettingWords = {
  [Setting in keyof LoggedSettings]: (value: LoggedSettings[Setting], nameOf: NameOf) => string
}

const SETTINGS: SettingWords = {
  name: value => `name ${value}`,
  systemId: (value, nameOf) => `scoring system ${nameOf(value)}`,
  ranking: value => `ranking by ${rankingOf(value)}`,
  medianGame: value => `median games ${value ? 'on' : 'off'}`,
  acquisitionMode: value => `acquisitions ${value}`,
  tradeDeadline: value => (value === 0 ? 'no trade deadline' : `trades until the end of week ${value}`),
  tradeReviewHours: value => (value === 0 ? 'no review of trades' : `${count(value, 'hour')} of review for trades`),
  rosterConfig: ({ reserve = 0 }) => (reserve === 0 ? 'no IR spots' : count(reserve, 'IR spot')),
  divisions: value => (value.length === 0 ? 'no divisions' : `divisions ${series(value.map(({ name }) => name))}`),
  keepers: value =>
    value.length === 0 ? 'no keepers' : `keepers ${series(value.map(({ name, round }) => `${name} (round ${round})`))}`,
  waivers: value => (value ? waiversOf(value) : 'the usual waivers'),
  claimsVisible: value => `claims shown ${SHOWN[value]}`,
  playoffConfig: postseasonOf,
}

const settingText = <Setting extends keyof LoggedSettings>(
  name: Setting,
  value: LoggedSettings[Setting] | undefined,
  nameOf: NameOf,
): string[] => (value === undefined ? [] : [SETTINGS[name](value, nameOf)])

const settingsText = (after: Partial<LoggedSettings>, nameOf: NameOf): string =>
  (Object.keys(after) as (keyof LoggedSettings)[]).flatMap(name => settingText(name, after[name], nameOf)).join(', ')

const platformOf = ({ platform }: { platform?: string }): string =>
  platform ? platformLabel(platform) : 'its platform'

/** What was done to the clock of a league. */
const clockText = (before: LoggedClock, after: LoggedClock): string => {
  if (before.mode !== after.mode) return `The league is ${after.mode === 'replay' ? 'a replay' : 'in hindsight'} now`
  if (before.running !== after.running) return after.running ? 'The clock runs' : 'The clock stands still'
  if (before.speed !== after.speed) return `The clock runs at ${after.speed} times the speed of time`
  return 'The clock was advanced'
}

/** What happened, as a sentence: one for each type. */
export const SENTENCES: SentencesOf<keyof LogFacts> = {
  create: ({ after }) => `${after.name} was created with ${count(after.teams, 'team')}`,
  settings: ({ after, nameOf }) => `Settings changed: ${settingsText(after, nameOf)}`,
  clock: ({ before, after }) => clockText(before, after),
  rules: () => 'The rules of the scoring system changed',
  import: ({ after }) => `The league was imported from ${platformOf(after)}`,
  sync: ({ after }) => {
    const changed = `${count(after.teams.length, 'roster')} and ${count(after.lineups, 'lineup')} changed`
    const drift = after.drift ? '; its scoring settings moved' : ''
    return `The league was read again from ${platformOf(after)}: ${changed}${drift}`
  },
  draw: ({ after, nameOf }) => `The bracket was drawn; first seed ${nameOf(after.seeds[0] ?? '')}`,
  pairing: ({ after }) =>
    `${after.name}, week ${after.week}: the pairings stay as they were at kickoff, though earlier results have changed`,
  auto: ({ team, after }) => `Auto-lineup of ${team}: ${autoLineupWords(after.level ?? (after.on ? 'fill' : 'off'))}`,
  close: ({ after }) => `Closed ${weeksText(after.weeks)}`,
  rename: ({ before, after }) => `${before.name} is called ${after.name} now`,
  assign: ({ team, after }) =>
    after.manager === null
      ? `${team} has no manager any more`
      : `${team} is managed by ${series(after.managers ?? [after.manager])}`,
  renew: ({ after }) => `The league goes on in season ${after.season}`,
  commissioner: ({ after }) => `${after.commissioner} is the commissioner now`,
  adjust: ({ team, after }) =>
    `${team} ${after.points > 0 ? 'got' : 'lost'} ${points(Math.abs(after.points))} points in week ${after.week}: ${after.reason}`,
  add: ({ team, after }) => `${team} added ${after.name}`,
  drop: ({ team, before }) => `${team} dropped ${before.name}`,
  swap: ({ team, before, after }) => `${team} dropped ${before.name} and added ${after.name}`,
  reserve: ({ team, after }) => `${team} put ${after.name} on IR`,
  activate: ({ team, after }) => `${team} activated ${after.name} from IR`,
  lineup: ({ team, after }) => `${team} has a new lineup for week ${after.week}`,
  ...ACQUISITION_SENTENCES,
  ...DRAFT_SENTENCES,
  invite: ({ after }) => (after === null ? 'The invite link was revoked' : 'A new invite link was made'),
  join: ({ before, after }) =>
    `${after.manager} took ${before.name}${after.name === before.name ? '' : `, which is called ${after.name} now`}`,
}
