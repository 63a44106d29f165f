import type { Draft } from '../../../engine/index.ts'
import { SCORED_PERSON } from '../../../views/players.ts'
import { table } from '../../../views/view.ts'
import type { Write } from '../answers/affected.ts'
import type { Query } from '../answers/cache.ts'
import { useLeague, useMutation, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { autoDraft, draftQuery, pauseDraft, pickPlayer, resumeDraft, startDraft, undoPick } from '../answers/queries.ts'
import { boardLines, columnsOf, standLine } from '../drawing/draft-board.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, beside, type Line, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { ALWAYS, type Keys } from '../interface/frame.ts'
import { moved } from '../interface/keys.ts'
import { useFooterKeys, useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { type Person, useStartable } from '../league/startable-players.ts'
import { searchLine, useSearch } from '../pickers/picker.tsx'

export const DRAFT_KEYS = [
  ['Enter', 'pick'],
  ['/', 'search'],
  ['← →', 'teams on the board'],
  ['o O', 'best available; to the end'],
  ['u', 'take the last pick back'],
  ['z', 'pause, resume'],
  ['n', 'start the draft'],
] as const

const WIDE = 120
const LIST = 42
const BOARD_ROWS = 8

/** Who is left, in the order in which `o` goes through them. */
const useLeft = (draft: Draft | undefined, text: string) => {
  const { people, season } = useStartable(text, 'the one before')
  const taken = new Set(draft?.picks.map(({ player }) => player.id))
  return { left: people.filter(({ id }) => !taken.has(id)), season }
}

/** What each key asks of the draft, and what is asked before. */
const useActions = (draft: Draft | undefined, chosen: Person | undefined) => {
  const { leagueId, confirm } = useScreen()
  const mutate = useMutation()
  const { answer } = useLeague()
  const run = (step: Query<Write>, done: string) => void mutate(step, done)
  const team = answer?.teams.find(({ id }) => id === draft?.onTheClock?.teamId)?.name ?? ''
  return (key: string): boolean => {
    if (!draft && key === 'n')
      confirm('Start a snake draft in the order that the teams have?', () =>
        run(startDraft(leagueId), 'The draft is on'),
      )
    else if (!draft) return false
    else if (key === 'enter' && chosen && draft.onTheClock)
      confirm(`${chosen.name} for ${team}?`, () =>
        run(pickPlayer(leagueId, chosen.id), `${team} picked ${chosen.name}`),
      )
    else if (key === 'o') run(autoDraft(leagueId, { picks: 1 }), `The best available for ${team}`)
    else if (key === 'O')
      confirm('Pick the best available to the end?', () =>
        run(autoDraft(leagueId, { until: 'end' }), 'The draft is done'),
      )
    else if (key === 'u')
      confirm('Take the last pick back?', () => run(undoPick(leagueId), 'The last pick is taken back'))
    else if (key === 'z' && draft.status === 'paused') run(resumeDraft(leagueId), 'The draft goes on')
    else if (key === 'z') run(pauseDraft(leagueId), 'The draft is paused')
    else return false
    return true
  }
}

/** Which teams the board shows: around the one on the clock, until others are asked for, and again after the next pick. */
const useTeams = (draft: Draft | undefined, width: number) => {
  const [asked, setAsked] = useScreenState('draft.teams', { from: 0, picks: -1 })
  const from = draft && asked.picks === draft.picks.length ? asked.from : null
  const takes = (key: string): boolean => {
    if (!draft || (key !== 'left' && key !== 'right')) return false
    const { first, count } = columnsOf(draft, { width, from })
    const to = first + (key === 'left' ? -1 : 1)
    setAsked(() => ({ from: Math.max(0, Math.min(to, draft.order.length - count)), picks: draft.picks.length }))
    return true
  }
  return { columns: { width, from }, takes }
}

const UNDRAFTED: Keys = [['n', 'start the draft'], ...ALWAYS]
const COMPLETE: Keys = [['← →', 'teams'], ['u', 'take the last pick back'], ...ALWAYS]

/** No draft yet: why, and how there will be one. */
const Undrafted = ({ why }: { why: string }) => {
  useFooterKeys(UNDRAFTED)
  return <Lines lines={[say(`  ${why}`, 'dim'), BLANK, say('  n starts a snake draft, for the commissioner', 'dim')]} />
}

/** A draft that is over: the whole board. */
const Complete = ({ lines }: { lines: readonly Line[] }) => {
  useFooterKeys(COMPLETE)
  return <Lines lines={lines} />
}

/** The draft room: the board, who is on the clock, and who is left. */
export const DraftScreen = () => {
  const { leagueId, columns, rows } = useScreen()
  const league = useLeague()
  const known = useQuery(draftQuery(leagueId), true)
  const draft = known.failure === undefined ? known.answer?.draft : undefined
  const isComplete = draft?.onTheClock === null
  const isWide = columns >= WIDE && !isComplete
  const shown = useTeams(draft, isWide ? columns - LIST - 2 : columns)
  const search = useSearch()
  const { left, season } = useLeft(draft, search.text)
  const [cursor, setCursor] = useScreenState('draft.at', 0)
  const at = Math.max(0, Math.min(cursor, left.length - 1))
  const act = useActions(draft, left[at])
  useKeys(key => {
    if (isComplete) return shown.takes(key) || (key === 'u' && act(key))
    if (search.takes(key) || shown.takes(key)) return true
    const to = moved(at, key, { count: left.length, page: 8 })
    if (to === null) return act(key)
    setCursor(() => to)
    return true
  })
  if (known.failure !== undefined) return <Undrafted why={known.failure} />
  if (!draft) return <Lines lines={pendingLines(known)} />
  const teams = league.answer?.teams ?? []
  const title = standLine(draft, id => teams.find(each => each.id === id)?.name ?? id)
  const board = (height: number) => boardLines(draft, teams, { ...shown.columns, height })
  if (isComplete) return <Complete lines={[title, BLANK, ...board(Math.min(rows - 2, draft.rounds + 1))]} />
  const list = (width: number, height: number): Line[] => [
    searchLine(search, `Who is left, by totals of ${season ?? '…'}; / searches`),
    ...(left.length === 0 ? [say('  Nobody fits', 'dim')] : grid(table(left, SCORED_PERSON), { width, height, at })),
  ]
  const above = board(isWide ? rows - 2 : Math.min(BOARD_ROWS, draft.rounds + 1))
  const body = isWide
    ? beside(above, list(LIST, rows - 3), columns - LIST)
    : [...above, BLANK, ...list(columns, rows - 4 - above.length)]
  return <Lines lines={[title, BLANK, ...body].slice(0, rows)} />
}
