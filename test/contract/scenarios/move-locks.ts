import { arranged, HOUR, offer, offering, ofTrade, run } from '../acquisitions.ts'
import { after, asking, clock, edit, inLeague, ofLeague, ofTeam, openSeason, playLeague } from '../league.ts'
import { assign } from '../lineups.ts'
import { answers, type Scenario, scenarios } from '../scenario.ts'
import { TIME } from '../seasons.ts'
import { EVEN } from '../trades.ts'

/** Locks on the league and on teams, and deadlines for moves. */

const lockTeam = (at: number) => asking('updateTeam', at, { body: { locked: true } })
const locked = after(playLeague(), lockTeam(1))
const leagueLocked = after(playLeague(), edit({ locked: true }))
const adding = (force = false) => ({ body: { action: 'add', playerId: 't1', ...(force && { force }) } })

/** Sets the clock to week 2, after a deadline at the end of week 1. */
const late = (deadline: object) =>
  after(openSeason, edit(deadline as Record<string, unknown>), clock(TIME.over(1) + HOUR))

/** Returns a locked team's refusal, including what the commissioner can do instead. */
const lockedExcept = (remedy: string) =>
  ({
    error: 'locked',
    message: new RegExp(`Bolts is locked by the commissioner, .*; as commissioner, you can ${remedy}`),
  }) as const

const LOCKED = lockedExcept('override this with force$')

export const moveLocks: readonly Scenario[] = inLeague([
  ...scenarios('updateTeam', [
    {
      title: 'locks a team',
      arrange: playLeague(),
      question: ofTeam(1, { body: { locked: true, reason: 'Under review' } }),
      expected: answers({ team: { name: 'Bolts', locked: true } }),
    },
  ]),
  ...scenarios('updateLeague', [
    {
      title: 'locks the league and sets deadlines',
      arrange: playLeague(),
      question: ofLeague({ body: { locked: true, addDeadline: 3, lineupDeadline: 4 } }),
      expected: answers({ league: { locks: { locked: true, addDeadline: 3, reserveDeadline: 0, lineupDeadline: 4 } } }),
    },
    {
      title: 'refuses a deadline after the season',
      arrange: playLeague(),
      question: ofLeague({ body: { addDeadline: 19 } }),
      expected: { error: 'invalid_request', message: /addDeadline must be/ },
    },
  ]),
  ...scenarios('moveRoster', [
    { title: 'refuses an add by a locked team', arrange: locked, question: ofTeam(1, adding()), expected: LOCKED },
    {
      title: 'lets the commissioner force an add for a locked team',
      arrange: locked,
      question: ofTeam(1, adding(true)),
      expected: answers({ action: 'add' }),
    },
    {
      title: 'refuses an add in a locked league',
      arrange: leagueLocked,
      question: ofTeam(1, adding()),
      expected: { error: 'locked', message: /Home league is locked/ },
    },
    {
      title: 'refuses an add after the deadline for adds, and names the week',
      arrange: late({ addDeadline: 1 }),
      question: ofTeam(1, adding()),
      expected: { error: 'locked', message: /Adding players ended with week 1/ },
    },
    {
      title: 'allows a drop after the deadline for adds',
      arrange: late({ addDeadline: 1 }),
      question: ofTeam(1, { body: { action: 'drop', playerId: 'q2' } }),
      expected: answers({ action: 'drop' }),
    },
    {
      title: 'allows an add before the deadline',
      arrange: late({ addDeadline: 2 }),
      question: ofTeam(1, adding()),
      expected: answers({ action: 'add' }),
    },
  ]),
  ...scenarios('reservePlayer', [
    {
      title: 'refuses an IR move after the deadline for IR',
      arrange: late({ reserve: 1, reserveDeadline: 1 }),
      question: ofTeam(0, { body: { playerId: 'w1', active: false } }),
      expected: { error: 'locked', message: /IR ended with week 1/ },
    },
  ]),
  ...scenarios('setLineup', [
    {
      title: 'refuses a lineup set by a locked team',
      arrange: locked,
      question: ofTeam(1, assign(1, [[2, null]])),
      expected: LOCKED,
    },
    {
      title: 'refuses a lineup after the deadline for lineups',
      arrange: late({ lineupDeadline: 1 }),
      question: ofTeam(1, assign(3, [[2, null]])),
      expected: { error: 'locked', message: /Changing lineups ended with week 1/ },
    },
  ]),
  ...scenarios('setBestLineup', [
    {
      title: 'refuses to set the best lineup of a locked team',
      arrange: locked,
      question: ofTeam(1, { query: { week: 2 } }),
      expected: lockedExcept('force a lineup slot by slot; hindsight lineup set --force does that$'),
    },
  ]),
  ...scenarios('fileClaim', [
    {
      title: 'refuses a claim by a locked team',
      arrange: after(locked, edit({ acquisitionMode: 'waivers' })),
      question: ofTeam(1, { body: { addPlayerId: 't1' } }),
      expected: lockedExcept('add the player without a claim; hindsight roster add --force does that$'),
    },
  ]),
  ...scenarios('listClaims', [
    {
      title: "keeps a locked team's claim pending in a run",
      arrange: after(
        openSeason,
        edit({ acquisitionMode: 'waivers' }),
        asking('fileClaim', 1, { body: { addPlayerId: 't1' } }),
        lockTeam(1),
        clock(TIME.friday(1)),
        run,
      ),
      question: ofLeague(),
      expected: answers({ claims: [{ status: 'pending' }] }),
    },
  ]),
  ...scenarios('proposeTrade', [
    {
      title: 'refuses an offer by a locked team',
      arrange: locked,
      question: teams => offering(teams as never, 1, 0, [['w2'], ['w1']]),
      expected: lockedExcept('push the trade; hindsight trade push does that$'),
    },
  ]),
  ...scenarios('answerTrade', [
    {
      title: 'refuses to accept an offer from a team that is now locked',
      arrange: arranged(after(playLeague(), offer(0, 1, EVEN), lockTeam(1))),
      question: ofTrade({ body: { action: 'accept' } }),
      expected: lockedExcept('push the trade; hindsight trade push does that$'),
    },
  ]),
])
