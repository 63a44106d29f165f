import type { Caller } from '../caller/caller.ts'
import type { ManifestRow } from '../caller/manifest.ts'
import type { DaemonRefusal, Reach } from '../caller/open.ts'
import type { Home } from '../home/home.ts'
import type { Io } from '../io/io.ts'
import type { PrintFlags } from '../output/form.ts'

/** Types for commands: the declarations in the files of `commands/`, and a running command's input. */

/** Kinds of values that users can give by name. */
export type Kind =
  | 'league'
  | 'team'
  | 'system'
  /** A scoring system (default: the default league's). */
  | 'usualSystem'
  | 'key'
  | 'trade'
  /** A log entry. */
  | 'entry'
  | 'claim'
  | 'post'
  | 'poll'
  /** A change that an agent proposed. */
  | 'proposal'
  /** A league's message target, by id or host. */
  | 'notification'
  | 'player'
  /** A player, found like `player`. Completion offers the league's free agents. */
  | 'freeAgent'
  /** A player, preferring undrafted players. */
  | 'undrafted'
  /** A player on the team's roster, or the roster of the team in the field that `rosterOf` names. */
  | 'rostered'
  /** A slot and its player, such as RB2=saquon barkley. */
  | 'assignment'
  /** A team's keeper and the round of the pick, such as 1=josh allen@3. */
  | 'keeper'
  /** A division and its teams, such as East=1,2,3. */
  | 'division'
  /** How to rank players for a lineup (default: points per game unless the week is over). */
  | 'basis'
  /** A season (default: the newest one loaded). */
  | 'season'

/** Ids in commands about a league. */
export const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }

/** Ids in commands about a team. */
export const TEAM: Readonly<Record<string, Kind>> = { ...LEAGUE, teamId: 'team' }

/** Kinds of objects that users name. Two objects with the same name can be distinguished only by id. */
export type Nameable = 'system' | 'league' | 'team'

/** Flags that turn a command into several calls. Maps each option name to its flag and help text. */
export interface Bulk {
  flags: Readonly<Record<string, readonly [flags: string, note: string]>>
  load(): Promise<(run: HostRun) => Promise<number>>
}

interface CommandHelp {
  example: string
  /** The summary, if it differs from the operation's. */
  summary?: string
  /** Help texts for fields, if they differ from the default texts. */
  notes?: Readonly<Record<string, string>>
}

/** How to type fields that are not flags of the same name. */
interface TypedFields {
  /** Positional fields. A trailing "?" marks an optional field. */
  args?: readonly string[]
  /** Flags whose names differ from their fields: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** Flags that set one number inside a field: flag → field. */
  parts?: Readonly<Record<string, string>>
  /** Booleans that are typed as `true` or `false`. A boolean that is left out does not change. */
  onOff?: readonly string[]
  /** Lists that cannot contain a string twice, each with advice for fixing it. */
  distinct?: Readonly<Record<string, string>>
  /** Required lists that default to an empty list if this other field is typed: list → other field. */
  emptyWith?: Readonly<Record<string, string>>
  /** Fields that `-` reads from standard input, to keep secrets out of the process list. */
  secrets?: readonly string[]
}

/** Fields whose values can be given by name. */
interface NamedFields {
  names?: Readonly<Record<string, Kind>>
  /** For a field with players on a team's roster, the field with that team, if it is not `teamId`. */
  rosterOf?: Readonly<Record<string, string>>
  /** Ids in the response to show as names, and the weeks if the view needs them. */
  shows?: readonly ('league' | 'team' | 'system' | 'player' | 'weeks')[]
  /** The kind of object that the command names. The command warns if the name is taken. */
  makes?: Nameable
}

/** Values for fields that were not typed. A required name, other than a team's, gets the default for its kind. */
interface FieldDefaults {
  /** Query fields that the command always sends, without a flag. */
  asks?: Readonly<Record<string, unknown>>
  /** Command-line defaults that differ from the HTTP defaults. */
  usual?: Readonly<Record<string, string>>
  /** Optional names that still get the usual default, such as the account's own team for a team. */
  assumes?: readonly string[]
  /** Required names without a default. */
  demands?: readonly string[]
}

/** Actions of a command besides its call. */
interface Extras {
  /** True if the command offers `--follow`. */
  follows?: true
  /** Flags that turn the command into several calls. */
  bulk?: Bulk
  /** Fields that require a dry run first. The dry run's response can contain a question for the user. */
  asksFirst?: readonly string[]
}

/** Whether the command can be undone. A command that cannot be undone does not accept partial names. */
type Finality =
  | { confirm?: never; confirmOn?: never; final?: never }
  /**
   * A question to ask before the command runs; `{id}` is replaced with that field's value. If `confirmOn` is set, the
   * command asks only for that value of that field.
   */
  | { confirm: string; confirmOn?: readonly [field: string, value: string]; final?: never }
  /** The command does not ask. */
  | { confirm?: never; confirmOn?: never; final: true }

/**
 * The command line's additions to an operation. A name can end in a flag and a value, such as `bench-points --week
 * all`. If the flag has that value, the command runs this separate operation instead.
 */
export type CommandSpec = CommandHelp & TypedFields & NamedFields & FieldDefaults & Extras & Finality

/** A typed command that runs an operation. */
export interface TypedCommand {
  row: ManifestRow
  spec: CommandSpec
  /** Values by field: typed text, or true for a flag without a value. */
  values: Record<string, unknown>
  /** Whether `--follow` was typed. */
  follow: boolean
}

/** Options that every command has. */
export interface GlobalFlags extends Reach, PrintFlags {
  quiet?: boolean
  yes?: boolean
  zone?: string
  /** False for --no-color. */
  color?: boolean
}

export interface HostRun {
  io: Io
  home: Home
  flags: GlobalFlags
  args: readonly string[]
  options: Readonly<Record<string, unknown>>
  caller: Caller
  /** Every command, for commands that explain or complete other commands. */
  commands: CommandTable
  /** Runs another command line in this process, as `demo` does. */
  run(argv: readonly string[], over?: Partial<Io>): Promise<number>
}

/** The input of a host command that does not need an account or an open store. */
export type BareRun = Omit<HostRun, 'caller'>

/** The action of a host command, which is loaded when the command is first run. */
export type HostAction = {
  /** When to refuse a daemon, for a command that needs the data folder. */
  refused?: DaemonRefusal
} & (
  | { bare?: false; load(): Promise<(run: HostRun) => Promise<number>> }
  | { bare: true; load(): Promise<(run: BareRun) => Promise<number>> }
)

/** A host command, which works on this machine or calls more than one operation. */
export type HostRow = {
  summary: string
  example: string
  args?: readonly string[]
  options?: readonly (readonly [flags: string, note: string])[]
} & HostAction

/** The headings in the help, in order. */
export const GROUPS = ['Play', 'Analyze', 'Administer'] as const
export type Group = (typeof GROUPS)[number]

/** A command-line feature: its commands with their help, examples and actions. */
export interface Feature {
  group: Group
  /** Explanations of its nouns, shown by `hindsight NOUN`. */
  nouns?: Readonly<Record<string, string>>
  /** Other words that people type: typed → command. */
  synonyms?: Readonly<Record<string, string>>
  commands: Readonly<Record<string, CommandSpec | HostRow>>
}

/** A host command and its name. */
export type HostCommand = HostRow & { command: string }

/** Every command, in the order of the help. `commandTable` combines the features into this table. */
export interface CommandTable {
  /** The command line's additions to operations, by command. */
  operations: Readonly<Record<string, CommandSpec>>
  host: readonly HostCommand[]
  nouns: Readonly<Record<string, string>>
  synonyms: Readonly<Record<string, string>>
  /** The first word of each command, with its heading and its position in the help. */
  words: ReadonlyMap<string, { group: Group; place: number }>
}

/** Looks up a typed word in a table. Ignores properties that every object has, such as "constructor". */
export const ownEntry = <Value>(table: Readonly<Record<string, Value>>, written: string): Value | undefined =>
  Object.hasOwn(table, written) ? table[written] : undefined
