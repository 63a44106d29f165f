import { pad, stringWidth } from '../cli/output/width.ts'
import type { Matchup, PlayoffGame, Playoffs } from '../engine/index.ts'

/** One meeting as it reads: names, totals (null: not played yet), and who won. */
interface Meeting {
  home: { name: string; total: number | null }
  away: { name: string; total: number | null } | null
  winner: 'home' | 'away' | 'tie' | null
  note?: string
}

const figure = (total: number | null): string => total?.toFixed(2) ?? '-'

const markOf = ({ winner }: Meeting, side: 'home' | 'away'): string =>
  winner === side ? '*' : winner === 'tie' ? '=' : ''

const widest = (texts: readonly string[]): number => Math.max(0, ...texts.map(stringWidth))

/** Meetings one below the other, totals in line: a star stands at the winner's, an equals sign at both of a tie. */
const meetingLines = (meetings: readonly Meeting[]): string[] => {
  const names = widest(meetings.map(({ home }) => home.name))
  const totals = widest(meetings.flatMap(({ home, away }) => [figure(home.total), away ? figure(away.total) : '']))
  return meetings.map(meeting => {
    const { home, away, note = '' } = meeting
    const left = `${pad(home.name, names, false)}  ${pad(figure(home.total), totals, true)}`
    if (away === null)
      return `  ${home.total === null ? home.name : left}${home.total === null ? ' has a bye' : '   bye'}`
    const right = `${pad(figure(away.total), totals, true)}${pad(markOf(meeting, 'away'), 1, false)}  ${away.name}`
    return `  ${left}${pad(markOf(meeting, 'home'), 1, false)} – ${right}${note}`
  })
}

/** Matchups week by week. */
export const matchupsText = (matchups: readonly Matchup[]): string => {
  const weeks = [...Map.groupBy(matchups, ({ week }) => week)]
  const blocks = weeks.map(([week, own]) => {
    const meetings = own.map(({ home, away, winner }) => ({
      home: { name: home.team.name, total: home.total },
      away: away && { name: away.team.name, total: away.total },
      winner,
    }))
    return `Week ${week}\n${meetingLines(meetings).join('\n')}\n`
  })
  return blocks.join('\n')
}

const seeded = ({ seed, team, total }: PlayoffGame['home']) => ({ name: `${seed} ${team.name}`, total })

const gameOf = ({ home, away, winner, tiebreak }: PlayoffGame): Meeting => ({
  home: seeded(home),
  away: away && seeded(away),
  winner,
  ...(tiebreak && { note: '  (level: the better seed goes on)' }),
})

/** A bracket round by round, as far as it is known, and who won it. */
export const bracketText = ({ rounds, champion, championSeed }: Playoffs): string => {
  const blocks = rounds.map(
    ({ name, week, games }) => `${name}, week ${week}\n${meetingLines(games.map(gameOf)).join('\n')}\n`,
  )
  return [...blocks, ...(champion ? [`Champion: ${champion.name}, seed ${championSeed}\n`] : [])].join('\n')
}
