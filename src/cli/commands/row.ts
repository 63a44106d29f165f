import type { ManifestRow } from './manifest.ts'
import type { HostRun } from './run.ts'

/** Kinds of values that people may write by name. */
export type Kind =
  | 'league'
  | 'team'
  | 'system'
  /** A scoring system; by default that of the usual league. */
  | 'usualSystem'
  | 'key'
  | 'trade'
  | 'claim'
  /** Where a league tells what happens, by its id or host. */
  | 'notification'
  | 'player'
  /** A player, preferring those still to draft. */
  | 'undrafted'
  /** A player on the roster of the team, or of the team in the field that `rosterOf` names. */
  | 'rostered'
  /** A slot and the player to put there, such as RB2=saquon barkley. */
  | 'assignment'
  /** A player whom a team keeps, and the round of his pick, such as 1=josh allen@3. */
  | 'keeper'
  /** A division and its teams, such as East=1,2,3. */
  | 'division'
  /** What a lineup is filled by; by default points per game unless its week is over. */
  | 'basis'
  /** A season; by default the newest one loaded. */
  | 'season'

/** The kinds of ids in a command about a league. */
export const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }

/** The same for a command about a team. */
export const TEAM: Readonly<Record<string, Kind>> = { ...LEAGUE, teamId: 'team' }

/** Things that people name; two of one name differ only by id. */
export type Nameable = 'system' | 'league' | 'team'

/** What a command does as many calls, by flags of its own: by the names of their options, as they are typed and what they say. */
export interface Bulk {
  flags: Readonly<Record<string, readonly [flags: string, note: string]>>
  load(): Promise<(run: HostRun) => Promise<number>>
}

/**
 * What the command line adds to an operation: which fields are taken by place, which flags have another name than their
 * field, which values people may give by name, and one real example. A row whose name ends in a flag and its word, such as
 * `bench-points --week all`, is another operation behind that word of the same command.
 */
export interface CommandRow {
  example: string
  /** The summary, if the command does only a part of the operation. */
  summary?: string
  /** Positional fields; a trailing "?" marks an optional one. */
  args?: readonly string[]
  /** Flags whose field has another name: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** Help texts for fields, if not the usual ones. */
  notes?: Readonly<Record<string, string>>
  /** Query fields that the command always sends; they have no flag. */
  asks?: Readonly<Record<string, unknown>>
  /** Fields whose value may be a name. */
  names?: Readonly<Record<string, Kind>>
  /** The team whose roster a field's players are on, if not `teamId`: field → field of the team. */
  rosterOf?: Readonly<Record<string, string>>
  /** Lists in which nothing may stand twice, as it could not be told apart. */
  distinct?: readonly string[]
  /** Flags that set one number inside a field: flag → field. */
  parts?: Readonly<Record<string, string>>
  /** Booleans written as `true` or `false`, since leaving them out means no change. */
  onOff?: readonly string[]
  /** Fields that `-` reads from standard input, so that secrets stay out of the process list. */
  secrets?: readonly string[]
  /** Defaults of the command line that differ from those of HTTP. */
  usual?: Readonly<Record<string, string>>
  /** Offers `--follow`. */
  follows?: true
  /** The kind of thing that it names; warns if the name is taken. */
  makes?: Nameable
  /** With these flags the command makes many calls. */
  bulk?: Bulk
  /** Ids in the answer to show by name, and what else its view needs. */
  shows?: readonly ('team' | 'system' | 'player' | 'weeks')[]
  /** The team defaults to the one that the account runs. */
  own?: true
  /** Has no default here. */
  named?: Kind
  /** Fields that are optional over HTTP and have a default here. */
  assumes?: readonly string[]
  /** The question before what cannot be undone; `{id}` stands for that field's value. */
  confirm?: string
  /** The value of a field with which alone `confirm` is asked; else it is asked always. */
  confirmOn?: readonly [field: string, value: string]
  /** Cannot be undone: names must be whole, even if no question is asked. */
  final?: true
}

/** A typed command that runs an operation. */
export interface Typed {
  row: ManifestRow
  spec: CommandRow
  /** Values by field: typed text, or true for a bare flag. */
  values: Record<string, unknown>
  /** Whether `--follow` was typed. */
  follow: boolean
}
