/** The status next to a player's name: out, doubtful, questionable, injured reserve, no NFL team. */
export const PLAYER_STATUSES = ['O', 'D', 'Q', 'IR', 'FA'] as const
export type PlayerStatus = (typeof PLAYER_STATUSES)[number]

/** The statuses of players who cannot play. */
export const RULED_OUT: ReadonlySet<PlayerStatus | null | undefined> = new Set(['O', 'IR', 'FA'])

/**
 * The statuses of players who are not expected to play. Only one of the 133 players listed as doubtful in 2023-2025
 * played.
 */
export const NOT_EXPECTED: ReadonlySet<PlayerStatus | null | undefined> = new Set([...RULED_OUT, 'D'])

export const STATUS_LABELS: Readonly<Record<PlayerStatus, string>> = {
  O: 'Out',
  D: 'Doubtful',
  Q: 'Questionable',
  IR: 'Injured reserve',
  FA: 'No NFL team',
}

/** Reasons why a player might miss a week, from the injury report or the NFL team's roster. */
export const DESIGNATIONS = {
  ir: { status: 'IR', label: 'Injured reserve' },
  pup: { status: 'IR', label: 'Physically unable to perform (PUP)' },
  nfi: { status: 'IR', label: 'Non-football injury (NFI)' },
  out: { status: 'O', label: 'Out' },
  inactive: { status: 'O', label: 'Inactive' },
  suspended: { status: 'O', label: 'Suspended or exempt' },
  doubtful: { status: 'D', label: 'Doubtful' },
  questionable: { status: 'Q', label: 'Questionable' },
  unsigned: { status: 'FA', label: 'No NFL team' },
} as const satisfies Readonly<Record<string, { status: PlayerStatus; label: string }>>
export type Designation = keyof typeof DESIGNATIONS

/** How a player participated in the last practice before a game. */
export const PRACTICES = ['none', 'full', 'limited', 'missed'] as const
export type Practice = (typeof PRACTICES)[number]
