import { table } from '../cli/output/table.ts'
import type { BenchPlayer, League, LineupSlot, RosterSpot, Team } from '../engine/index.ts'
import { TEAM_COLUMNS } from './leagues.ts'
import { slotNames } from './slots.ts'
import type { Column, Page, View } from './view.ts'

/** Somebody in a seat, as far as he is known. */
type Seat = { seat: string; player: LineupSlot['player']; locked: boolean }

const seatColumns = (seats: readonly Seat[]): Column<Seat>[] => [
  { title: 'SLOT', of: ({ seat }) => seat },
  { title: 'PLAYER', of: ({ player }) => (player ? (player.name ?? player.id) : '(empty)') },
  { title: 'POS', of: ({ player }) => player?.posGroup },
  { title: 'TEAM', of: ({ player }) => player?.team },
  { title: 'ID', of: ({ player }) => player?.id, isId: true },
  ...(seats.some(({ locked }) => locked) ? [{ title: '', of: ({ locked }: Seat) => (locked ? 'locked' : '') }] : []),
]

/** A lineup, and who is on the bench beside it. */
const seatTable = (lineup: readonly LineupSlot[], bench: readonly BenchPlayer[], page: Page): string => {
  const names = slotNames(lineup)
  const seats = [
    ...lineup.map(({ player, locked }, at): Seat => ({ seat: names[at]!, player, locked })),
    ...bench.map((player): Seat => ({ seat: 'bench', player, locked: player.locked })),
  ]
  return table(seats, seatColumns(seats), page)
}

const runBy = ({ managerName }: Team): string =>
  managerName === '' ? 'without a manager' : `managed by ${managerName}`

interface ShownTeam {
  league: League
  team: Team
  week: number
  lineup: LineupSlot[]
  bench: BenchPlayer[]
}

/** What to say of a roster that was kept for a week nobody asked for: a later week may have another one. */
const keptText = ({ league: { closedWeeks }, week }: ShownTeam, page: Page): string => {
  if (page.values?.week !== undefined || !closedWeeks.includes(week)) return ''
  const last = Math.max(...closedWeeks)
  return `The roster is that of week ${week}, as it was kept; a later one: --week ${last === week ? week + 1 : last}\n`
}

const teamText = (shown: ShownTeam, page: Page): string => {
  const { league, team, week, lineup, bench } = shown
  const number = team.draftPosition === null ? '' : ` (no. ${team.draftPosition})`
  const claims = team.waiverPriority === null ? '' : `, claims as no. ${team.waiverPriority}`
  const heading = `${team.name}${number} of ${league.name}, ${runBy(team)}${claims}; season ${league.season}, week ${week}`
  return `${heading}\n${keptText(shown, page)}\n${seatTable(lineup, bench, page)}`
}

const SPOTS: readonly Column<RosterSpot>[] = [
  { title: 'PLAYER', of: ({ name, id }) => name ?? id },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'TEAM', of: ({ team }) => team },
  { title: 'ID', of: ({ id }) => id, isId: true },
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
  return `${heading}\n\n${seatTable(lineup, [], page)}`
}

/** The teams of leagues, each league under a heading of its own. */
const teamLists = ({ leagues, teams }: { leagues: League[]; teams: Team[] }, page: Page): string =>
  leagues.length === 0
    ? 'You are in no league yet\n'
    : leagues
        .map(({ id, name, season }) => {
          const own = teams.filter(({ leagueId }) => leagueId === id)
          return `${name}, season ${season}\n\n${table(own, TEAM_COLUMNS, page)}`
        })
        .join('\n')

export const TEAM_VIEWS: Readonly<Record<string, View>> = {
  'team list': teamLists,
  'team show': teamText,
  'team rename': ({ team }: { team: Team }) => `The team is called ${team.name} from now on\n`,
  'team assign': ({ team }: { team: Team }) => `${team.name} is ${runBy(team)} from now on\n`,
  'roster add': moved(nameOf => `added ${nameOf('playerId')}`),
  'roster drop': moved(nameOf => `dropped ${nameOf('playerId')}`),
  'roster swap': moved(nameOf => `swapped ${nameOf('dropPlayerId')} for ${nameOf('addPlayerId')}`),
  'lineup set': ({ teamId, week, lineup }: SetLineup, page: Page) =>
    `The lineup of ${page.nameOf(teamId)} for week ${week}\n\n${seatTable(lineup, [], page)}`,
  'lineup best': bestText,
}
