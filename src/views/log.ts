import { platformLabel } from '../../data/platforms.ts'
import { wordOfSlot } from '../../data/rosters.ts'
import type {
  DecidedClaim,
  LogFacts,
  LoggedClock,
  LoggedPick,
  LoggedSettings,
  LoggedTrade,
  LoggedUndo,
  ReceivedTrade,
  RowOf,
  ScoringRules,
  Transaction,
} from '../engine/index.ts'
import { pauseReason } from './draft.ts'
import { duesText } from './dues.ts'
import { moment, points } from './format.ts'
import {
  count,
  locksText,
  OFFERS_SHOWN,
  postseasonOf,
  rankingText,
  reserveMove,
  SEEN_BY,
  SHOWN,
  series,
  taxiText,
  vetoVotes,
  waiversOf,
  weeksText,
} from './phrases.ts'
import { pickTime } from './pick-clock.ts'
import { rulesDifference } from './systems.ts'
import { autoLineupWords } from './teams.ts'
import {
  type Column,
  field,
  listView,
  type Names,
  type PersonOf,
  personIn,
  type Reader,
  systemNameIn,
  table,
  teamLink,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

/** The names used in a log row's sentence. */
interface Worded extends Names {
  team: string
  actorName: string
  personOf: PersonOf
}

/** Sentences for some log row types. */
type SentencesOf<T extends keyof LogFacts> = {
  readonly [Type in T]: (row: LogFacts[Type] & Worded) => string
}

const playerName = ({ name, playerId }: LoggedPick): string => name ?? playerId

/** Sentences for log rows about drafts. */
const DRAFT_SENTENCES: SentencesOf<
  'draft' | 'draft_order' | 'pick_clock' | 'autopick' | 'pick' | 'undo' | 'pause' | 'resume' | 'abandon'
> = {
  draft: ({ after, nameOf }) => `The draft started; ${nameOf(after.order[0] ?? '')} has the first pick`,
  draft_order: ({ after }) =>
    after.players === 0
      ? 'The draft no longer uses a sheet'
      : `The draft now uses a sheet with ${count(after.players, 'player')}`,
  pick_clock: ({ after }) => `Pick clock: ${pickTime(after)}`,
  autopick: ({ team, after }) => (after.autopick ? `${team} turned autopick on` : `${team} turned autopick off`),
  pick: ({ team, after }) => `${team} took ${playerName(after)} with pick ${after.number}`,
  undo: ({ team, before }) => `Pick ${before.number} was undone: ${playerName(before)} by ${team}`,
  pause: ({ after }) => `The draft was paused${after ? `: ${pauseReason(after.reason)}` : ''}`,
  resume: () => 'The draft was resumed',
  abandon: ({ before }) => `The draft was canceled and ${count(before.picks.length, 'pick')} cleared`,
}

const bidOf = ({ bid }: Pick<DecidedClaim, 'bid'>): string => (bid == null ? '' : ` for $${bid}`)

const dropOf = (drop: string | null): string => (drop === null ? '' : `, dropping ${drop}`)

const placeOf = (before: number | null, after: number | null): string =>
  before === after ? '' : `, moved to position ${after}`

const nameList = (parts: readonly string[]): string => (parts.length === 0 ? 'nothing' : series(parts))

const reasonOf = ({ reason }: { reason?: string }): string => (reason === undefined ? '' : ` (${reason})`)

const withFaab = (names: readonly string[], budget = 0): string =>
  nameList([...names, ...(budget > 0 ? [`$${budget} FAAB`] : [])])

const receivedText = ({ gets, budget, picks }: ReceivedTrade): string =>
  withFaab([...gets.map(({ name }) => name), ...picks], budget)

const dropsText = ({ drops = [] }: LoggedTrade): string => (drops.length === 0 ? '' : `, dropping ${series(drops)}`)

const exchange = (trade: LoggedTrade): string =>
  `${withFaab(trade.gives, trade.fromBudget)} for ${withFaab(trade.gets, trade.toBudget)}${dropsText(trade)}`

/** Describes both sides of a trade with their teams. */
const tradeSidesText = (trade: LoggedTrade, nameOf: Names['nameOf']): string => {
  const { fromTeamId, toTeamId, gives, gets, fromBudget, toBudget } = trade
  const [sent, gotten] = [withFaab(gives, fromBudget), withFaab(gets, toBudget)]
  return `${sent} (${nameOf(fromTeamId)}) for ${gotten} (${nameOf(toTeamId)})${dropsText(trade)}`
}

/** Sentences for log rows about claims and trades. */
const ACQUISITION_SENTENCES: SentencesOf<
  | 'claim'
  | 'withdraw'
  | 'claim_edit'
  | 'claim_won'
  | 'claim_lost'
  | 'claim_order'
  | 'waiver_order'
  | 'priority'
  | 'budget'
  | 'lock'
  | 'waivers'
  | 'offer'
  | 'accept'
  | 'reject'
  | 'cancel'
  | 'expire'
  | 'vote'
  | 'trade'
  | 'push'
  | 'allow'
  | 'veto'
  | 'review'
  | 'reverse'
> = {
  claim: ({ team, after }) => `${team} filed a claim for ${after.name}${bidOf(after)}${dropOf(after.drop)}`,
  withdraw: ({ team, before }) => `${team} withdrew its claim for ${before.name}`,
  claim_edit: ({ team, before, after }) =>
    `${team} changed its claim for ${after.name}${bidOf(after)}${dropOf(after.drop)}${placeOf(before.place, after.place)}`,
  claim_won: ({ team, before, after }) =>
    `${team} won its claim for ${after.name}${bidOf(after)}${dropOf(before?.name ?? null)}`,
  claim_lost: ({ team, after }) =>
    `${team} lost its claim for ${after.name}${bidOf(after)}${after.note ? `: ${after.note}` : ''}`,
  claim_order: ({ team, after }) => `${team} ordered its claims: ${after.claims.map(({ name }) => name).join(', ')}`,
  waiver_order: ({ after, nameOf }) =>
    `Waiver order reset to reverse standings; ${nameOf(after.teamIds[0] ?? '')} is first`,
  priority: ({ team, before, after }) =>
    `Waiver priority of ${team} set from ${before.priority} to ${after.priority}${reasonOf(after)}`,
  budget: ({ team, before, after }) =>
    `FAAB of ${team} set from $${before.budget} to $${after.budget}${reasonOf(after)}`,
  lock: ({ team, after }) => `${team} was ${after.locked ? 'locked' : 'unlocked'}${reasonOf(after)}`,
  waivers: ({ after }) => `Waivers were run early: ${count(after.claims, 'claim')}`,
  offer: ({ team, after, nameOf }) => `${team} offered ${nameOf(after.toTeamId)} ${exchange(after)}`,
  accept: ({ team, after, nameOf }) =>
    `${team} accepted the offer from ${nameOf(after.fromTeamId)}: ${exchange(after)}` +
    (after.reviewUntil === undefined ? '' : '; it is under review'),
  reject: ({ team, after, nameOf }) =>
    `${team} ${after.countered ? 'countered' : 'rejected'} the offer from ${nameOf(after.fromTeamId)}: ${exchange(after)}`,
  cancel: ({ team, after }) => `${team} withdrew its offer: ${exchange(after)}`,
  expire: ({ team, after, nameOf }) => `The offer of ${team} to ${nameOf(after.toTeamId)} expired: ${exchange(after)}`,
  vote: ({ team, after, nameOf }) =>
    `${team} ${after.veto ? 'voted to veto a trade' : 'withdrew its vote against a trade'}: ${tradeSidesText(after, nameOf)}`,
  trade: ({ team, after, nameOf }) =>
    `${team} got ${receivedText(after)} in a trade with ${after.with.map(nameOf).join(', ')}`,
  push: ({ after, nameOf }) => `The commissioner made a trade: ${tradeSidesText(after, nameOf)}`,
  allow: ({ after, nameOf }) => `A trade was approved: ${tradeSidesText(after, nameOf)}${reasonOf(after)}`,
  veto: ({ after, nameOf }) => `A trade was vetoed: ${tradeSidesText(after, nameOf)}${reasonOf(after)}`,
  review: ({ after, nameOf }) =>
    after.note === null
      ? `A trade went through after its review: ${tradeSidesText(after, nameOf)}`
      : `A trade failed after its review: ${tradeSidesText(after, nameOf)} (${after.note})`,
  reverse: ({ after, nameOf }) => `A trade was reversed: ${tradeSidesText(after, nameOf)}${reasonOf(after)}`,
}

type SettingWords = {
  [Setting in Exclude<keyof LoggedSettings, 'rules'>]: (
    value: LoggedSettings[Setting],
    names: Worded,
    before: LoggedSettings[Setting] | undefined,
  ) => string
}

/** Describes the parts of a roster configuration that changed. */
const rosterText = (after: LoggedSettings['rosterConfig'], before?: LoggedSettings['rosterConfig']): string => {
  const { bench, reserve = 0, reserveDoubtful = false, expectedPoints = true } = after
  const wordsOf = (config: typeof after): string => config.slots.map(wordOfSlot).join(', ')
  return [
    ...(before && wordsOf(before) !== wordsOf(after) ? [`slots ${wordsOf(after)}`] : []),
    ...(before && before.bench !== bench ? [count(bench, 'bench spot')] : []),
    ...(before && (before.reserve ?? 0) === reserve ? [] : [reserve === 0 ? 'no IR spots' : count(reserve, 'IR spot')]),
    ...((before?.reserveDoubtful ?? false) === reserveDoubtful
      ? []
      : [`doubtful players ${reserveDoubtful ? '' : 'not '}eligible for IR`]),
    ...(taxiText(before ?? {}) === taxiText(after) ? [] : [taxiText(after)]),
    ...((before?.expectedPoints ?? true) === expectedPoints
      ? []
      : [`expected points ${expectedPoints ? 'on' : 'off'}`]),
  ].join(', ')
}

const SETTINGS: SettingWords = {
  name: value => `name ${value}`,
  systemId: (value, names) => `scoring system ${systemNameIn(names, value)}`,
  keptRules: value =>
    value.length === 0 ? 'the same rules in all weeks' : `earlier rules kept through week ${value.at(-1)!.untilWeek}`,
  ranking: value => `ranking by ${rankingText(value)}`,
  medianGame: value => `median games ${value ? 'on' : 'off'}`,
  acquisitionMode: value => `acquisitions ${value}`,
  tradeDeadline: value => (value === 0 ? 'no trade deadline' : `trades until the end of week ${value}`),
  tradeReviewHours: value => (value === 0 ? 'no trade review' : `${count(value, 'hour')} of trade review`),
  tradeVetoVotes: value =>
    value === null ? 'trades reviewed by the commissioner' : `trades vetoed by ${vetoVotes(value || null)}`,
  locks: value => locksText(value).join(', ') || 'no locks and no deadlines for moves',
  rosterConfig: (value, _, before) => rosterText(value, before),
  coCommissioners: (value, { personOf }) =>
    value.length === 0 ? 'no co-commissioners' : `co-commissioners ${series(value.map(personOf))}`,
  divisions: value => (value.length === 0 ? 'no divisions' : `divisions ${series(value.map(({ name }) => name))}`),
  keepers: value =>
    value.length === 0 ? 'no keepers' : `keepers ${series(value.map(({ name, round }) => `${name} (round ${round})`))}`,
  waivers: value => (value ? waiversOf(value) : 'default waivers'),
  offersVisible: value => `trade offers visible ${OFFERS_SHOWN[value]}`,
  visibility: value => `visible ${SEEN_BY[value]}`,
  claimsVisible: value => `claims visible ${SHOWN[value]}`,
  playoffConfig: postseasonOf,
}

const settingText = <Setting extends keyof SettingWords>(
  name: Setting,
  row: LogFacts['settings'] & Worded,
): string[] => {
  const value = row.after[name]
  return value === undefined ? [] : [SETTINGS[name](value, row, row.before[name])]
}

/** Returns the difference between two sets of rules, to append to a sentence. */
const differenceOf = (before: ScoringRules | undefined, after: ScoringRules | undefined): string => {
  const difference = before && after ? rulesDifference(before, after) : ''
  return difference === '' ? '' : ` (${difference})`
}

const settingsText = (row: LogFacts['settings'] & Worded): string => {
  const { before, after } = row
  const { rules, ...settings } = after
  const names = Object.keys(settings) as (keyof SettingWords)[]
  const words = names.flatMap(name => settingText(name, row)).join(', ')
  return `Settings changed: ${words}${differenceOf(before.rules, rules)}`
}

/** Explains when new rules take effect. Rows written by earlier versions lack the week. */
const fromText = ({ fromWeek = 1 }: { fromWeek?: number | null }): string =>
  fromWeek === null ? ' for next season' : fromWeek === 1 ? '' : ` from week ${fromWeek}`

const platformOf = ({ platform }: { platform?: string }): string =>
  platform ? platformLabel(platform) : 'its platform'

/** Describes a change to the league clock. */
const clockText = (before: LoggedClock, after: LoggedClock): string => {
  if (before.mode !== after.mode)
    return `The league clock is now ${after.mode === 'replay' ? 'a replay' : 'set to hindsight'}`
  if (before.running !== after.running) return after.running ? 'The clock was started' : 'The clock was paused'
  if (before.speed !== after.speed) return `The clock runs at ${after.speed}x speed`
  return 'The clock was advanced'
}

type Schedule = LogFacts['schedule']['after']

const weeksIn = ({ matchups }: Schedule): number[] => [...new Set(matchups.map(({ week }) => week))]

/** Lists matchups, such as "Late Flags vs Anvils". */
const pairingsText = ({ matchups }: Schedule, nameOf: Names['nameOf']): string =>
  matchups
    .map(({ homeId, awayId }) => (awayId === null ? `${nameOf(homeId)} bye` : `${nameOf(homeId)} vs ${nameOf(awayId)}`))
    .join(', ')

/** Describes the undoing of an entry. */
const undoneSentence = ({ row }: LoggedUndo, names: Names): string =>
  sentenceOf({ ...row, id: '', at: 0, actor: null, forced: false } as Transaction, names)

/** Names the closed week whose roster was corrected, to append to a sentence. */
const inClosed = ({ week }: { week?: number }): string => (week === undefined ? '' : ` on the roster of week ${week}`)

/** The sentence for each row type. */
export const SENTENCES: SentencesOf<keyof LogFacts> = {
  create: ({ after }) => `${after.name} was created with ${count(after.teams, 'team')}`,
  settings: settingsText,
  clock: ({ before, after }) => clockText(before, after),
  rules: ({ before, after }) =>
    `The rules of the scoring system changed${fromText(after)}${differenceOf(before.rules, after.rules)}`,
  import: ({ after }) => `The league was imported from ${platformOf(after)}`,
  sync: ({ after }) => {
    const changed = `${count(after.teams.length, 'roster')} and ${count(after.lineups, 'lineup')} changed`
    const drift = after.drift ? '; its scoring settings changed' : ''
    return `The league was synced from ${platformOf(after)}: ${changed}${drift}`
  },
  draw: ({ after, nameOf }) => `The playoff bracket was set; ${nameOf(after.seeds[0] ?? '')} is the first seed`,
  pairing: ({ after }) =>
    `${after.name}, week ${after.week}: pairings stay as they were at kickoff, although earlier results have changed`,
  auto: ({ team, after }) => `Auto-lineup of ${team}: ${autoLineupWords(after.level ?? (after.on ? 'fill' : 'off'))}`,
  close: ({ after }) => `Closed ${weeksText(after.weeks)}`,
  team_add: ({ after }) => `${after.name} was added to the league`,
  team_remove: ({ before }) => `${before.name} was removed from the league`,
  rename: ({ before, after }) => `${before.name} was renamed to ${after.name}`,
  assign: ({ team, after, personOf }) =>
    after.manager === null
      ? `${team} no longer has a manager`
      : `${team} is managed by ${series((after.managers ?? [after.manager]).map(personOf))}`,
  renew: ({ after }) => `The league continues in season ${after.season}`,
  commissioner: ({ after, personOf }) => `${personOf(after.commissioner)} is now the commissioner`,
  adjust: ({ team, after }) =>
    `${team} ${after.points > 0 ? 'got' : 'lost'} ${points(Math.abs(after.points))} points in week ${after.week}: ${after.reason}`,
  schedule: ({ before, after, nameOf }) =>
    weeksIn(after).length > 1
      ? `Schedule of ${weeksText(weeksIn(after))} changed`
      : `Schedule of ${weeksText(weeksIn(after))} changed: ${pairingsText(after, nameOf)} (was ${pairingsText(before, nameOf)})`,
  notes: ({ before, after }) =>
    after.length === 0
      ? 'The league notes were removed'
      : before.length === 0
        ? `The league notes were written (${count(after.length, 'character')})`
        : `The league notes were changed (${count(after.length, 'character')}, was ${before.length})`,
  post: ({ actorName }) => `${actorName} wrote a post`,
  poll: ({ after }) => `New poll: ${after.question}`,
  poll_close: ({ after }) => `The poll was closed: ${after.question}`,
  poll_delete: ({ before }) => `The poll was deleted: ${before.question}`,
  post_delete: ({ before }) => `A post by ${before.author} was deleted`,
  dues: ({ before, after }) => `Dues: ${duesText(after)} (was ${duesText(before)})`,
  dues_paid: ({ team, after }) => (after.paidAt === null ? `The dues of ${team} are unpaid` : `${team} paid the dues`),
  add: ({ team, after }) => `${team} added ${after.name}${inClosed(after)}`,
  drop: ({ team, before }) => `${team} dropped ${before.name}${inClosed(before)}`,
  swap: ({ team, before, after }) => `${team} dropped ${before.name} and added ${after.name}${inClosed(after)}`,
  reserve: ({ team, after }) => `${team} ${reserveMove(after.name, { ...after, active: false })}${inClosed(after)}`,
  activate: ({ team, after }) => `${team} ${reserveMove(after.name, { ...after, active: true })}${inClosed(after)}`,
  lineup: ({ team, after: { week, started = [], benched = [] } }) => {
    const namesOf = (names: readonly string[]) => (names.length > 4 ? count(names.length, 'player') : series(names))
    const changes = [
      ...(started.length > 0 ? [`started ${namesOf(started)}`] : []),
      ...(benched.length > 0 ? [`benched ${namesOf(benched)}`] : []),
    ]
    return `${team} has a new lineup for week ${week}${changes.length > 0 ? `: ${changes.join(', ')}` : ''}`
  },
  undone: ({ after, nameOf }) => `Undone: ${undoneSentence(after, { nameOf })}${reasonOf(after)}`,
  ...ACQUISITION_SENTENCES,
  ...DRAFT_SENTENCES,
  invite: ({ after }) => (after === null ? 'The invite link was revoked' : 'A new invite link was created'),
  join: ({ before, after, actorName }) =>
    `${actorName} took ${before.name}${after.name === before.name ? '' : ` and renamed it to ${after.name}`}`,
}

/** Returns the display name of a row's actor. */
export const actorOf = ({ actor, actorName = actor }: Pick<Transaction, 'actor' | 'actorName'>): string =>
  actorName ?? 'automatic'

/** Describes a log row in a sentence. */
export const sentenceOf = <Type extends Transaction['type']>(row: RowOf<Type>, names: Names): string => {
  const { type, teamId, teamName, forced } = row
  const team = teamId === null ? '' : (teamName ?? names.nameOf(teamId))
  const worded: Worded = { ...names, team, actorName: actorOf(row), personOf: personIn(row) }
  return SENTENCES[type]({ ...row, ...worded }) + (forced ? ' (forced)' : '')
}

const columnsOf = (names: Names): Column<Transaction>[] => [
  field('WHEN', 'at', { format: 'moment', uncut: true }),
  { heading: 'WHO', value: actorOf },
  { heading: null, field: 'actor', value: ({ actor }) => actor ?? 'automatic' },
  { heading: 'WHAT', field: 'sentence', value: row => sentenceOf(row, names) },
  { heading: null, field: 'type', value: ({ type }) => type },
  {
    heading: null,
    field: 'team',
    idField: 'teamId',
    value: ({ teamId }) => teamId && names.nameOf(teamId),
    link: ({ teamId }) => (teamId === null ? null : teamLink(teamId)),
  },
  { heading: null, field: 'id', value: ({ id }) => id },
  { heading: 'ID', value: ({ id }) => id.slice(0, 8) },
]

export const log = ({ transactions }: { transactions: Transaction[] }, context: ViewContext): View =>
  listView(table(transactions, columnsOf(context), { zone: context.zone }), 'No activity of this kind')

/** Returns a row as a single line, for following the log. */
export const logLine = (row: Transaction, reader: Reader): string =>
  `${moment(row.at, reader.zone)}  ${actorOf(row)}  ${sentenceOf(row, reader)}`

export const VIEWS = {
  listTransactions: log,
} satisfies Views
