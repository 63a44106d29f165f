import { useState } from 'react'
import type { Answer } from '../../../engine/index.ts'
import { kickoff } from '../../../views/format.ts'
import { gameOfPlayer, opponentIn } from '../../../views/games.ts'
import { slotNames } from '../../../views/lineup-rows.ts'
import { player as playerView, weekTable } from '../../../views/players.ts'
import { isWeekOver } from '../../../views/standings.ts'
import type { Table } from '../../../views/view.ts'
import { draftQuery, playerQuery, statsQuery, systemsQuery } from '../answers/queries.ts'
import { useDraftQueue } from '../draft/actions.ts'
import { TITLES } from '../interface/frame.ts'
import { pendingLines, useLeague, useQueries, useQuery } from '../interface/hooks.ts'
import { BLANK, BLOCK_GAP, divided, foldedLine, type Line, say, sideBySide, widthOf } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useTrail } from '../interface/screen.ts'
import { candidatesFor } from '../league/lineup.ts'
import { refusalOf, useTeamActions, useTeamWeek } from '../league/team.ts'
import { useTeamLineup, weekAfter } from '../league/week.ts'
import { StartAt } from '../pickers/lineup-change.tsx'
import { type Deal, PlayerDeal, useDeals } from '../pickers/player-deal.tsx'

export const PLAYER_KEYS = [
  ['↑ ↓', 'week'],
  ['a', 'add or claim; before the draft, queue', 'changes'],
  ['n', 'offer a trade', 'changes'],
  ['c', 'start in the lineup', 'changes'],
  ['d', 'drop', 'changes'],
] as const

type ShownPlayer = Answer<'getPlayer'>

/** The min width of the scoring breakdown. */
const ARITHMETIC = 42

/** The min number of lines for the weeks and the breakdown. A short screen shows fewer facts above them. */
const MIN_BELOW = 8

const NO_WEEKS: Table = { kind: 'table', caption: null, columns: [], rows: [], matrix: false, zone: 'UTC' }

/** A player's season up to league time, with each week's scoring breakdown. */
const usePlayer = () => {
  const { leagueId, location, zone } = useScreen()
  const { answer: leagueAnswer } = useLeague()
  const labels = new Map(useQuery(statsQuery()).answer?.stats.map(({ key, label }) => [key, label]))
  const system = leagueAnswer?.league.scoringSystemId
  const systems = useQuery(systemsQuery()).answer?.systems ?? []
  const id = location.playerId
  const query = { season: leagueAnswer?.league.season, system, league: leagueId, stats: 1, breakdown: 1 }
  const result = useQuery(id === null || system === undefined ? null : playerQuery(id, query))
  const answer: ShownPlayer | undefined = result.answer?.id === id ? result.answer : undefined
  const table = answer ? weekTable(answer.weeks, stat => labels.get(stat) ?? stat) : NO_WEEKS
  const view =
    answer &&
    playerView(answer, {
      nameOf: each => systems.find(({ id: known }) => known === each)?.name ?? each,
      values: { system },
      zone,
    })
  return { answer, failure: result.failure, table, view }
}

/** How many upcoming weeks are shown. Each week needs a request. */
const WEEKS_AHEAD = 4

/** Draws a player's games after the current week, such as "Next: week 10 vs MIA Sun 13:00, week 11 bye". */
const useSchedule = (): Line[] => {
  const { leagueId, location, zone } = useScreen()
  const { answer: leagueAnswer } = useLeague()
  const { playerId, week } = location
  const from = Math.max(week, (leagueAnswer?.currentWeek ?? week) + 1)
  const isAhead = leagueAnswer !== undefined && playerId !== null && !isWeekOver(leagueAnswer, from)
  const weeks = isAhead
    ? [...new Set(Array.from({ length: WEEKS_AHEAD }, (_, at) => weekAfter(leagueAnswer, from, at)))]
    : []
  const [season, system] = [leagueAnswer?.league.season, leagueAnswer?.league.scoringSystemId]
  const queries = weeks.map(each => playerQuery(playerId!, { season, system, league: leagueId, week: each }))
  const games = useQueries(queries).flatMap((answer, at) => {
    const game = answer && gameOfPlayer(answer)
    if (game === undefined) return []
    const when = game?.state === 'scheduled' ? ` ${kickoff(game.kickoffAt, zone)}` : ''
    return [`week ${weeks[at]} ${opponentIn(game)}${when}`]
  })
  return games.length === 0 ? [] : [[{ text: 'Next: ', tone: 'dim' }, { text: games.join(', ') }]]
}

/** Adds the player to the team's draft queue, until the draft is over. */
const useQueueing = () => {
  const { leagueId, location } = useScreen()
  const { answer: leagueAnswer } = useLeague()
  const draft = useQuery(draftQuery(leagueId), true)
  const queue = useDraftQueue(location.teamId)
  const isUndrafted = draft.failure !== undefined && leagueAnswer?.standings.every(({ pointsFor }) => pointsFor === 0)
  const isOpen = draft.answer ? draft.answer.draft.onTheClock !== null : isUndrafted
  return isOpen === true && leagueAnswer?.league.externalPlatform === null ? queue.add : null
}

/** Draws a week's scoring breakdown, or "No points" if no stat scored. */
const arithmeticLines = (table: Table, at: number, width: number): Line[] => {
  const row = table.rows[at]
  if (!row) return []
  const [week, , opponent] = row.cells.map(({ value }) => value)
  const title = say(`Week ${week} against ${opponent ?? '-'}`, 'heading')
  const lines = row.details.length === 0 ? ['No points'] : row.details
  return [title, ...lines.flatMap(line => foldedLine(say(line), { width, indent: '  ' }))]
}

/** The keys that act on the player, and the dialog that they open. */
const usePlayerActions = (answer: ShownPlayer | undefined) => {
  const { location, notice } = useScreen()
  const { of, team, league } = useTeamWeek()
  const refusal = refusalOf({ team, league })
  const { drop } = useTeamActions({ of, team })
  const [dialog, setDialog] = useState<Deal | 'start' | null>(null)
  const deals = useDeals(setDialog)
  const queue = useQueueing()
  const takes = (key: string): boolean => {
    const isOwn = answer?.owner?.id === location.teamId
    if ((key === 'c' || key === 'd') && refusal !== null) notice(refusal, true)
    else if ((key === 'c' || key === 'd') && answer && !isOwn)
      notice(`${answer.name} is not on the roster of ${team?.name}`, true)
    else if (key === 'c' && answer) setDialog('start')
    else if (key === 'd' && answer) drop(answer)
    else if (key === 'a' && answer && answer.owner == null && queue) queue(answer)
    else return deals(key, answer)
    return true
  }
  return { dialog, leave: () => setDialog(null), takes }
}

/** The team's slots that a player can start in. */
const Start = ({ player, onLeave }: { player: ShownPlayer; onLeave(): void }) => {
  const { of, team } = useTeamWeek()
  const lineup = useTeamLineup(of).answer
  if (!lineup || !team) return null
  const names = slotNames(lineup.starters)
  const slots = lineup.starters.flatMap(({ player: holder, locked }, slotIndex) => {
    const candidate = candidatesFor(lineup, slotIndex).find(({ playerId }) => playerId === player.id)
    return candidate && !locked
      ? [{ slotIndex, slot: names[slotIndex]!, holder: holder?.name ?? '(empty)', candidate }]
      : []
  })
  return <StartAt {...{ of, teamName: team.name, lineup, slots, name: player.name, onLeave }} />
}

/** A player week by week, with the selected week's scoring breakdown, and the actions for the player. */
export const PlayerScreen = () => {
  const { columns, rows, location } = useScreen()
  const { answer, failure, table, view } = usePlayer()
  const weeks = answer?.weeks ?? []
  const first = Math.max(
    0,
    weeks.findIndex(({ week }) => week === location.week),
  )
  const isPlayed = weeks.some(({ week }) => week === location.week)
  const list = useList({
    name: `player ${location.playerId} ${location.week}`,
    items: weeks,
    table,
    page: rows - 6,
    first: isPlayed ? first : Math.max(0, weeks.length - 1),
  })
  const { dialog, leave, takes } = usePlayerActions(answer)
  const schedule = useSchedule()
  useTrail(TITLES.players, answer?.name ?? '…')
  useKeys(key => dialog === null && (list.takes(key) || takes(key)))
  if (!answer || !view) return <Lines lines={pendingLines({ failure }, columns)} />
  if (dialog === 'start') return <Start player={answer} onLeave={leave} />
  if (dialog !== null) return <PlayerDeal deal={dialog} onLeave={leave} />
  const head = [say(view.title ?? '', 'accent'), ...view.about.map(line => say(line as string)), ...schedule]
  const above = head.flatMap(line => foldedLine(line, { width: columns })).slice(0, Math.max(1, rows - MIN_BELOW))
  const height = rows - above.length - 1
  const chosen = list.item ? weeks.indexOf(list.item) : -1
  const needed = Math.max(
    0,
    ...weeks.flatMap((_: unknown, at: number) => arithmeticLines(table, at, columns).map(widthOf)),
  )
  const min = Math.min(ARITHMETIC, needed)
  // The breakdown is next to the weeks only if neither has to be cut off.
  const isWide = list.used(Number.POSITIVE_INFINITY) + BLOCK_GAP + min <= columns
  const { left, right } = divided({ columns, left: list.used, min })
  const sums = arithmeticLines(table, chosen, isWide ? right : columns)
  const none = [say('  No games yet', 'dim')]
  if (isWide) {
    const weekLines = weeks.length === 0 ? none : list.rows({ width: left, height })
    return <Lines lines={[...above, BLANK, ...sideBySide(weekLines, sums.slice(0, height), left)]} />
  }
  const below = sums.slice(0, Math.max(0, Math.floor(height / 2)))
  const list2 = weeks.length === 0 ? none : list.rows({ width: columns, height: height - below.length - 1 })
  return <Lines lines={[...above, BLANK, ...list2, BLANK, ...below].slice(0, rows)} />
}
