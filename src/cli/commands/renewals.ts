import type { CommandRow } from './row.ts'

/** How keepers are written. */
export const KEEPERS_NOTE =
  'players that teams keep, as TEAM=PLAYER separated by commas; @ROUND names the pick, else the last ones'

/** The command that renews a league. */
export const RENEWAL_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'league renew': {
    example: 'hindsight league renew 2025 --league "Office League" --keep "Late Flags=josh allen@3"',
    args: ['season'],
    flags: { keepers: 'keep', nextId: 'id', clock: 'replay' },
    names: { id: 'league', keepers: 'keeper' },
    parts: { speed: 'clock' },
    notes: {
      season: 'season to renew it for',
      order: 'order of the next draft: by reverse standings, drawn, or kept as it was',
      keepers: KEEPERS_NOTE,
      clock: 'replay it on its own clock, from an instant or a date (default: a week before the first kickoff)',
      nextId: 'your own id: lowercase letters, digits and - (default: a UUID)',
    },
    shows: ['system', 'player'],
  },
}
