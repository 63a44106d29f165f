import type { Draft } from '../../../engine/index.ts'
import { boardLines, standLine } from '../draft-board.ts'
import { type Column, grid } from '../grid.ts'
import { useAsk, useIsPro, useKept, useKeys, useLeague, useRested, useStage, useTell } from '../hooks.ts'
import { moved } from '../keys.ts'
import { Lines } from '../paint.tsx'
import { searchLine, useSearch } from '../picker.tsx'
import { askDraft, askPlayers, askRankings, inDraft } from '../questions.ts'
import { type Person, SCORED } from '../roster.ts'
import { BLANK, beside, type Line, say } from '../text.ts'

export const DRAFT_KEYS = [
  ['Enter', 'pick'],
  ['/', 'search'],
  ['o O', 'best available; to the end'],
  ['u', 'take the last pick back'],
  ['z', 'pause, resume'],
  ['n', 'start the draft'],
] as const

const FREE_LIMIT = 100
const PRO_LIMIT = 500
const WIDE = 120
const BOARD_ROWS = 8

type Scored = Person & { totalPoints?: number | null }

const asPerson = ({ totalPoints = null, ...person }: Scored): Person => ({ ...person, points: totalPoints })

/** Who is left, the best of the season first; before it has begun, of the season before. */
const useAvailable = (draft: Draft | undefined, text: string): Person[] => {
  const { answer } = useLeague()
  const isPro = useIsPro()
  const q = useRested(text, 120)
  const league = answer?.league
  const ranked = (season: number | undefined) =>
    league && isPro && season ? askRankings({ system: league.scoringSystemId, season, min: 1, limit: PRO_LIMIT }) : null
  const now = useAsk(ranked(league?.season), true)
  const isEmpty = now.failure !== undefined || now.answer?.total === 0
  const before = useAsk(isEmpty && league ? ranked(league.season - 1) : null, true)
  const wanted = isPro === false || isEmpty || q !== ''
  const listed = useAsk(
    league && wanted
      ? askPlayers({ season: league.season, system: league.scoringSystemId, limit: FREE_LIMIT, ...(q !== '' && { q }) })
      : null,
  )
  const taken = new Set(draft?.picks.map(({ player }) => player.id))
  const people: Scored[] = [...((isEmpty ? before : now).answer?.players ?? []), ...(listed.answer?.players ?? [])]
  const once = new Map(people.toReversed().map(person => [person.id, person]))
  return [...new Set(people.map(({ id }) => id))]
    .filter(id => !taken.has(id))
    .map(id => asPerson(once.get(id)!))
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
}

const COLUMNS: readonly Column<Person>[] = SCORED

/** What each key asks of the draft, and what is asked before. */
const useActions = (draft: Draft | undefined, chosen: Person | undefined) => {
  const { leagueId, confirm } = useStage()
  const tell = useTell()
  const { answer } = useLeague()
  const run = (operation: string, done: string, body: Record<string, unknown> = {}) =>
    void tell(inDraft(leagueId, operation, body), done)
  const team = answer?.teams.find(({ id }) => id === draft?.onTheClock?.teamId)?.name ?? ''
  return (key: string): boolean => {
    if (!draft && key === 'n')
      confirm('Start a snake draft in the order that the teams have?', () => run('startDraft', 'The draft is on'))
    else if (!draft) return false
    else if (key === 'enter' && chosen && draft.onTheClock)
      confirm(`${chosen.name} for ${team}?`, () =>
        run('pickPlayer', `${team} picked ${chosen.name}`, { playerId: chosen.id }),
      )
    else if (key === 'o') run('autoDraft', `The best available for ${team}`, { picks: 1 })
    else if (key === 'O')
      confirm('Pick the best available to the end?', () => run('autoDraft', 'The draft is done', { until: 'end' }))
    else if (key === 'u')
      confirm('Take the last pick back?', () => run('undoPicks', 'The last pick is taken back', { picks: 1 }))
    else if (key === 'z' && draft.status === 'paused') run('resumeDraft', 'The draft goes on')
    else if (key === 'z') run('pauseDraft', 'The draft is paused')
    else return false
    return true
  }
}

/** The draft room: the board, who is on the clock, and who is left. */
export const DraftScreen = () => {
  const { leagueId, columns, rows } = useStage()
  const league = useLeague()
  const known = useAsk(askDraft(leagueId), true)
  const draft = known.failure === undefined ? known.answer?.draft : undefined
  const search = useSearch()
  const left = useAvailable(draft, search.text)
  const [cursor, setCursor] = useKept('draft.at', 0)
  const at = Math.max(0, Math.min(cursor, left.length - 1))
  const act = useActions(draft, left[at])
  useKeys(key => {
    if (search.takes(key)) return true
    const to = moved(at, key, { count: left.length, page: 8 })
    if (to === null) return act(key)
    setCursor(() => to)
    return true
  })
  if (!draft) {
    const why = known.failure ?? '…'
    return (
      <Lines lines={[say(`  ${why}`, 'dim'), BLANK, say('  n starts a snake draft, for the commissioner', 'dim')]} />
    )
  }
  const teams = league.answer?.teams ?? []
  const title = standLine(draft, id => teams.find(each => each.id === id)?.name ?? id)
  const isWide = columns >= WIDE
  const half = Math.floor(columns * 0.62)
  const boardSpace = isWide
    ? { width: half, height: rows - 2 }
    : { width: columns, height: Math.min(BOARD_ROWS, draft.rounds + 1) }
  const board = boardLines(draft, teams, boardSpace)
  const listSpace = {
    width: isWide ? columns - half - 2 : columns,
    height: isWide ? rows - 3 : rows - 4 - board.length,
    at,
  }
  const list: Line[] = [searchLine(search, 'Who is left; / searches'), ...grid(left, COLUMNS, listSpace)]
  const body = isWide ? beside(board, list, half + 2) : [...board, BLANK, ...list]
  return <Lines lines={[title, BLANK, ...body].slice(0, rows)} />
}
