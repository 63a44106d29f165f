import type { ManifestRow } from './manifest.ts'
import type { HostRun } from './run.ts'

/** What people may write in the place of an id, or of more than an id. */
export type Kind =
  | 'league'
  | 'team'
  | 'system'
  /** A scoring system: that of the usual league, where none is named. */
  | 'usualSystem'
  | 'key'
  | 'trade'
  | 'claim'
  | 'player'
  /** A player whom a league may still draft, before everybody else. */
  | 'undrafted'
  /** A player of a roster: that of the team, or of the one in the field that `rosterOf` names. */
  | 'rostered'
  /** A player and the slot that he is to have, such as RB2=saquon barkley. */
  | 'assignment'
  /** A player whom a team keeps, and the round of his pick, such as 1=josh allen@3. */
  | 'keeper'
  /** A division and its teams, such as East=1,2,3. */
  | 'division'
  /** What a lineup is filled by: points per game unless its week is over, where nothing is said. */
  | 'basis'
  /** The newest season held, where none is named. */
  | 'season'

/** The kinds of ids in a command about a league. */
export const LEAGUE: Readonly<Record<string, Kind>> = { id: 'league' }

/** The same for a command about a team. */
export const TEAM: Readonly<Record<string, Kind>> = { ...LEAGUE, teamId: 'team' }

/** What people give names to; several of one name can be told apart by their ids alone. */
export type Nameable = 'system' | 'league'

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
  /** What it does, where it is only a part of what the operation does. */
  summary?: string
  /** Fields by place; a trailing "?" marks one that may be left out. */
  args?: readonly string[]
  /** Flags whose field has another name: field → flag. */
  flags?: Readonly<Record<string, string>>
  /** What to say of a field in the help, where it is not what its flag says elsewhere. */
  notes?: Readonly<Record<string, string>>
  /** What the command line asks for besides what is typed; no flag of it is offered. */
  asks?: Readonly<Record<string, unknown>>
  /** Fields whose value may be a name. */
  names?: Readonly<Record<string, Kind>>
  /** Whose roster the players of a field are on, where that is not the team of `teamId`: field → field of the team. */
  rosterOf?: Readonly<Record<string, string>>
  /** Flags that set one number inside a field: flag → field. */
  parts?: Readonly<Record<string, string>>
  /** Booleans that say `true` or `false`, as leaving them out says neither. */
  onOff?: readonly string[]
  /** Fields that `-` reads from standard input, as what they hold should stand in no list of processes. */
  secrets?: readonly string[]
  /** What is sent of a field that nothing is typed for, where that is not what HTTP takes. */
  usual?: Readonly<Record<string, string>>
  /** With `--follow` it goes on with what happens, until it is stopped. */
  follows?: true
  /** What it gives a name to, which another one may have already. */
  makes?: Nameable
  /** With flags of its own it is many calls. */
  bulk?: Bulk
  /** What the answer holds by id and a person wants to read by name, and what else he wants to know of it. */
  shows?: readonly ('team' | 'system' | 'player' | 'weeks')[]
  /** The team, where none is named, is the one that whoever asks runs. */
  own?: true
  /** It must be said which one: none of the kind is usual here. */
  named?: Kind
  /** Fields that may be left out over HTTP, and whose kind has a usual value here. */
  assumes?: readonly string[]
  /** The question before something is gone for good; `{id}` stands for the value of that field. */
  confirm?: string
  /** Nothing undoes it: what it is about is named whole, also where no question is asked. */
  final?: true
}

/** A command of one operation as it was typed. */
export interface Typed {
  row: ManifestRow
  spec: CommandRow
  /** By field name: texts as they were typed, true for a bare flag. */
  values: Record<string, unknown>
  /** `--follow` was typed. */
  follow: boolean
}
