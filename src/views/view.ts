/** A column of a table: its heading, and what it shows of a row. */
export interface Column<Row> {
  title: string
  of(row: Row): string | number | null | undefined
  /** Numbers stand right by themselves; this puts texts there too. */
  right?: boolean
  /** Decimals of a number (default: as it is). */
  decimals?: number
  /** It is what a command takes, so it is never cut: where the room is too little, ids show the beginning that will do. */
  isId?: true
}

/** How far a league is: its closed weeks, and the lowest week with a game that is not over. */
export interface LeagueWeeks {
  closed: readonly number[]
  current: number | null
}

/** What a table is made for: its width matters on a terminal only. */
export interface Page {
  /** The name of what an answer holds by id, where it is known; else the id. */
  nameOf(id: string): string
  /** What the command was told by field, with ids in the place of names. */
  values?: Readonly<Record<string, unknown>>
  /** How far the league is, where a command asks for it. */
  weeks?: LeagueWeeks
  isTerminal: boolean
  columns: number
}

/** How an answer reads for a person. */
export type View = (answer: never, page: Page) => string
