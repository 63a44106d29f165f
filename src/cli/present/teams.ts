import type { League, LineupSlot, Player, RosterSpot, Team } from '../../engine/index.ts'
import { slotNames } from '../slots.ts'
import { type Column, type Page, table, type View } from './table.ts'

/** Somebody in a seat, as far as he is known. */
type Seat = { seat: string; player: LineupSlot['player'] }

const SEATS: readonly Column<Seat>[] = [
  { title: 'SLOT', of: ({ seat }) => seat },
  { title: 'PLAYER', of: ({ player }) => (player ? (player.name ?? player.id) : '(empty)') },
  { title: 'POS', of: ({ player }) => player?.posGroup },
  { title: 'TEAM', of: ({ player }) => player?.team },
  { title: 'ID', of: ({ player }) => player?.id },
]

const seatsOf = (lineup: readonly LineupSlot[]): Seat[] => {
  const names = slotNames(lineup)
  return lineup.map(({ player }, at) => ({ seat: names[at]!, player }))
}

const runBy = ({ managerName }: Team): string =>
  managerName === '' ? 'without a manager' : `managed by ${managerName}`

interface ShownTeam {
  league: League
  team: Team
  week: number
  lineup: LineupSlot[]
  bench: Player[]
}

const teamText = ({ league, team, week, lineup, bench }: ShownTeam, page: Page): string => {
  const number = team.draftPosition === null ? '' : ` (no. ${team.draftPosition})`
  const claims = team.waiverPriority === null ? '' : `, claims as no. ${team.waiverPriority}`
  const seats = [...seatsOf(lineup), ...bench.map(player => ({ seat: 'bench', player }))]
  const heading = `${team.name}${number} of ${league.name}, ${runBy(team)}${claims}; season ${league.season}, week ${week}`
  return `${heading}\n\n${table(seats, SEATS, page)}`
}

const SPOTS: readonly Column<RosterSpot>[] = [
  { title: 'PLAYER', of: ({ name, id }) => name ?? id },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'TEAM', of: ({ team }) => team },
  { title: 'ID', of: ({ id }) => id },
]

interface Moved {
  teamId: string
  roster: RosterSpot[]
}

const moved =
  (sentence: (nameOf: (field: string) => string) => string): View =>
  (move: Moved, page: Page) => {
    const nameOf = (field: string): string => page.nameOf(String(page.values?.[field]))
    const size = move.roster.length
    const now = `${size} ${size === 1 ? 'player' : 'players'} now`
    return `${page.nameOf(move.teamId)} ${sentence(nameOf)}: ${now}\n\n${table(move.roster, SPOTS, page)}`
  }

interface SetLineup {
  teamId: string
  week: number
  lineup: LineupSlot[]
}

const bestText = (
  { teamId, week, lineup, filled, slots }: SetLineup & { filled: number; slots: number },
  page: Page,
): string => {
  const heading = page.weeks?.closed.includes(week)
    ? `Week ${week} is closed: the lineup of ${page.nameOf(teamId)} is kept as it was`
    : `The best lineup of ${page.nameOf(teamId)} for week ${week}, ${filled} of ${slots} slots filled`
  return `${heading}\n\n${table(seatsOf(lineup), SEATS, page)}`
}

export const TEAM_VIEWS: Readonly<Record<string, View>> = {
  'team show': teamText,
  'team rename': ({ team }: { team: Team }) => `The team is called ${team.name} from now on\n`,
  'team assign': ({ team }: { team: Team }) => `${team.name} is ${runBy(team)} from now on\n`,
  'roster add': moved(nameOf => `added ${nameOf('playerId')}`),
  'roster drop': moved(nameOf => `dropped ${nameOf('playerId')}`),
  'roster swap': moved(nameOf => `swapped ${nameOf('dropPlayerId')} for ${nameOf('addPlayerId')}`),
  'lineup set': ({ teamId, week, lineup }: SetLineup, page: Page) =>
    `The lineup of ${page.nameOf(teamId)} for week ${week}\n\n${table(seatsOf(lineup), SEATS, page)}`,
  'lineup best': bestText,
}
