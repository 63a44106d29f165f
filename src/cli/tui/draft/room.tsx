import type { Draft } from '../../../engine/index.ts'
import { undraftedTable } from '../../../views/draft.ts'
import { useNow } from '../answers/hooks.ts'
import type { ShownLeague } from '../answers/queries.ts'
import { boardLines } from '../drawing/draft-board.ts'
import { queueLines, rosterLines, standLine, teamLine } from '../drawing/draft-panes.ts'
import { type GridSpace, grid } from '../drawing/grid.ts'
import { BLANK, type Line, type Span, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { turned } from '../interface/keys.ts'
import { useFooterKeys, useKeys, useScreen } from '../interface/screen.ts'
import { searchLine } from '../pickers/picker.tsx'
import { useDraftActions } from './actions.ts'
import { useBoardTeams } from './board-teams.ts'
import { roomLines, sizesOf } from './layout.ts'
import { useLeft } from './left.ts'
import { useDraftQueue } from './queue.ts'
import { roomKeys } from './room-keys.ts'

type Left = ReturnType<typeof useLeft>

/** The positions, the chosen one in brackets; during a search, its text. */
const filterLine = ({ position, positions, search }: Left): Line => {
  if (search.typing || search.text !== '') return searchLine(search)
  const spans = positions.map((each, at): Span => {
    const word = at === 0 ? 'all' : each
    return each === position ? { text: `[${word}]`, tone: 'heading' } : { text: ` ${word} `, tone: 'dim' }
  })
  return [...spans, { text: '  / searches', tone: 'dim' }]
}

const leftLines = (left: Left, places: ReadonlyMap<string, number>, space: GridSpace): Line[] => [
  filterLine(left),
  ...(left.players.length === 0
    ? [say(left.isKnown ? '  Nobody fits' : '  …', 'dim')]
    : grid(undraftedTable(left.players, places), { ...space, height: space.height - 1 })),
]

/** What to do before a draft, for the commissioner and for others. */
const BEFORE: readonly Line[] = [
  say('No draft yet: n starts a snake draft in the order of the teams, N draws it first', 'heading'),
  say('Until then: a queues players, A lets a team pick by itself', 'dim'),
]
const BEFORE_IT_BEGINS: readonly Line[] = [
  say('No draft yet: the commissioner starts it', 'heading'),
  say('Until then: a queues players, A lets your team pick by itself', 'dim'),
]

/** The team whose queue and roster are shown; `t` and `T` go through the teams. */
const useTeam = ({ teams, standings }: ShownLeague) => {
  const { location, navigate } = useScreen()
  const takes = (key: string): boolean => {
    if (key !== 't' && key !== 'T') return false
    const ids = standings.map(({ team }) => team.id)
    navigate({ teamId: turned(ids, location.teamId, key === 't' ? 1 : -1) })
    return true
  }
  return { team: teams.find(({ id }) => id === location.teamId), takes }
}

interface RoomOf {
  /** Undefined before it begins. */
  draft: Draft | undefined
  league: ShownLeague
}

/** What a draft room shows and does. */
const useRoom = ({ draft, league }: RoomOf) => {
  const { columns, rows } = useScreen()
  const { team, takes: turns } = useTeam(league)
  const queue = useDraftQueue(team?.id ?? '')
  const left = useLeft()
  const autopick = queue.answer?.autopick ?? (team !== undefined && draft?.autopick.includes(team.id) === true)
  const chosen = queue.isEdited ? queue.chosen : left.chosen
  const act = useDraftActions({ draft, chosen, team, autopick })
  const sizes = sizesOf({ columns, rows }, draft?.rounds ?? 0)
  const shown = useBoardTeams(draft, sizes.board)
  useFooterKeys(roomKeys(draft, queue.isEdited))
  useKeys(key => {
    if (queue.isEdited ? queue.edits(key) : left.takes(key)) return true
    if (shown.takes(key) || turns(key) || act(key)) return true
    if (key === 'e') queue.edit()
    else if (key === 'a' && chosen) queue.add(chosen)
    else if (key === 'x' && chosen) queue.remove(chosen)
    else return false
    return true
  })
  return { team, queue, left, autopick, sizes, columns: shown.columns }
}

/** The draft room: the board, who is on the clock, the available players, and a team's queue and needs. */
export const Room = ({ draft, league }: RoomOf) => {
  const { columns, rows, zone } = useScreen()
  const room = useRoom({ draft, league })
  const { team, queue, left, autopick, sizes } = room
  const now = useNow(typeof draft?.deadlineAt === 'number')
  const players = (draft?.picks ?? []).filter(({ teamId }) => teamId === team?.id).map(({ player }) => player)
  const roster = { slots: league.league.rosterConfig.slots, players }
  const nameOf = (id: string) => league.teams.find(each => each.id === id)?.name ?? id
  const before = league.league.commissioner ? BEFORE : BEFORE_IT_BEGINS
  const stand = draft && standLine(draft, { nameOf, now, zone, width: columns })
  const head = stand ? [stand, team ? teamLine({ team, draft, autopick, ...roster }) : BLANK] : before
  const body = roomLines(
    {
      board:
        draft && sizes.boardHeight > 0
          ? boardLines(draft, { teams: league.teams, ...room.columns, height: sizes.boardHeight })
          : [],
      list: (width, height) =>
        leftLines(left, queue.places, { width, height, ...(!queue.isEdited && { at: left.at }) }),
      queue: (width, height) => queueLines(queue, { width, height, ...(queue.isEdited && { at: queue.at }) }),
      roster: (width, height) => rosterLines(roster, { width, height }),
      isEdited: queue.isEdited,
    },
    sizes,
  )
  return <Lines lines={[...head, BLANK, ...body].slice(0, rows)} />
}
