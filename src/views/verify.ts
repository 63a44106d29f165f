import { platformLabel } from '../../data/platforms.ts'
import { table } from '../cli/output/table.ts'
import type { Agreement, PointsDifference, Verification } from '../engine/index.ts'
import { percent, signed } from './phrases.ts'
import { explained, shownOf } from './players.ts'
import type { Column, Page, View } from './view.ts'

type Line = Agreement & { what: string }

const AGREEMENT: readonly Column<Line>[] = [
  { title: 'WHAT', of: ({ what }) => what },
  { title: 'COMPARED', of: ({ compared }) => compared },
  { title: 'EQUAL', of: ({ equal }) => equal },
  { title: 'SHARE', of: ({ compared, equal }) => percent(compared === 0 ? null : equal / compared), right: true },
]

const ABSENCES = { game: 'the files have no game', row: 'the files have no row of his' } as const

const causeOf = ({ absence, keys }: PointsDifference): string =>
  absence ? ABSENCES[absence] : keys.join(', ') || 'a stat that one side has corrected'

const differenceColumns = (there: string, page: Page): Column<PointsDifference>[] => [
  { title: 'WEEK', of: ({ week }) => week },
  { title: 'TEAM', of: ({ teamId }) => page.nameOf(teamId) },
  { title: 'PLAYER', of: ({ name, playerId }) => name ?? playerId },
  { title: 'POS', of: ({ posGroup }) => posGroup },
  { title: 'OURS', of: ({ ours }) => ours, decimals: 2 },
  { title: there.toUpperCase(), of: ({ platform }) => platform, decimals: 2 },
  { title: 'DIFFERENCE', of: ({ difference }) => signed(difference, 2), right: true },
  { title: 'MAY COME FROM', of: causeOf },
]

const verifyText = (
  { platform, players, byPosition, totals, winners, differences }: Verification,
  page: Page,
): string => {
  const there = platformLabel(platform)
  const lines: Line[] = [
    { what: 'player-weeks', ...players },
    ...byPosition.map(each => ({ what: `  ${each.posGroup}`, ...each })),
    { what: 'team totals', ...totals },
    { what: 'winners', ...winners },
  ]
  const shares = `Our points beside those that ${there} paid\n\n${table(lines, AGREEMENT, page)}`
  if (differences.length === 0) return shares
  const shown = shownOf(differences.length, players.compared - players.equal, 'differences')
  return `${shares}\nDifferences, the largest first, with how ours came about\n\n${explained(differences, differenceColumns(there, page), page)}${shown}`
}

export const VERIFY_VIEWS: Readonly<Record<string, View>> = { 'league verify': verifyText }
