import { useState } from 'react'
import type { WaiverClaim } from '../../../engine/index.ts'
import { statusTone } from '../../../views/cells.ts'
import { claimTable, claimWords } from '../../../views/claims.ts'
import type { Names, Reader } from '../../../views/view.ts'
import { useMutation, useQuery } from '../answers/hooks.ts'
import { pendingLines } from '../answers/pending.ts'
import { claimsQuery, orderClaims, withdrawClaim } from '../answers/queries.ts'
import { grid } from '../drawing/grid.ts'
import { BLANK, type Line, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import { moved } from '../interface/keys.ts'
import { useKeys, useScreen, useScreenState } from '../interface/screen.ts'
import { useNames } from '../league/rosters.ts'
import { useTeamWeek } from '../league/team-week.ts'
import { AddPlayer } from '../pickers/add-player.tsx'

export const WAIVERS_KEYS = [
  ['n', 'sign somebody'],
  ['u', 'try it earlier'],
  ['x', 'withdraw the claim'],
  ['t T', 'team'],
] as const

/** A claim in full: who comes for whom, and what became of it. */
const claimLines = (claim: WaiverClaim, names: Names): Line[] => [
  [{ text: `  ${names.nameOf(claim.teamId)}`, tone: 'heading' }, { text: ` ${claimWords(claim, names)}` }],
  [{ text: `  ${claim.status}`, tone: statusTone(claim.status) }, { text: claim.note ? `: ${claim.note}` : '' }],
]

const NONE = {
  waivers: '  No claim was filed yet; n files one',
  fcfs: '  Nobody claims here; n adds a free agent at once',
}
const MODES = { waivers: 'free agents are claimed', fcfs: 'free agents: first come, first served' }

const idsOf = ({ addPlayerId, dropPlayerId }: WaiverClaim): string[] =>
  dropPlayerId === null ? [addPlayerId] : [addPlayerId, dropPlayerId]

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
  /** Puts a claim before the one that its team tries just before it. */
  const raise = ({ id, teamId, place, addPlayerId }: WaiverClaim) => {
    const own = claims.filter(each => each.teamId === teamId && each.place !== null)
    const order = own.sort((one, other) => one.place! - other.place!).map(each => each.id)
    const above = (place ?? 1) - 2
    if (above < 0) return
    order.splice(above, 2, id, order[above]!)
    void mutate(orderClaims({ id: leagueId, teamId }, order), `The claim on ${playerOf(addPlayerId)} is tried earlier`)
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
  if (!known.answer || !league) return <Lines lines={pendingLines(known)} />
  const reader: Reader = { nameOf: id => league.teams.find(each => each.id === id)?.name ?? playerOf(id), zone }
  const mode = league.league.acquisitionMode
  const turn = team?.waiverPriority == null ? '' : `, claims as no. ${team.waiverPriority}`
  const title: Line = [
    { text: team?.name ?? '', tone: 'accent' },
    { text: `${turn}; ${MODES[mode]}`, tone: 'dim' },
  ]
  const claim = claims[at]
  if (!claim) return <Lines lines={[title, BLANK, say(NONE[mode], 'dim')]} />
  const table = grid(claimTable(claims, reader), { width: columns, height: Math.max(3, rows - 5), at })
  return <Lines lines={[title, BLANK, ...table, BLANK, ...claimLines(claim, reader)]} />
}
