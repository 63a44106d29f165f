import { useMemo } from 'react'
import type { Draft } from '../../../engine/index.ts'
import { undraftedTable } from '../../../views/draft.ts'
import type { Table } from '../../../views/view.ts'
import { draftQuery, type ShownLeague, undraftedQuery } from '../answers/queries.ts'
import { useDraftActions, useDraftQueue } from '../draft/actions.ts'
import {
  boardLines,
  queueLines,
  roomLines,
  rosterLines,
  sizesOf,
  standLine,
  teamLine,
  unservedLine,
  useBoardTeams,
} from '../draft/room.ts'
import { ALWAYS, type Keys } from '../interface/frame.ts'
import { pendingLines, useDebounced, useLeague, useNow, useQuery } from '../interface/hooks.ts'
import { moveCursor, nextItem } from '../interface/keys.ts'
import { BLANK, foldedLine, type GridSpace, grid, type Line, type Span, say, usedWidth } from '../interface/lines.ts'
import { searchLine, useSearch } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useFooterKeys, useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { usePosition } from '../league/filters.ts'

export const DRAFT_KEYS = [
  ['Enter', 'pick'],
  ['a x', 'add to the queue, remove'],
  ['p P', 'position'],
  ['/', 'search'],
  ['e', 'edit the queue; + and - move a player'],
  ['A', 'autopick on, off'],
  ['b B', 'draft the best available; autopick the rest'],
  ['v', 'view the player'],
  ['← →', 'scroll the teams on the board'],
  ['[ ]', "show another team's queue"],
  ['z', 'undo the last pick'],
  ['space', 'pause, resume'],
  ['n N', 'start the draft; start it with a random order'],
] as const

const PAGE = 8
const TYPING_MS = 120

/** The available players in autopick order, filtered by position and name, with a cursor. */
const useLeft = () => {
  const { leagueId } = useScreen()
  const search = useSearch()
  const { pos, position, positions, query, takes: turns } = usePosition('draft')
  const q = useDebounced(search.text, TYPING_MS)
  const result = useQuery(undraftedQuery(leagueId, { ...query, ...(q !== '' && { q }) }))
  const [cursor, setCursor] = useScreenState('draft.at', 0)
  const needle = search.text.toLowerCase()
  const players = (result.answer?.players ?? []).filter(
    ({ player: { name, posGroup } }) =>
      (pos === undefined || posGroup === pos) && (name ?? '').toLowerCase().includes(needle),
  )
  const at = Math.max(0, Math.min(cursor, players.length - 1))
  const takes = (key: string): boolean => {
    const isOther = search.takes(key) || turns(key)
    const to = isOther ? 0 : moveCursor(at, key, { count: players.length, page: PAGE })
    if (to !== null) setCursor(() => to)
    return to !== null
  }
  return { search, position, positions, players, at, chosen: players[at]?.player, takes, isKnown: !!result.answer }
}

interface RoomOf {
  /** Undefined before the draft begins. */
  draft: Draft | undefined
  league: ShownLeague
}

interface KeysOf extends RoomOf {
  isEdited: boolean
  /** True if the account cannot see the team's queue. */
  isHidden: boolean
}

/**
 * Returns the keys that work in a draft room: the queue's keys while the cursor is in the queue, or else the list's.
 * Managers can pick for their own team, and the commissioner for every team, even during a pause.
 */
const roomKeys = ({ draft, league, isEdited, isHidden }: KeysOf): Keys => {
  const { commissioner } = league.league
  const isOwnTurn = league.teams.some(({ id, mine }) => mine && id === draft?.onTheClock?.teamId)
  const isRunning = draft?.status === 'running'
  const picks = draft !== undefined && (commissioner || (isRunning && isOwnTurn))
  const key = (isWorking: boolean, ...hint: Keys[number]): Keys => (isWorking ? [hint] : [])
  if (isEdited)
    return [
      ['+ -', 'move up, down'],
      ['x', 'remove'],
      ...key(picks, 'Enter', 'pick'),
      ['Esc', 'back to the list'],
      ...ALWAYS,
    ]
  return [
    ...key(!draft && commissioner, 'n N', 'start'),
    ...key(picks, 'Enter', 'pick'),
    ...key(!isHidden, 'a', 'queue'),
    ['p', 'position'],
    ['/', 'search'],
    ...key(!isHidden, 'e', 'the queue'),
    ...key(picks && isRunning, 'b', 'best'),
    ...ALWAYS,
  ]
}

type Left = ReturnType<typeof useLeft>

/** Draws the positions, with the selected one in brackets. During a search, draws its text. */
const filterLine = ({ position, positions, search }: Left): Line => {
  if (search.typing || search.text !== '') return searchLine(search)
  const spans = positions.map((each, at): Span => {
    const word = at === 0 ? 'all' : each
    return each === position ? { text: `[${word}]`, tone: 'heading' } : { text: ` ${word} `, tone: 'dim' }
  })
  return [...spans, { text: '  / to search', tone: 'dim' }]
}

const leftLines = (left: Left, table: Table, space: GridSpace): Line[] => [
  filterLine(left),
  ...(left.players.length === 0
    ? [say(left.isKnown ? '  No players match' : '  …', 'dim')]
    : grid(table, { ...space, height: space.height - 1 })),
]

/** The hints before a draft, for the commissioner and for managers. */
const NOT_STARTED: readonly Line[] = [
  say('No draft yet: press n to start a snake draft in team order, N for a random order', 'heading'),
  say('Until then: press a to queue a player, A to turn on autopick for a team', 'dim'),
]
const WAITING_FOR_DRAFT: readonly Line[] = [
  say('No draft yet: the commissioner starts it', 'heading'),
  say('Until then: press a to queue a player, A to turn on autopick for your team', 'dim'),
]

/** The team whose queue and roster are shown. `[` and `]` switch teams. */
const useTeam = ({ teams, standings }: ShownLeague) => {
  const { location, navigate } = useScreen()
  const takes = (key: string): boolean => {
    if (key !== '[' && key !== ']') return false
    const ids = standings.map(({ team }) => team.id)
    navigate({ teamId: nextItem(ids, location.teamId, key === ']' ? 1 : -1) })
    return true
  }
  return { team: teams.find(({ id }) => id === location.teamId), takes }
}

const useRoom = ({ draft, league }: RoomOf) => {
  const { columns, rows, navigate } = useScreen()
  const { team, takes: turns } = useTeam(league)
  const queue = useDraftQueue(team?.id ?? '')
  const left = useLeft()
  const autopick = queue.answer?.autopick ?? (team !== undefined && draft?.autopick.includes(team.id) === true)
  const chosen = queue.isEdited ? queue.chosen : left.chosen
  const act = useDraftActions({ draft, chosen, team, autopick })
  const sizes = sizesOf({ columns, rows }, draft)
  const board = useBoardTeams(draft, sizes.board)
  const { isEdited, failure } = queue
  const isHidden = failure !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: other changes of a draft do not change its keys
  const keys = useMemo(
    () => roomKeys({ draft, league, isEdited, isHidden }),
    [draft?.status, draft?.onTheClock?.teamId, league, isEdited, isHidden],
  )
  useFooterKeys(keys)
  useKeys(key => {
    if (queue.isEdited ? queue.edits(key) : left.takes(key)) return true
    if (board.takes(key) || turns(key) || act(key)) return true
    if (key === 'e') queue.edit()
    else if (key === 'a' && chosen) queue.add(chosen)
    else if (key === 'x' && chosen) queue.remove(chosen)
    else if (key === 'v' && chosen) navigate({ screen: 'player', playerId: chosen.id })
    else return false
    return true
  })
  return { team, queue, left, autopick, sizes, columns: board.columns }
}

/** The draft room: the board, who is on the clock, the available players, and a team's queue and needs. */
const Room = ({ draft, league }: RoomOf) => {
  const { cache, columns, rows, zone } = useScreen()
  const room = useRoom({ draft, league })
  const { team, queue, left, autopick, sizes } = room
  const now = useNow(typeof draft?.deadlineAt === 'number')
  const players = (draft?.picks ?? []).filter(({ teamId }) => teamId === team?.id).map(({ player }) => player)
  const roster = { slots: league.league.rosterConfig.slots, players }
  const nameOf = (id: string) => league.teams.find(each => each.id === id)?.name ?? id
  const before = league.league.commissioner ? NOT_STARTED : WAITING_FOR_DRAFT
  const state = draft && standLine(draft, { nameOf, now, zone, width: columns })
  const head = state ? [state, team ? teamLine({ team, draft, autopick, ...roster }) : BLANK] : before
  const table = undraftedTable(left.players, queue.places)
  const body = roomLines(
    {
      board:
        draft && sizes.boardHeight > 0
          ? boardLines(draft, { teams: league.teams, ...room.columns, height: sizes.boardHeight })
          : [],
      list: (width, height) => leftLines(left, table, { width, height, ...(!queue.isEdited && { at: left.at }) }),
      listUses: room => usedWidth(table, room),
      queue: (width, height) => queueLines(queue, { width, height, ...(queue.isEdited && { at: queue.at }) }),
      roster: (width, height) => rosterLines(roster, { width, height }),
      isEdited: queue.isEdited,
    },
    sizes,
  )
  const warning = typeof draft?.deadlineAt === 'number' && !cache.isServed() ? unservedLine(columns) : BLANK
  return <Lines lines={[...head, warning, ...body].slice(0, rows)} />
}

const TEAMS = ['← →', 'teams'] as const
const UNDO = ['z', 'undo the last pick'] as const

interface DraftOf {
  draft: Draft
  league: ShownLeague
}

/** A completed draft: the entire board. */
const Complete = ({ draft, league }: DraftOf) => {
  const { columns, rows, zone, notice } = useScreen()
  const board = useBoardTeams(draft, columns)
  const act = useDraftActions({ draft, chosen: undefined, team: undefined, autopick: false })
  // In hindsight mode, all weeks have points as soon as the draft is complete.
  const isHindsight = league.league.clock.mode === 'hindsight'
  const isPlayed = !isHindsight && league.standings.some(({ pointsFor }) => pointsFor !== 0)
  const isMirror = league.league.externalPlatform !== null
  const { isScrolled } = board
  const keys = useMemo(
    () => [...(isScrolled ? [TEAMS] : []), ...(isPlayed || isMirror ? [] : [UNDO]), ...ALWAYS],
    [isScrolled, isPlayed, isMirror],
  )
  useFooterKeys(keys)
  useKeys(key => {
    if (board.takes(key)) return true
    if (key !== 'z') return false
    if (isPlayed) notice("Matchups have been played since the draft, so its picks can't be undone", true)
    else act(key)
    return true
  })
  const nameOf = (id: string) => league.teams.find(each => each.id === id)?.name ?? id
  const title = foldedLine(standLine(draft, { nameOf, now: 0, zone, width: columns }), { width: columns })
  const height = rows - title.length - 1
  return <Lines lines={[...title, BLANK, ...boardLines(draft, { teams: league.teams, ...board.columns, height })]} />
}

/** A league's draft: before the start, in progress, or completed. */
export const DraftScreen = () => {
  const { leagueId, columns } = useScreen()
  const leagueResult = useLeague()
  const draftResult = useQuery(draftQuery(leagueId), true)
  if (!leagueResult.answer) return <Lines lines={pendingLines(leagueResult, columns)} />
  if (draftResult.answer === undefined && draftResult.failure === undefined)
    return <Lines lines={pendingLines(draftResult, columns)} />
  const league = leagueResult.answer
  const draft = draftResult.failure === undefined ? draftResult.answer?.draft : undefined
  if (draft?.onTheClock === null) return <Complete draft={draft} league={league} />
  if (!draft && league.league.externalPlatform !== null)
    return <Lines lines={[say('  This league is a mirror: it was drafted on its platform', 'dim')]} />
  return <Room draft={draft} league={league} />
}
