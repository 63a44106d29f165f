import type { Answer } from '../../../engine/index.ts'
import { points } from '../../../views/format.ts'
import { weekTable } from '../../../views/players.ts'
import { type GridSpace, grid } from './grid.ts'
import { BLANK, type Line, say, sparkline } from './lines.ts'

/** The season of a player week by week. */

type PlayerWeeks = Pick<Answer<'getPlayer'>, 'name' | 'weeks'>

const WEEKS = 18

/** A bar for each week, and the best week in words. */
export const barsLine = ({ name, weeks }: PlayerWeeks): Line => {
  const last = Math.max(WEEKS, weeks.at(-1)?.week ?? 0)
  const made = Array.from({ length: last }, (_, at) => weeks.find(({ week }) => week === at + 1)?.points ?? null)
  const best = weeks.reduce((most, each) => ((each.points ?? 0) > (most?.points ?? -Infinity) ? each : most), weeks[0])
  return [
    { text: `  ${name} ` },
    { text: sparkline(made), tone: 'accent' },
    {
      text: best ? `  best ${points(best.points)} in week ${best.week} against ${best.opponent ?? '-'}` : '',
      tone: 'dim',
    },
  ]
}

/** Each game with its points and main stats. */
export const weeksLines = ({ name, weeks }: PlayerWeeks, space: GridSpace): Line[] => [
  say(`  ${name}`, 'accent'),
  BLANK,
  ...(weeks.length === 0
    ? [say('  No game yet', 'dim')]
    : grid(weekTable(weeks), { ...space, height: space.height - 2 })),
]
