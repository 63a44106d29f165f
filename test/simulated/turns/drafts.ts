import assert from 'node:assert/strict'
import { CLOCK, type Draft, type DraftPick } from '../../../src/engine/index.ts'
import { autopickDue, isDrafting, leftIn, onClock, pause, take, undo } from '../model/draft.ts'
import { holderOf, isPlaying, log, release } from '../model/league.ts'
import { faultsOf, type Maker, may, NOBODY, type Played, refused, runnerOf, someoneFor, someSigning } from '../stage.ts'
import { moveRoster } from './rosters.ts'
import { changeTeam } from './settings.ts'
import { undoPick } from './undo.ts'

/** Turns in a league that drafts its teams. */

interface Answered {
  draft: Draft
  picks?: DraftPick[]
}

/** Returns true if a draft operation's response matches the model. */
const isLike = ({ draft: shown }: Answered, league: Played): void => {
  const { picks, turns, paused, pickSeconds } = league.room.draft!
  assert.deepEqual(
    shown.picks.map(({ teamId, player, auto }) => [teamId, player.id, auto]),
    picks.map(({ player, auto }, at) => [turns[at]!.id, player, auto]),
    'other picks',
  )
  assert.deepEqual(
    [shown.status, shown.onTheClock?.teamId, shown.pickSeconds],
    [isDrafting(league) ? (paused ? 'paused' : 'running') : 'complete', onClock(league)?.id, pickSeconds],
  )
}

const SECONDS = [0, 3_600, 40_000, 200_000] as const

const startDraft: Maker = (stage, league) => {
  const { chance, now } = stage
  const { id, capacity, teams, room } = league
  const kind = chance.odds(75) ? 'snake' : 'linear'
  const order = chance.odds(50) ? chance.some(teams, teams.length) : null
  const rounds = chance.odds(50) ? capacity - chance.below(4) : null
  const pickSeconds = chance.one(SECONDS)
  const actor = runnerOf(stage, league)
  return {
    operation: 'startDraft',
    actor,
    params: { id },
    body: { kind, pickSeconds, ...(order && { order: order.map(team => team.id) }), ...(rounds && { rounds }) },
    faults: faultsOf(
      ['forbidden', !may.league(league, actor)],
      ['conflict', isDrafting(league) || teams.some(({ roster }) => roster.length > 0)],
    ),
    done(answer: Answered) {
      league.teams = order ?? teams
      const back = kind === 'snake' ? league.teams.toReversed() : league.teams
      const turns = Array.from({ length: rounds ?? capacity }, (_, at) => (at % 2 === 0 ? league.teams : back)).flat()
      room.draft = { turns, picks: [], paused: false, pickSeconds, since: now }
      log(league, 'draft', { actor: actor.name })
      autopickDue(league, now)
      isLike(answer, league)
    },
  }
}

/**
 * Picks a player, usually a free agent, and usually for the team on the clock. While the draft is paused, the
 * commissioner picks.
 */
const pick: Maker = (stage, league) => {
  const { chance, now } = stage
  const { paused } = league.room.draft!
  const team = paused || chance.odds(90) ? onClock(league)! : chance.any(league.teams)!
  const player = someSigning(stage, league)
  const actor = someoneFor(stage, league, team)
  const isHeld = paused && !may.league(league, actor)
  const isRefused = isHeld || team !== onClock(league) || holderOf(league, player) !== undefined
  return {
    operation: 'pickPlayer',
    actor,
    params: { id: league.id },
    body: { playerId: player, teamId: team.id },
    faults: faultsOf(
      ['not_found', player === NOBODY],
      ['forbidden', !may.team(league, actor, team)],
      ['conflict', isRefused],
    ),
    done(answer: Answered) {
      take(league, player, { actor: actor.name, now })
      autopickDue(league, now)
      assert.deepEqual(
        answer.picks!.map(each => [each.teamId, each.player.id]),
        [[team.id, player]],
      )
      isLike(answer, league)
    },
  }
}

const takeBack: Maker = (stage, league) => {
  const { chance, now } = stage
  const { picks } = league.room.draft!
  const count = 1 + chance.below(3)
  const isLocked = picks.slice(-count).some(({ player }) => isPlaying(league, player, now))
  const actor = runnerOf(stage, league)
  return {
    operation: 'undoPicks',
    actor,
    params: { id: league.id },
    body: { picks: count },
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', count > picks.length || isLocked]),
    done(answer: Answered) {
      undo(league, count, { actor: actor.name, now })
      isLike(answer, league)
    },
  }
}

const hold: Maker = (stage, league) => {
  const draft = league.room.draft!
  const paused = stage.chance.odds(90) ? !draft.paused : draft.paused
  const actor = runnerOf(stage, league)
  return {
    operation: paused ? 'pauseDraft' : 'resumeDraft',
    actor,
    params: { id: league.id },
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', draft.paused === paused]),
    done(answer: Answered) {
      pause(league, paused, { actor: actor.name, now: stage.now })
      autopickDue(league, stage.now)
      isLike(answer, league)
    },
  }
}

const cancelDraft: Maker = (stage, league) => {
  if (stage.chance.odds(60)) return null
  const { room, id } = league
  const { picks, turns } = room.draft!
  const isLocked = picks.some(({ player }) => isPlaying(league, player, stage.now))
  const actor = runnerOf(stage, league)
  return {
    operation: 'abandonDraft',
    actor,
    params: { id },
    faults: faultsOf(['forbidden', !may.league(league, actor)], ['conflict', isLocked]),
    done({ cleared }: { cleared: number }) {
      assert.equal(cleared, picks.length)
      for (const [at, { player }] of picks.entries()) release(league, turns[at]!, player)
      room.draft = null
      log(league, 'abandon', { actor: actor.name })
    },
  }
}

/** Sets the time limit for a pick. */
const setClock: Maker = (stage, league) => {
  const pickSeconds = stage.chance.one(SECONDS)
  const actor = runnerOf(stage, league)
  return {
    operation: 'updateDraft',
    actor,
    params: { id: league.id },
    body: { pickSeconds },
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done(answer: Answered) {
      Object.assign(league.room.draft!, { pickSeconds, since: stage.now })
      log(league, 'pick_clock', { actor: actor.name })
      isLike(answer, league)
    },
  }
}

/** Runs the pick clock as a daemon does. If the clock was running when a team's time was up, it picks for the team. */
const runPickClock: Maker = ({ chance, now }, league) => {
  const { paused, pickSeconds, since } = league.room.draft!
  const servedSince = chance.odds(70) ? 0 : now - 3_600_000
  const deadline = paused || pickSeconds === 0 ? Number.POSITIVE_INFINITY : since + 1_000 * pickSeconds
  return {
    operation: 'keepPickClock',
    actor: CLOCK,
    body: { leagueId: league.id, servedSince },
    faults: new Set(),
    done({ picks, renewed }: { picks: number; renewed: boolean }) {
      const draft = league.room.draft!
      const before = draft.picks.length
      const isLate = deadline <= now && deadline < servedSince
      if (isLate) draft.since = now
      else if (deadline <= now) autopickDue(league, now, true)
      assert.deepEqual([picks, renewed], [draft.picks.length - before, isLate])
    },
  }
}

const setQueue: Maker = (stage, league) => {
  const { chance } = stage
  const team = chance.any(league.teams)!
  const left = leftIn(league, team)
  const [first, ...others] = Array.from({ length: 1 + chance.below(5) }, () => someSigning(stage, league))
  const named = [...new Set([first!, ...others])]
  const place = chance.below(left.length + 1)
  const rest = left.filter(id => !named.includes(id))
  const [body, after] = chance.one<[Record<string, unknown>, string[]]>([
    [{ playerIds: named }, named],
    [{ add: named }, [...rest, ...named]],
    [{ add: named, place: place + 1 }, [...rest.slice(0, place), ...named, ...rest.slice(place)]],
    [{ clear: true }, []],
  ])
  const actor = someoneFor(stage, league, team)
  return {
    operation: 'setDraftQueue',
    actor,
    params: { id: league.id, teamId: team.id },
    body,
    faults: faultsOf(
      ['not_found', !('clear' in body) && named.includes(NOBODY)],
      ['forbidden', !may.trade(league, actor, team)],
      ['conflict', 'add' in body && named.some(id => holderOf(league, id) !== undefined)],
    ),
    done({ queue }: { queue: { player: { id: string } }[] }) {
      league.room.queues.set(team, after)
      assert.deepEqual(
        queue.map(({ player }) => player.id),
        leftIn(league, team),
      )
    },
  }
}

const setAutopick: Maker = (stage, league) => {
  const { autopick } = league.room
  const team = stage.chance.any(league.teams)!
  const isOn = stage.chance.odds(30)
  const actor = someoneFor(stage, league, team)
  return {
    operation: 'setAutopick',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { autopick: isOn },
    faults: faultsOf(['forbidden', !may.team(league, actor, team)]),
    done() {
      if (isOn) autopick.add(team)
      else autopick.delete(team)
      log(league, 'autopick', { actor: actor.name, teamId: team.id })
      autopickDue(league, stage.now)
    },
  }
}

/** Sets a rankings sheet that contains every player, because the model cannot order players who are not on it. */
const setSheet: Maker = (stage, league) => {
  const { chance, facts } = stage
  const sheet = chance.some(facts.ids, facts.ids.length)
  const actor = runnerOf(stage, league)
  return {
    operation: 'setDraftOrder',
    actor,
    params: { id: league.id },
    body: { ranks: sheet.map((player, at) => ({ player, rank: at + 1 })) },
    faults: faultsOf(['forbidden', !may.league(league, actor)]),
    done() {
      league.room.sheet = sheet
      log(league, 'draft_order', { actor: actor.name })
    },
  }
}

/** Each action's weight, out of a hundred. */
const ACTS: readonly (readonly [weight: number, make: Maker])[] = [
  [51, pick],
  [8, runPickClock],
  [4, takeBack],
  [2, undoPick],
  [6, hold],
  [1, cancelDraft],
  [2, startDraft],
  [3, setClock],
  [6, setQueue],
  [6, setAutopick],
  [3, setSheet],
  [4, changeTeam],
  [4, (stage, league) => refused(moveRoster(stage, league))],
]

const WHEEL = ACTS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))

/** Makes a turn in the draft until all teams are drafted. */
export const draft: Maker = (stage, league) => {
  const { chance, facts } = stage
  if (league.room.sheet.length < facts.ids.length) return setSheet(stage, league)
  if (!isDrafting(league)) return chance.odds(70) ? startDraft(stage, league) : setSheet(stage, league)
  return league.room.draft!.paused && chance.odds(50) ? hold(stage, league) : chance.any(WHEEL)!(stage, league)
}
