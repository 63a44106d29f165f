import { useState } from 'react'
import type { WaiverClaim } from '../../../engine/index.ts'
import { waiverTable } from '../../../views/standings.ts'
import { type Names, type Reader, statusTone } from '../../../views/view.ts'
import { claimTable, claimWords } from '../../../views/waivers.ts'
import { claimsQuery, orderClaims, type ShownLeague, withdrawClaim } from '../answers/queries.ts'
import { pendingLines, useMutation, useQuery } from '../interface/hooks.ts'
import { moved } from '../interface/keys.ts'
import { BLANK, beside, foldedLine, grid, type Line, paragraph, say } from '../interface/lines.ts'
import { Lines } from '../interface/paint.tsx'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { useNames } from '../league/rosters.ts'
import { useTeamWeek } from '../league/team.ts'
import { AddPlayer } from '../pickers/add-player.tsx'

export const WAIVERS_KEYS = [
  ['n', 'add a player'],
  ['u', 'move up'],
  ['x', 'withdraw the claim'],
  ['t T', 'team'],
] as const

/** The min width for the waiver order next to the claims. */
const WIDE = 130
const ORDER = 40

/** The details of a claim: who is added, who is dropped, and the result. */
const claimLines = (claim: WaiverClaim, names: Names, width: number): Line[] => [
  ...paragraph(
    [{ text: names.nameOf(claim.teamId), tone: 'heading' }, { text: ` ${claimWords(claim, names)}` }],
    width,
  ),
  ...paragraph(
    [{ text: claim.status, tone: statusTone(claim.status) }, { text: claim.note ? `: ${claim.note}` : '' }],
    width,
  ),
]

const NONE = {
  waivers: 'No claims yet; n files one',
  fcfs: 'No waivers in this league; n adds a free agent',
}
const MODES = { waivers: 'waivers', fcfs: 'free agents: first come, first served' }

const idsOf = ({ addPlayerId, dropPlayerId }: WaiverClaim): string[] =>
  dropPlayerId === null ? [addPlayerId] : [addPlayerId, dropPlayerId]

interface Shown {
  claims: readonly WaiverClaim[]
  at: number
  league: ShownLeague
  reader: Reader
}

/** The claims with the details of the chosen one, and the waiver order next to them if it fits. */
const bodyOf = (
  { claims, at, league, reader }: Shown,
  { columns, rows }: { columns: number; rows: number },
): Line[] => {
  const mode = league.league.acquisitionMode
  const isWide = columns >= WIDE && mode === 'waivers'
  const width = isWide ? columns - ORDER - 2 : columns
  const claim = claims[at]
  const inFull = claim ? claimLines(claim, reader, width) : []
  const height = Math.max(2, rows - 3 - inFull.length)
  const list = claim
    ? [...grid(claimTable(claims, reader), { width, height, at }), BLANK, ...inFull]
    : paragraph(say(NONE[mode], 'dim'), width)
  return isWide ? beside(list, grid(waiverTable(league.teams), { width: ORDER, height: rows - 2 }), width + 2) : list
}

/** The claims of the league, newest first, and where free agents are signed. */
export const WaiversScreen = () => {
  const { leagueId, columns, rows, zone, confirm } = useScreen()
  const { of, team, league, takes } = useTeamWeek()
  const known = useQuery(claimsQuery(leagueId))
  const claims = known.answer?.claims ?? []
  const playerOf = useNames(claims.flatMap(idsOf))
  const mutate = useMutation()
  const [cursor, setCursor] = useScreenState('waivers.at', 0)
  const [signing, setSigning] = useState(false)
  const at = Math.max(0, Math.min(cursor, claims.length - 1))
  const withdraw = ({ id, addPlayerId }: WaiverClaim) => {
    const claim = `the claim on ${playerOf(addPlayerId)}`
    confirm(`Withdraw ${claim}?`, () => void mutate(withdrawClaim(leagueId, id), `Withdrew ${claim}`))
  }
  /** Moves a claim one place up in its team's order. */
  const raise = ({ id, teamId, place, addPlayerId }: WaiverClaim) => {
    const own = claims.filter(each => each.teamId === teamId && each.place !== null)
    const order = own.sort((one, other) => one.place! - other.place!).map(each => each.id)
    const above = (place ?? 1) - 2
    if (above < 0) return
    order.splice(above, 2, id, order[above]!)
    void mutate(orderClaims({ id: leagueId, teamId }, order), `Moved up the claim on ${playerOf(addPlayerId)}`)
  }
  useKeys(key => {
    if (signing) return false
    const to = moved(at, key, { count: claims.length, page: rows - 6 })
    if (to !== null) setCursor(() => to)
    else if (key === 'n') setSigning(true)
    else if (key === 'u' && claims[at]) raise(claims[at])
    else if (key === 'x' && claims[at]) withdraw(claims[at])
    else return key !== 'left' && key !== 'right' && takes(key)
    return true
  })
  if (signing) return <AddPlayer of={{ id: of.id, teamId: of.teamId }} onLeave={() => setSigning(false)} />
  if (!known.answer || !league) return <Lines lines={pendingLines(known, columns)} />
  const reader: Reader = { nameOf: id => league.teams.find(each => each.id === id)?.name ?? playerOf(id), zone }
  const mode = league.league.acquisitionMode
  const turn = team?.waiverPriority == null ? '' : `, waiver priority ${team.waiverPriority}`
  const budget = team?.budget == null ? '' : `, $${team.budget} left`
  const title = foldedLine(
    [
      { text: team?.name ?? '', tone: 'accent' },
      { text: `${turn}${budget}; ${MODES[mode]}`, tone: 'dim' },
    ],
    { width: columns },
  )
  const space = { columns, rows: rows - title.length + 1 }
  return <Lines lines={[...title, BLANK, ...bodyOf({ claims, at, league, reader }, space)]} />
}
