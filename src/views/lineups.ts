import type { Answer, LineupSlot } from '../engine/index.ts'
import { formatValue, points } from './format.ts'
import { kickoffNote } from './games.ts'
import { gameIn, lineupTable, slotNames } from './lineup-rows.ts'
import { capitalized, count, nameOf, series } from './phrases.ts'
import { field, layout, type Table, table, type View, type ViewContext, type Views } from './view.ts'

type SetBest = Answer<'setBestLineup'>

interface SetLineup {
  teamId: string
  week: number
  lineup: LineupSlot[]
}

const lineupView = (title: string, lineup: readonly LineupSlot[], zone: string): View => ({
  ...layout(title, lineupTable(lineup, [], zone)),
  about: kickoffNote(lineup.map(gameIn), zone),
})

export const newLineup = ({ teamId, week, lineup }: SetLineup, { nameOf, zone }: ViewContext): View =>
  lineupView(`The lineup of ${nameOf(teamId)} for week ${week}`, lineup, zone)

/** Explains why a closed week's lineup was not changed. */
export const unchangedLineup = (team: string, week: number): string =>
  `Week ${week} is closed, so the lineup of ${team} was not changed`

/** Describes what a best lineup is based on. */
export const basisWords = ({ by, seasonBefore }: Pick<SetBest, 'by' | 'seasonBefore'>): string => {
  if (by === 'points') return 'by points'
  return seasonBefore === null
    ? 'by points per game so far'
    : `by points per game in ${seasonBefore}, because no games have been played yet`
}

/** Lists the players who were started and benched. Null if no player was benched. */
export const movesOf = ({ started, benched }: Pick<SetBest, 'started' | 'benched'>): string | null => {
  const named = (players: SetBest['started']): string => players.map(nameOf).join(', ')
  if (benched.length === 0) return null
  return `${started.length === 0 ? '' : `started ${named(started)}; `}benched ${named(benched)}`
}

const sentenceOf = (moves: string | null): string[] => (moves === null ? [] : [capitalized(moves)])

export const setToBest = (answer: SetBest, { nameOf, weeks, zone }: ViewContext): View => {
  const { teamId, week, kept, filled, slots, lineup, gain, dryRun } = answer
  const whose = `lineup of ${nameOf(teamId)} for week ${week}`
  if (weeks.closed.includes(week)) return lineupView(unchangedLineup(nameOf(teamId), week), lineup, zone)
  if (kept) return lineupView(`The ${whose} was set by hand, so it did not change`, lineup, zone)
  const view = lineupView(`The best ${whose} ${basisWords(answer)}, ${filled} of ${slots} slots filled`, lineup, zone)
  const change = gain === 0 ? [] : [`${formatValue(gain, 'gain')} points`]
  const trial = dryRun ? ['Nothing was written'] : []
  return { ...view, about: [...sentenceOf(movesOf(answer)), ...change, ...trial, ...view.about] }
}

interface LineupAvailability extends Pick<Answer<'getTeam'>, 'unavailable'> {
  lineup: readonly { player: { id: string } | null }[]
}
type Why = Answer<'getTeam'>['unavailable'][number]['why']

const WORDS = {
  bye: 'on bye',
  inactive: 'inactive lately',
  no_team: 'without an NFL team',
} as const satisfies Record<Why, string>

/** Explains why a player is not expected to play; empty if the player is. */
export const unavailableWords = (
  { unavailable }: Pick<LineupAvailability, 'unavailable'>,
  playerId: string,
): string => {
  const found = unavailable.find(each => each.playerId === playerId)
  return found ? WORDS[found.why] : ''
}

/**
 * Counts starters who cannot play, such as "2 starters on bye and 1 starter inactive lately"; empty if all can play.
 */
export const unavailableStarters = ({ lineup, unavailable }: LineupAvailability): string => {
  const starters = new Set(lineup.map(({ player }) => player?.id))
  const out = unavailable.filter(({ playerId }) => starters.has(playerId))
  const parts = (Object.keys(WORDS) as Why[]).flatMap(why => {
    const number = out.filter(each => each.why === why).length
    return number === 0 ? [] : [`${count(number, 'starter')} ${WORDS[why]}`]
  })
  return parts.length === 0 ? '' : series(parts)
}

/** Returns what a best lineup is based on by default: points per game until the week is over. */
export const basisOf = (week: number, currentWeek: number | null): 'points' | 'ppg' =>
  currentWeek !== null && week >= currentWeek ? 'ppg' : 'points'

/** The changes that a best lineup makes. */

/** A slot that changes. A null player leaves it empty. */
interface SlotChange {
  slot: string
  start: string
  insteadOf: string
}

/** Returns the title for a best lineup that has not been set yet. */
export const changeTitle = (team: string, answer: SetBest): string =>
  `Best lineup of ${team} for week ${answer.week} ${basisWords(answer)}: ${formatValue(answer.gain, 'gain')}`

type Slots = readonly { slot: string; player: { id: string; name: string | null } | null }[]

/** Returns the slots that a best lineup changes, compared with the previous lineup. */
export const changeTable = ({ lineup, started, benched }: SetBest, before: Slots): Table => {
  const names = slotNames(lineup)
  const values = new Map([...started, ...benched].map(({ id, points }) => [id, points]))
  const slotIn = (slots: Slots, id: string): string => names[slots.findIndex(({ player }) => player?.id === id)] ?? ''
  const described = (player: Slots[number]['player'], other: Slots, word: 'from' | 'to'): string => {
    if (!player) return '(empty)'
    const value = values.get(player.id)
    return `${nameOf(player)} ${value === undefined ? `(${word} ${slotIn(other, player.id)})` : points(value)}`
  }
  const changes = lineup.flatMap(({ player }, at): SlotChange[] => {
    const old = before[at]?.player ?? null
    if (old?.id === player?.id) return []
    return [{ slot: names[at]!, start: described(player, before, 'from'), insteadOf: described(old, lineup, 'to') }]
  })
  return table<SlotChange>(changes, [
    field('SLOT', 'slot'),
    field('START', 'start', { tone: () => 'good' }),
    field('INSTEAD OF', 'insteadOf'),
  ])
}

export const VIEWS = {
  setLineup: newLineup,
  setBestLineup: setToBest,
} satisfies Views
