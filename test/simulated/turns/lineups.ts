import assert from 'node:assert/strict'
import { reviewPairings } from '../model/bracket.ts'
import { rosterIn } from '../model/closed.ts'
import { isLockedIn, type League, type Lineup, lineupInEffect, log, type Team } from '../model/league.ts'
import { emptyOf, isAutoLineup, keepLineup } from '../model/lineups.ts'
import { isHeld } from '../model/locks.ts'
import { WEEKS } from '../season.ts'
import { faultsOf, type Maker, may, NOBODY, type Played, type Stage, someoneFor } from '../stage.ts'
import { isLegalBest } from './best.ts'

export interface Answered {
  lineup: readonly { player: { id: string } | null }[]
}

/** Returns the players who can start for a team in a week. */
const activeIn = (league: League, team: Team, week: number): string[] => {
  const { roster, reserve } = rosterIn(league, team, week)
  return roster.filter(id => !reserve.has(id))
}

/** Usually returns the current week or one soon after it, sometimes any week, and rarely one outside of the season. */
export const someWeek = ({ chance, facts, now }: Stage): number => {
  if (chance.odds(2)) return 19
  if (chance.odds(15)) return chance.any(WEEKS)!
  const current = WEEKS.find(week => now < facts.endOf(week)) ?? 18
  return Math.min(18, current + chance.below(3))
}

/** Returns one of the last finished weeks, if there are any. */
export const someLateWeek = ({ chance, facts, now }: Stage): number => {
  const over = WEEKS.filter(week => facts.endOf(week) <= now)
  return chance.any(over.slice(-2)) ?? 1
}

/** Returns players for some slots: usually eligible ones on the roster, and rarely others. */
const someChanges = ({ chance, facts }: Stage, league: League, own: readonly string[]): (string | null)[] => {
  const left = [...own]
  return league.slots.map(({ eligible }) => {
    if (chance.odds(10)) return null
    if (chance.odds(2)) return chance.odds(10) ? NOBODY : chance.any(facts.ids)!
    const fitting = chance.odds(4) ? left : left.filter(id => eligible.includes(facts.groupOf(id)))
    const id = chance.any(fitting)
    if (id === undefined) return null
    if (!chance.odds(3)) left.splice(left.indexOf(id), 1)
    return id
  })
}

interface Change {
  team: Team
  week: number
  before: Lineup
  after: Lineup
  isForced: boolean
}

export const faultsOfLineup = (
  league: League,
  { team, week, before, after, isForced }: Change,
  now: number,
): Set<string> => {
  if (league.closed.has(week) && !isForced) return new Set(['locked'])
  const own = activeIn(league, team, week)
  const faults = new Set<string>()
  for (const [at, id] of after.entries()) {
    if (id === before[at]) continue
    if (id !== null && !(own.includes(id) && league.slots[at]!.eligible.includes(league.facts.groupOf(id))))
      faults.add('conflict')
    const moved = [before[at]!, id].filter(each => each !== null)
    if (!isForced && moved.some(each => isLockedIn(league, each, { week, now }))) faults.add('locked')
  }
  return faults
}

export const startersOf = ({ lineup }: Answered): (string | null)[] => lineup.map(({ player }) => player?.id ?? null)

/** Returns true if a player would start in two slots. */
const hasTwice = (players: Lineup): boolean => players.some((id, at) => id !== null && players.indexOf(id) !== at)

/** Sets all slots or some of them. */
export const setLineup: Maker = (stage, league) => {
  const { chance, mirrors, now } = stage
  const team = chance.any(league.teams)!
  const actor = someoneFor(stage, league, team)
  const isMirror = mirrors.some(({ id }) => id === league.id)
  const isForced = chance.odds(may.league(league, actor) ? 15 : 1)
  const week = isForced && chance.odds(60) ? someLateWeek(stage) : someWeek(stage)
  const before = lineupInEffect(team, week) ?? emptyOf(league)
  const own = chance.odds(90) ? activeIn(league, team, week) : rosterIn(league, team, week).roster
  const wanted = someChanges(stage, league, own)
  const chosen = chance.odds(50) ? null : chance.some([...wanted.keys()], chance.below(3) + 1)
  const after = chosen ? before.map((id, at) => (chosen.includes(at) ? wanted[at]! : id)) : wanted
  const sent = chosen ? chosen.map(at => wanted[at]!) : wanted
  const change = { team, week, before, after, isForced }
  return {
    operation: 'setLineup',
    actor,
    closedWeek: isForced ? week : undefined,
    params: { id: league.id, teamId: team.id },
    query: { week },
    body: {
      ...(chosen ? { assignments: chosen.map(at => ({ slotIndex: at, playerId: wanted[at] })) } : { slots: wanted }),
      ...(isForced && { force: true }),
    },
    faults: faultsOf(
      ['invalid_request', week > 18 || hasTwice(sent)],
      ['not_found', after.includes(NOBODY)],
      ['forbidden', isForced ? !may.league(league, actor) : !may.team(league, actor, team)],
      ['locked', !isForced && isHeld(league, { team, kind: 'lineup' }, now)],
      ['invalid_request', hasTwice(after) && !isMirror],
      () => faultsOfLineup(league, change, now),
    ),
    done(answer: Answered) {
      assert.deepEqual(startersOf(answer), after, 'another lineup')
      if (keepLineup(league, { ...change, isByHand: true }, now))
        log(
          league,
          'lineup',
          { actor: actor.name, teamId: team.id, forced: isForced },
          { effect: { kind: 'lineup', team, week, before, after } },
        )
      if (isForced) reviewPairings(league, now)
    },
  }
}

const takeBest = (
  league: Played,
  { team, week, after }: Omit<Change, 'before' | 'isForced'>,
  { now, by }: { now: number; by: string },
): void => {
  const before = lineupInEffect(team, week) ?? emptyOf(league)
  if (league.closed.has(week)) {
    assert.deepEqual(after, before, 'the lineup of a closed week changed')
    return
  }
  isLegalBest(league, { team, week, before, after }, now)
  const effect = { kind: 'lineup', team, week, before, after } as const
  if (keepLineup(league, { team, week, after }, now)) log(league, 'lineup', { actor: by, teamId: team.id }, { effect })
}

/** Sets the best lineup by points. */
export const setBest: Maker = (stage, league) => {
  const { chance, now } = stage
  const team = chance.any(league.teams)!
  const week = someWeek(stage)
  const actor = someoneFor(stage, league, team)
  return {
    operation: 'setBestLineup',
    actor,
    params: { id: league.id, teamId: team.id },
    query: { week },
    faults: faultsOf(
      ['invalid_request', week > 18],
      ['forbidden', !may.team(league, actor, team)],
      ['locked', isHeld(league, { team, kind: 'lineup' }, now)],
    ),
    done: (answer: Answered) => takeBest(league, { team, week, after: startersOf(answer) }, { now, by: actor.name }),
  }
}

/** Turns a team's auto-lineup on or off. */
export const setAuto: Maker = (stage, league) => {
  const team = stage.chance.any(league.teams)!
  const isAuto = stage.chance.odds(60)
  const actor = someoneFor(stage, league, team)
  return {
    operation: 'updateTeam',
    actor,
    params: { id: league.id, teamId: team.id },
    body: { autoLineup: isAuto },
    faults: faultsOf(['forbidden', !may.team(league, actor, team)]),
    done() {
      const before = isAutoLineup(league, team)
      team.auto = isAuto
      if (isAuto === before) return
      log(league, 'auto', { actor: actor.name, teamId: team.id })
    },
  }
}
