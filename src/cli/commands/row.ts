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
  /** A player, as a rule one whom no team of the league has. */
  | 'freeAgent'
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

/** What help says of a command. */
interface Explained {
  example: string
  /** The summary, if the command does only a part of the operation. */
  summary?: string
  /** Help texts for fields, if not the usual ones. */
  notes?: Readonly<Record<string, string>>
}

/** How its fields are typed, if not by flags that are called like them. */
interface Typing {
  /** Positional fields; a trailing "?" marks an optional one. */
  args?: readonly string[]
  /** Flags whose field has another name: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** Flags that set one number inside a field: flag → field. */
  parts?: Readonly<Record<string, string>>
  /** Booleans written as `true` or `false`, since leaving them out means no change. */
  onOff?: readonly string[]
  /** Lists in which nothing may stand twice, as it could not be told apart. */
  distinct?: readonly string[]
  /** Fields that `-` reads from standard input, so that secrets stay out of the process list. */
  secrets?: readonly string[]
}

/** Which of its fields people may give by name. */
interface Naming {
  names?: Readonly<Record<string, Kind>>
  /** The team whose roster a field's players are on, if not `teamId`: field → field of the team. */
  rosterOf?: Readonly<Record<string, string>>
  /** Ids in the answer to show by name, and what else its view needs. */
  shows?: readonly ('team' | 'system' | 'player' | 'weeks')[]
  /** The kind of thing that it names; warns if the name is taken. */
  makes?: Nameable
}

/** What is sent of a field that was not typed. A required name, but that of a team, has the default of its kind. */
interface Filling {
  /** Query fields that the command always sends; they have no flag. */
  asks?: Readonly<Record<string, unknown>>
  /** Defaults of the command line that differ from those of HTTP. */
  usual?: Readonly<Record<string, string>>
  /** Other names that have the default of their kind, such as the team that the account runs. */
  assumes?: readonly string[]
  /** Names that have none. */
  demands?: readonly string[]
}

/** What it does besides one call. */
interface Work {
  /** Offers `--follow`. */
  follows?: true
  /** With these flags the command makes many calls. */
  bulk?: Bulk
}

/** Where a command cannot be undone, names must be whole. */
type Finality =
  | { confirm?: never; confirmOn?: never; final?: never }
  /** It asks before; `{id}` stands for that field's value. `confirmOn` is the value of a field with which alone it asks. */
  | { confirm: string; confirmOn?: readonly [field: string, value: string]; final?: never }
  /** It does not ask. */
  | { confirm?: never; confirmOn?: never; final: true }

/**
 * What the command line adds to an operation. A row whose name ends in a flag and its word, such as
 * `bench-points --week all`, is another operation behind that word of the same command.
 */
export type CommandRow = Explained & Typing & Naming & Filling & Work & Finality

/** A typed command that runs an operation. */
export interface Typed {
  row: ManifestRow
  spec: CommandRow
  /** Values by field: typed text, or true for a bare flag. */
  values: Record<string, unknown>
  /** Whether `--follow` was typed. */
  follow: boolean
}
