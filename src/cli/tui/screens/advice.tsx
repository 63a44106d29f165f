import { useState } from 'react'
import { type AdviceRow, adviceRows, adviceTable, adviceTitle, isAdvised } from '../../../views/advice.ts'
import { slotNames } from '../../../views/lineup-rows.ts'
import { adviceQuery } from '../answers/queries.ts'
import { TITLES } from '../interface/frame.ts'
import { pendingLines, useIsPro, useQuery } from '../interface/hooks.ts'
import { BLANK, foldedLine, say } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useTrail } from '../interface/screen.ts'
import { type Assignment, assignmentsFor, candidatesFor } from '../league/lineup.ts'
import { refusalOf, useBestChange, useLineupWrites, useTeamWeek } from '../league/team.ts'
import { type TeamLineup, useTeamLineup } from '../league/week.ts'
import { AddPlayer } from '../pickers/add-player.tsx'
import { BestChange } from '../pickers/lineup-change.tsx'

export const ADVICE_KEYS = [
  ['Enter', 'start or claim the player', 'changes'],
  ['a', 'claim the best free agent', 'changes'],
  ['b', 'make all suggested starts', 'changes'],
  ['v', 'view the player'],
  ['z', 'undo the last lineup change', 'changes'],
  ['← →', 'week'],
  ['[ ]', 'team'],
] as const

/** The keys that change the team. */
const CHANGES: readonly string[] = ['enter', 'a', 'b', 'z']

type Start = Extract<AdviceRow, { kind: 'start' }>['move']
type Pickup = Extract<AdviceRow, { kind: 'pickup' }>['move']

/** Returns the changes for a suggested start; null if it would move players in more than two slots. */
const assignmentsOf = (lineup: TeamLineup, { in: comer, out, slotIndex }: Start): Assignment[] | null => {
  const left = lineup.starters.findIndex(({ player }) => player && player.id === out?.id)
  const canStart = (at: number): boolean =>
    at >= 0 && candidatesFor(lineup, at).some(({ playerId }) => playerId === comer?.id)
  if (!comer) return left < 0 ? null : [{ slotIndex: left, playerId: null }]
  if (canStart(left)) return [{ slotIndex: left, playerId: comer.id }]
  const holder = lineup.starters[slotIndex]?.player
  if (!holder) return [{ slotIndex, playerId: comer.id }]
  if (left < 0 || !candidatesFor(lineup, left).some(({ playerId }) => playerId === holder.id)) return null
  return [...assignmentsFor(lineup, left, { playerId: holder.id, from: null }), { slotIndex, playerId: comer.id }]
}

/** A dialog shown instead of the list. */
type Dialog = Pickup | 'best' | null

/** A team's week with its advice. */
const useAdvice = () => {
  const { of, team, league, takes } = useTeamWeek()
  const isPro = useIsPro()
  const result = useQuery(isPro ? adviceQuery(of) : null)
  const answer = result.answer?.teamId === of.teamId && result.answer.week === of.week ? result.answer : undefined
  const lineup = useTeamLineup(of).answer
  const isOwn = team?.mine === true || league?.league.commissioner === true
  return { of, team, league, takes, isPro, result, answer, seats: lineup, isOwn, change: useBestChange(of, isOwn) }
}

/** Runs a row's action, or opens its dialog. */
const useDoing = ({ of, team, seats: lineup, change }: ReturnType<typeof useAdvice>) => {
  const { notice, confirm } = useScreen()
  const [dialog, setDialog] = useState<Dialog>(null)
  const writes = useLineupWrites({ of, teamName: team?.name ?? '', starters: lineup?.starters ?? [] })
  const openBest = (): void => {
    if (change && change.started.length + change.benched.length > 0) setDialog('best')
    else notice('The lineup is already the best', true)
  }
  const pickUp = (move: Pickup): void => {
    if (move.via === 'platform') notice("Make this move on the league's platform", true)
    else setDialog(move)
  }
  const start = (move: Start): void => {
    const assignments = lineup && assignmentsOf(lineup, move)
    const [comer, leaver] = [move.in?.name ?? '(nobody)', move.out?.name ?? '(empty)']
    const slot = slotNames(lineup?.starters ?? [])[move.slotIndex]
    const message = `${slot}: ${comer}`
    if (!assignments) openBest()
    else confirm(`Start ${comer} instead of ${leaver}?`, () => void writes.assign(assignments, message))
  }
  const act = (row: AdviceRow): void => (row.kind === 'start' ? start(row.move) : pickUp(row.move))
  return { dialog, leave: () => setDialog(null), writes, openBest, pickUp, act }
}

/** Starts and pickups that improve the lineup, with their gains. */
export const AdviceScreen = () => {
  const { columns, rows, location, navigate, notice } = useScreen()
  const state = useAdvice()
  const { of, team, answer, seats: lineup, change, result } = state
  const { dialog, leave, writes, openBest, pickUp, act } = useDoing(state)
  const advice = answer ? adviceRows(answer) : []
  const list = useList({
    name: `advice ${location.teamId}`,
    items: advice,
    table: adviceTable(advice),
    page: rows - 4,
    empty: answer && isAdvised(answer) ? 'No lineup change or free agent would improve the lineup' : '',
  })
  const row = list.item
  const refusal = refusalOf(state)
  useTrail(TITLES.team, TITLES.advice)
  useKeys(key => {
    if (dialog !== null) return false
    if (list.takes(key) || state.takes(key)) return true
    const best = row?.kind === 'pickup' ? row.move : answer?.pickups[0]
    const mover = row?.kind === 'start' ? row.move.in : row?.move.add
    if (refusal !== null && CHANGES.includes(key)) notice(refusal, true)
    else if (key === 'enter' && row) act(row)
    else if (key === 'a' && best) pickUp(best)
    else if (key === 'a') notice('No free agent would improve the lineup', true)
    else if (key === 'b') openBest()
    else if (key === 'z') writes.undo()
    else if (key === 'v' && mover) navigate({ screen: 'player', playerId: mover.id })
    else return false
    return true
  })
  if (state.isPro === false)
    return <Lines lines={[say('  Advice needs the pro plan: hindsight account plan NAME pro', 'dim')]} />
  if (!answer || !team || !lineup) return <Lines lines={pendingLines(result, columns)} />
  if (dialog === 'best' && change) {
    const set = () => void writes.setBest(change.by)
    return <BestChange teamName={team.name} change={change} lineup={lineup} onSet={set} onLeave={leave} />
  }
  if (dialog !== null && dialog !== 'best') {
    const add = { id: dialog.add.id, name: dialog.add.name ?? dialog.add.id }
    return <AddPlayer of={{ id: of.id, teamId: of.teamId }} add={add} dropId={dialog.drop?.id} onLeave={leave} />
  }
  const title = foldedLine(say(adviceTitle(answer, team.name), 'accent'), { width: columns })
  const body = list.lines({ width: columns, height: rows - title.length - 1 })
  return <Lines lines={[...title, BLANK, ...body]} />
}
