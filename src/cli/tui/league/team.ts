import { type OptimizedLineup, RESERVES, type ReserveKind } from '../../../engine/index.ts'
import { bestRows } from '../../../views/analysis.ts'
import { formatValue, points } from '../../../views/format.ts'
import { bestTable, reserveIn } from '../../../views/lineup-rows.ts'
import { basisOf, basisWords } from '../../../views/lineups.ts'
import { capitalized, nameOf, reserveMove } from '../../../views/phrases.ts'
import { autoLineupWords } from '../../../views/teams.ts'
import {
  bestChangeQuery,
  moveRoster,
  reservePlayer,
  setAutoLineup,
  setBestLineup,
  setLineup,
  type TeamWeekPath,
} from '../answers/queries.ts'
import { useLeague, useMutation, useQuery } from '../interface/hooks.ts'
import { nextItem } from '../interface/keys.ts'
import { BLANK, type GridSpace, grid, type Line } from '../interface/lines.ts'
import { weekToShow } from '../interface/location.ts'
import { useScreen } from '../interface/screen.ts'
import type { Assignment, SlotRow } from './lineup.ts'
import { useRosters } from './rosters.ts'
import { type TeamLineup, weekAfter } from './week.ts'

/** The team and week that several screens share, and the keys that change them. */
export const useTeamWeek = () => {
  const { leagueId: id, location, navigate } = useScreen()
  const { answer } = useLeague()
  const [teamId, week] = [location.teamId, location.week]
  const takes = (key: string): boolean => {
    if (!answer) return false
    const ids = answer.standings.map(({ team }) => team.id)
    if (key === 'left' || key === 'right') navigate({ week: weekAfter(answer, week, key === 'left' ? -1 : 1) })
    else if (key === '[' || key === ']') navigate({ teamId: nextItem(ids, teamId, key === ']' ? 1 : -1) })
    else if (key === 't') navigate({ week: weekToShow(answer) })
    else return false
    return true
  }
  return { of: { id, teamId, week }, team: answer?.teams.find(each => each.id === teamId), league: answer, takes }
}

/**
 * Returns why the user cannot change the team, or null. Mirrors change only on their platform, and only a team's
 * managers can change it.
 */
export const refusalOf = ({ league, team }: Pick<ReturnType<typeof useTeamWeek>, 'league' | 'team'>): string | null => {
  if (league?.league.externalPlatform) return 'This league is a mirror: make this change on its platform'
  const isOwn = team?.mine === true || league?.league.commissioner === true
  return isOwn || !team ? null : `Only the managers of ${team.name} can change this team`
}

/** The level that follows each auto-lineup level, for the key that cycles through them. */
const NEXT_LEVEL = { off: 'fill', fill: 'best', best: 'off' } as const

/** A lineup before the user's change, for undo. */
interface Undo {
  of: TeamWeekPath
  slots: (string | null)[]
  /** Words for the team and the week. */
  words: string
}

/** Writes a team's lineup. `undo` reverts the last write. */
export const useLineupWrites = ({
  of,
  teamName,
  starters,
}: { of: TeamWeekPath; teamName: string } & Pick<TeamLineup, 'starters'>) => {
  const { notice, memory } = useScreen()
  const mutate = useMutation()
  const slots = starters.map(({ player }) => player?.id ?? null)
  const undoable = { of, slots, words: `${teamName}, week ${of.week}` } satisfies Undo
  const keep = (isDone: boolean): void => void (isDone && memory.set('lineup.undo', undoable))
  const assign = async (assignments: Assignment[], message: string) =>
    keep(await mutate(setLineup(of, { assignments }), message))
  const setBest = async (by: 'points' | 'ppg') =>
    keep(
      await mutate(
        setBestLineup(of, by),
        answer => `Set the best lineup ${basisWords(answer)}: ${answer.filled} of ${answer.slots} slots filled`,
      ),
    )
  const undo = (): void => {
    const last = memory.get('lineup.undo') as Undo | undefined
    memory.delete('lineup.undo')
    if (!last) notice('No lineup change to undo', true)
    else void mutate(setLineup(last.of, { slots: last.slots }), `Undid the last lineup change of ${last.words}`)
  }
  return { assign, setBest, undo }
}

/** Fetches the changes that the best lineup makes, for a team that the user can set. Undefined while loading. */
export const useBestChange = (of: TeamWeekPath, isOwn: boolean) => {
  const { answer: league } = useLeague()
  const by = basisOf(of.week, league?.currentWeek ?? null)
  const isAsked = isOwn && league !== undefined && league.league.externalPlatform === null
  const { answer } = useQuery(isAsked ? bestChangeQuery(of, by) : null, true)
  return answer?.teamId === of.teamId && answer.week === of.week && !answer.kept ? answer : undefined
}

/** Actions that change an entire roster. */
export const useTeamActions = ({ of, team }: Pick<ReturnType<typeof useTeamWeek>, 'of' | 'team'>) => {
  const { confirm, notice } = useScreen()
  const mutate = useMutation()
  const roster = useRosters([of.teamId]).get(of.teamId)
  const config = useLeague().answer?.league.rosterConfig
  const drop = ({ id, name }: NonNullable<SlotRow['player']>) => {
    if (roster && !roster.some(each => each.id === id))
      return notice(`${name ?? id} is no longer on the roster of ${team?.name}`, true)
    const move = moveRoster({ id: of.id, teamId: of.teamId }, { action: 'drop', playerId: id })
    confirm(`Drop ${name ?? id} from ${team?.name}?`, () => void mutate(move, `${team?.name} dropped ${name ?? id}`))
  }
  const reserve = (row: SlotRow, kind: ReserveKind) => {
    const { name: place, spot, back } = RESERVES[kind]
    const taxi = kind === 'taxi'
    if (!(taxi ? config?.taxi : config?.reserve)) return notice(`This league has no ${spot}s`, true)
    if (!row.player) return
    const active = reserveIn(row) === kind
    const name = nameOf(row.player)
    const ask = active ? `${back} ${name}?` : `move ${name} to ${place}?`
    const move = reservePlayer({ id: of.id, teamId: of.teamId }, { playerId: row.player.id, active, taxi })
    confirm(capitalized(ask), () => void mutate(move, capitalized(reserveMove(name, { active, taxi }))))
  }
  const turnAuto = () => {
    if (!team) return
    const { id: teamId, name } = team
    const level = NEXT_LEVEL[team.autoLineupLevel]
    const words = `${name}: auto-lineup ${autoLineupWords(level)}`
    confirm(`${words}?`, () => void mutate(setAutoLineup({ id: of.id, teamId }, level), words))
  }
  return { drop, reserve, turnAuto }
}

/** Draws the best lineup slot by slot. Players who are not in `before` have a different tone. */
const bestLines = (best: OptimizedLineup, before: ReadonlySet<string | null> | undefined, space: GridSpace): Line[] => {
  const rows = bestRows(best).map(row => ({
    ...row,
    isNew: before !== undefined && row.player !== null && !before.has(row.player.id),
  }))
  return grid(bestTable(rows), space)
}

/** Draws the best lineup under the changed rules, and how it differs from the one under the system's own rules. */
export const labLines = (now: OptimizedLineup, before: OptimizedLineup | undefined, space: GridSpace): Line[] => {
  const change = before ? Number((now.total - before.total).toFixed(2)) : 0
  const moved: Line =
    change === 0 ? [] : [{ text: `  ${formatValue(change, 'gain')}`, tone: change > 0 ? 'good' : 'bad' }]
  const starters = before && new Set(before.slots.map(({ playerId }) => playerId))
  return [
    [{ text: `  Total ${points(now.total)}`, tone: 'heading' }, ...moved],
    BLANK,
    ...bestLines(now, starters, { ...space, height: space.height - 2 }),
  ]
}
