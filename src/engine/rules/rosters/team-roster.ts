/** A player by id and name. */
interface Named {
  id: string
  name: string
}

/** The players of a team. */
export interface TeamPlayers {
  /** Ids of all of them. */
  playerIds: ReadonlySet<string>
  /** Ids of those on injured reserve (IR). */
  reserve: ReadonlySet<string>
  /** Those of them who have played since they were put there. */
  returned: readonly Named[]
}

export interface TeamRoster extends TeamPlayers {
  teamName: string
  /** How many active players the roster holds at most. */
  capacity: number
}

/** How many places of a roster are taken: who is on IR takes none. */
export const takenOf = ({ playerIds, reserve }: TeamPlayers): number => playerIds.size - reserve.size

/** Somebody on IR who has played again, but for who leaves; null where there is nobody. */
export const returnedIn = ({ reserve, returned }: TeamPlayers, leavingId?: string | null): Named | null =>
  returned.find(({ id }) => reserve.has(id) && id !== leavingId) ?? null
