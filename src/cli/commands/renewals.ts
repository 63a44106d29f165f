import type { CommandRow } from './row.ts'

/** Going on with a league in a later season. */
export const RENEWAL_COMMANDS: Readonly<Record<string, CommandRow>> = {
  'league renew': {
    example: 'hindsight league renew 2025 --league "Office League" --keep "Late Flags=josh allen@3"',
    args: ['season'],
    flags: { keepers: 'keep', nextId: 'id', clock: 'replay' },
    names: { id: 'league', keepers: 'keeper' },
    parts: { speed: 'clock' },
    notes: {
      season: 'season in which it goes on',
      order: 'order of the next draft: by reverse standings, drawn, or kept as it was',
      keepers: 'players that teams keep, as TEAM=PLAYER with commas between; @ROUND names the pick, else the last ones',
      clock: 'play it on a clock of its own: start (a week before the first kickoff) or an instant',
      nextId: 'id of your own, small letters, digits and - (default: a UUID)',
    },
    shows: ['system', 'player'],
  },
}
