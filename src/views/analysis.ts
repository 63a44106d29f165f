import { table } from '../cli/output/table.ts'
import type { BalanceRow, ComparedPlayer, OptimizedLineup, RankedPlayer } from '../engine/index.ts'
import { percent, signed } from './phrases.ts'
import { PERSON, shownOf } from './players.ts'
import type { Column, Page, View } from './view.ts'

const rankingsText = (
  board: { systemId: string; season: number; minGames: number; total: number; players: RankedPlayer[] },
  page: Page,
) => {
  const columns: Column<RankedPlayer>[] = [
    { title: 'RANK', of: ({ rank }) => rank },
    ...PERSON,
    { title: 'GAMES', of: ({ gamesPlayed }) => gamesPlayed },
    { title: 'TOTAL', of: ({ totalPoints }) => totalPoints, decimals: 2 },
    { title: 'PPG', of: ({ ppg }) => ppg, decimals: 2 },
    { title: 'AT POS', of: ({ posGroup, posRank }) => `${posGroup}${posRank}` },
    { title: 'STARTER', of: ({ baseline }) => baseline, decimals: 2 },
    { title: 'ABOVE', of: ({ paa }) => (paa >= 0 ? '+' : '') + paa.toFixed(2), right: true },
  ]
  const heading = `Season ${board.season} under ${page.nameOf(board.systemId)}, at least ${board.minGames} ${board.minGames === 1 ? 'game' : 'games'}; AT POS by points per game, STARTER the mean of those a league starts\n\n`
  if (board.total === 0) return `${heading}Nobody has played enough; --min 1 shows who has played at all\n`
  return heading + table(board.players, columns, page) + shownOf(board.players.length, board.total, 'players')
}

const compareText = (
  board: { systemA: string; systemB: string; season: number; total: number; players: ComparedPlayer[] },
  page: Page,
) => {
  const columns: Column<ComparedPlayer>[] = [
    ...PERSON,
    { title: 'GAMES', of: ({ gamesPlayed }) => gamesPlayed },
    { title: 'TOTAL A', of: ({ totalA }) => totalA, decimals: 2 },
    { title: 'RANK A', of: ({ rankA }) => rankA },
    { title: 'TOTAL B', of: ({ totalB }) => totalB, decimals: 2 },
    { title: 'RANK B', of: ({ rankB }) => rankB },
    { title: 'RISE', of: ({ delta }) => signed(delta), right: true },
  ]
  const heading = `Season ${board.season}: A is ${page.nameOf(board.systemA)}, B is ${page.nameOf(board.systemB)}\n\n`
  return heading + table(board.players, columns, page) + shownOf(board.players.length, board.total, 'players')
}

const balanceText = (
  card: { systemId: string; season: number; ranks: number[]; positions: BalanceRow[] },
  page: Page,
) => {
  const columns: Column<BalanceRow>[] = [
    { title: 'POS', of: ({ pos }) => pos },
    { title: 'STARTERS', of: ({ starters }) => starters },
    { title: 'POOL', of: ({ count }) => count },
    { title: 'STARTER PPG', of: ({ baseline }) => baseline, decimals: 2 },
    ...card.ranks.map((rank, at) => ({
      title: `NO. ${rank}`,
      of: ({ ppgAtRanks }: BalanceRow) => ppgAtRanks[at] ?? null,
      decimals: 2,
      right: true,
    })),
    {
      title: 'BEST ABOVE STARTER',
      of: ({ outlierPremium }) => percent(outlierPremium),
      right: true,
    },
  ]
  return `Season ${card.season} under ${page.nameOf(card.systemId)}: points per game by place at each position\n\n${table(card.positions, columns, page)}`
}

const optimizeText = (best: OptimizedLineup, page: Page) => {
  const rows = [
    ...best.slots.map(slot => ({ seat: slot.slot, ...slot })),
    ...best.bench.map(player => ({ seat: 'bench', ...player })),
  ]
  const seats = table(
    rows,
    [
      { title: 'SLOT', of: ({ seat }) => seat },
      { title: 'PLAYER', of: ({ name }) => name ?? '(empty)' },
      { title: 'POS', of: ({ posGroup }) => posGroup },
      { title: 'TEAM', of: ({ team }) => team },
      { title: 'POINTS', of: ({ points }) => points, decimals: 2 },
    ],
    page,
  )
  const unknown = best.unknownPlayerIds.length === 0 ? '' : `\nNobody is known as ${best.unknownPlayerIds.join(', ')}\n`
  return `The best lineup of season ${best.season}, week ${best.week}: ${best.total.toFixed(2)} points\n\n${seats}${unknown}`
}

export const ANALYSIS_VIEWS: Readonly<Record<string, View>> = {
  rankings: rankingsText,
  compare: compareText,
  balance: balanceText,
  optimize: optimizeText,
}
