import { platformLabel } from '../../data/platforms.ts'
import type { League, Transaction } from '../engine/index.ts'
import { ACQUISITION_SENTENCES } from './acquisition-sentences.ts'
import { DRAFT_SENTENCES } from './draft-sentences.ts'
import { playoffsOf, rankingOf, SHOWN, series, waiversOf, weeksOf } from './phrases.ts'
import type { Names } from './view.ts'

type NameOf = Names['nameOf']

/** What the log keeps of a league's settings, before and after. */
interface Settings {
  name?: string
  systemId?: string
  ranking?: string[]
  medianGame?: boolean
  acquisitionMode?: string
  divisions?: { name: string }[]
  waivers?: NonNullable<League['waivers']>
  claimsVisible?: League['claimsVisible']
  playoffConfig?: League['playoffConfig']
}

type SettingWords = { [Setting in keyof Settings]-?: (value: NonNullable<Settings[Setting]>, nameOf: NameOf) => string }

const SETTINGS: SettingWords = {
  name: value => `name ${value}`,
  systemId: (value, nameOf) => `scoring system ${nameOf(value)}`,
  ranking: value => `ranking by ${rankingOf(value)}`,
  medianGame: value => `median games ${value ? 'on' : 'off'}`,
  acquisitionMode: value => `acquisitions ${value}`,
  divisions: value => (value.length === 0 ? 'no divisions' : `divisions ${series(value.map(({ name }) => name))}`),
  waivers: waiversOf,
  claimsVisible: value => `claims shown ${SHOWN[value]}`,
  playoffConfig: value => `playoffs ${playoffsOf(value)}`,
}

const settingsText = (after: Settings, nameOf: NameOf): string =>
  (Object.keys(after) as (keyof Settings)[])
    .map(name => (SETTINGS[name] as (value: unknown, nameOf: NameOf) => string)(after[name], nameOf))
    .join(', ')

interface Moved {
  name: string
}

/** Rows that were written before there were several platforms do not name theirs. */
interface Platformed {
  platform?: string
}

const platformOf = ({ platform }: Platformed): string => (platform ? platformLabel(platform) : 'its platform')

interface ClockNote {
  mode: string
  running: boolean
  speed: number
  at: number | null
}

/** What was done to the clock of a league. */
const clockText = (before: ClockNote, after: ClockNote): string => {
  if (before.mode !== after.mode) return `The league is ${after.mode === 'replay' ? 'a replay' : 'in hindsight'} now`
  if (before.running !== after.running) return after.running ? 'The clock runs' : 'The clock stands still'
  if (before.speed !== after.speed) return `The clock runs at ${after.speed} times the speed of time`
  return 'The clock was advanced'
}

export type Sentence = (row: { team: string; before: never; after: never; nameOf: NameOf }) => string

/** What happened, as a sentence: one for each type. */
export const SENTENCES: Readonly<Record<Transaction['type'], Sentence>> = {
  create: ({ after }: { after: { name: string; teams: number } }) =>
    `${after.name} was created with ${after.teams} teams`,
  settings: ({ after, nameOf }: { after: Settings; nameOf: NameOf }) =>
    `Settings changed: ${settingsText(after, nameOf)}`,
  clock: ({ before, after }: { before: ClockNote; after: ClockNote }) => clockText(before, after),
  rules: () => 'The rules of the scoring system changed',
  import: ({ after }: { after: Platformed }) => `The league was imported from ${platformOf(after)}`,
  sync: ({ after }: { after: Platformed & { teams: unknown[]; lineups: number; drift: boolean } }) =>
    `The league was read again from ${platformOf(after)}: ${after.teams.length} rosters and ${after.lineups} lineups changed${after.drift ? '; its scoring settings moved' : ''}`,
  draw: ({ after, nameOf }: { after: { seeds: string[] }; nameOf: NameOf }) =>
    `The bracket was drawn; first seed ${nameOf(after.seeds[0] ?? '')}`,
  close: ({ after }: { after: { weeks: number[] } }) => `Closed ${weeksOf(after.weeks)}`,
  rename: ({ before, after }: { before: Moved; after: Moved }) => `${before.name} is called ${after.name} now`,
  assign: ({ team, after }: { team: string; after: { manager: string | null; managers?: string[] } }) =>
    after.manager === null
      ? `${team} has no manager any more`
      : `${team} is managed by ${series(after.managers ?? [after.manager])}`,
  commissioner: ({ after }: { after: { commissioner: string } }) => `${after.commissioner} is the commissioner now`,
  add: ({ team, after }: { team: string; after: Moved }) => `${team} added ${after.name}`,
  drop: ({ team, before }: { team: string; before: Moved }) => `${team} dropped ${before.name}`,
  swap: ({ team, before, after }: { team: string; before: Moved; after: Moved }) =>
    `${team} dropped ${before.name} and added ${after.name}`,
  lineup: ({ team, after }: { team: string; after: { week: number } }) =>
    `${team} has a new lineup for week ${after.week}`,
  ...ACQUISITION_SENTENCES,
  ...DRAFT_SENTENCES,
  invite: ({ after }: { after: object | null }) =>
    after === null ? 'The invite link was revoked' : 'A new invite link was made',
  join: ({ before, after }: { before: Moved; after: Moved & { manager: string } }) =>
    `${after.manager} took ${before.name}${after.name === before.name ? '' : `, which is called ${after.name} now`}`,
}
