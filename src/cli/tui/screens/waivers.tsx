import { useState } from 'react'
import type { Team, WaiverClaim } from '../../../engine/index.ts'
import { withPending } from '../../../views/pending.ts'
import { waiverRunOf } from '../../../views/phrases.ts'
import { waiverTable } from '../../../views/standings.ts'
import { type Names, type Reader, statusTone, statusWord } from '../../../views/view.ts'
import { claimTable, claimWords } from '../../../views/waivers.ts'
import { claimsQuery, orderClaims, pendingClaimsQuery, type ShownLeague, withdrawClaim } from '../answers/queries.ts'
import { pendingLines, useMutation, useQuery } from '../interface/hooks.ts'
import { BLANK, divided, foldedLine, grid, type Line, paragraph, sideBySide, usedWidth } from '../interface/lines.ts'
import { useList } from '../interface/list.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen } from '../interface/screen.ts'
import { useNames } from '../league/rosters.ts'
import { refusalOf, useTeamWeek } from '../league/team.ts'
import { AddPlayer } from '../pickers/add-player.tsx'

export const WAIVERS_KEYS = [
  ['a', 'add a player', 'changes'],
  ['Enter', 'open the player'],
  ['+ -', 'move the claim up, down', 'changes'],
  ['x', 'withdraw the claim', 'changes'],
  ['0', 'advice'],
  ['[ ]', 'team'],
] as const

/** The min width for showing the waiver order next to the claims. */
const WIDE = 130
const ORDER = 40

/** Draws a claim's details: the added player, the dropped player and the result. */
const claimLines = (claim: WaiverClaim, names: Names, width: number): Line[] => [
  ...paragraph(
    [{ text: names.nameOf(claim.teamId), tone: 'heading' }, { text: ` ${claimWords(claim, names)}` }],
    width,
  ),
  ...paragraph(
    [{ text: statusWord(claim.status), tone: statusTone(claim.status) }, { text: claim.note ? `: ${claim.note}` : '' }],
    width,
  ),
]

/** Shown instead of an empty list of claims. The second text is only for accounts that can add players. */
const NONE = {
  waivers: ['No claims yet', '; a files one'],
  fcfs: ['No waivers in this league', '; a adds a free agent'],
} as const

const idsOf = ({ addPlayerId, dropPlayerId }: WaiverClaim): string[] =>
  dropPlayerId === null ? [addPlayerId] : [addPlayerId, dropPlayerId]

interface WaiversView {
  /** The selected claim. */
  claim: WaiverClaim | undefined
  list: Pick<ReturnType<typeof useList>, 'rows' | 'used'>
  league: ShownLeague
  reader: Reader
}

/** Draws the claims with the selected one's details, and the waiver order next to them if it fits. */
const bodyOf = (
  { claim, list: claims, league, reader }: WaiversView,
  { columns, rows }: { columns: number; rows: number },
): Line[] => {
  const isWide = columns >= WIDE && league.league.acquisitionMode === 'waivers'
  const order = waiverTable(league.teams)
  const { left, right } = divided({ columns, left: claims.used, min: usedWidth(order, ORDER) })
  const width = isWide ? left : columns
  const inFull = claim ? claimLines(claim, reader, width) : []
  const height = Math.max(2, rows - 3 - inFull.length)
  const list = [...claims.rows({ width, height }), BLANK, ...inFull]
  return isWide ? sideBySide(list, grid(order, { width: right, height: rows - 2 }), left) : list
}

const STEPS: Readonly<Record<string, 1 | -1>> = { '+': -1, '=': -1, '-': 1 }

/** Withdraws a pending claim, or moves it in its team's claim order. */
const useClaimKeys = (claims: readonly WaiverClaim[], nameOf: (id: string) => string) => {
  const { leagueId, confirm, notice } = useScreen()
  const mutate = useMutation()
  const withdraw = ({ id, addPlayerId }: WaiverClaim): void => {
    const words = `the claim on ${nameOf(addPlayerId)}`
    confirm(`Withdraw ${words}?`, () => void mutate(withdrawClaim(leagueId, id), `Withdrew ${words}`))
  }
  const move = ({ id, teamId, place, addPlayerId }: WaiverClaim, step: 1 | -1) => {
    const teamClaims = claims.filter(each => each.teamId === teamId && each.place !== null)
    const order = teamClaims.toSorted((one, other) => one.place! - other.place!).map(each => each.id)
    const [from, to] = [(place ?? 0) - 1, (place ?? 0) - 1 + step]
    if (place === null || to < 0 || to >= order.length)
      return notice(`This claim is already ${step < 0 ? 'first' : 'last'}`, true)
    const moved = order.toSpliced(from, 1).toSpliced(to, 0, id)
    const words = step < 0 ? 'up' : 'down'
    void mutate(orderClaims({ id: leagueId, teamId }, moved), `Moved the claim on ${nameOf(addPlayerId)} ${words}`)
  }
  return (key: string, claim: WaiverClaim | undefined): boolean => {
    const step = STEPS[key]
    if (!claim || (!step && key !== 'x')) return false
    if (claim.status !== 'pending') notice(`This claim is ${statusWord(claim.status)}, so it can't change`, true)
    else if (step) move(claim, step)
    else withdraw(claim)
    return true
  }
}

/** Describes how free agents are added, such as "waivers run Wed at 03:00 (America/New_York)". */
const acquisitionText = ({ league: { acquisitionMode, waivers } }: ShownLeague): string => {
  if (acquisitionMode === 'fcfs') return 'free agents: first come, first served'
  return ['waivers', waivers && waiverRunOf(waivers)].filter(Boolean).join(' ')
}

/** Draws the team's waiver priority and budget above the list. */
const titleOf = (team: Team | undefined, league: ShownLeague, columns: number): Line[] => {
  const turn = team?.waiverPriority == null ? '' : `, waiver priority ${team.waiverPriority}`
  const budget = team?.budget == null ? '' : `, $${team.budget} left`
  return foldedLine(
    [
      { text: team?.name ?? '', tone: 'accent' },
      { text: `${turn}${budget}; ${acquisitionText(league)}`, tone: 'dim' },
    ],
    { width: columns },
  )
}

/** The league's claims, newest first, and the action to add free agents. */
export const WaiversScreen = () => {
  const { leagueId, columns, rows, zone, notice, navigate } = useScreen()
  const { of, team, league, takes } = useTeamWeek()
  const result = useQuery(claimsQuery(leagueId))
  const pending = useQuery(pendingClaimsQuery(leagueId))
  const claims = withPending(result.answer?.claims ?? [], pending.answer?.claims ?? [])
  const playerOf = useNames(claims.flatMap(idsOf))
  const [signing, setSigning] = useState(false)
  const reader: Reader = { nameOf: id => league?.teams.find(each => each.id === id)?.name ?? playerOf(id), zone }
  const refusal = refusalOf({ team, league })
  const [none, hint] = NONE[league?.league.acquisitionMode ?? 'waivers']
  const list = useList({
    name: 'waivers',
    items: claims,
    table: claimTable(claims, reader),
    page: rows - 6,
    empty: refusal === null ? none + hint : none,
  })
  const claim = list.item
  const changes = useClaimKeys(claims, playerOf)
  useKeys(key => {
    if (signing) return false
    if (list.takes(key) || changes(key, claim)) return true
    if (key === 'a' && refusal !== null) notice(refusal, true)
    else if (key === 'a') setSigning(true)
    else if (key === 'enter' && claim) navigate({ screen: 'player', playerId: claim.addPlayerId })
    else return key !== 'left' && key !== 'right' && takes(key)
    return true
  })
  if (signing) return <AddPlayer of={{ id: of.id, teamId: of.teamId }} onLeave={() => setSigning(false)} />
  const missing = [result, pending].find(({ answer }) => !answer)
  if (missing || !league) return <Lines lines={pendingLines(missing ?? {}, columns)} />
  const title = titleOf(team, league, columns)
  const space = { columns, rows: rows - title.length + 1 }
  return <Lines lines={[...title, BLANK, ...bodyOf({ claim, list, league, reader }, space)]} />
}
