import { type PosGroup, posGroupOf } from '../../../../data/positions.ts'
import { teamOf } from '../../../../data/teams.ts'
import { cleanName } from '../shared/answer-fields.ts'
import { gamesIn } from '../shared/history.ts'
import type { PlannedTeam } from '../shared/plan.ts'
import type { PlatformPlayer } from '../shared/player-matching.ts'
import { type SlotLayout, slotLayout } from '../shared/slots.ts'
import type { EspnLeague, PlayerAnswer } from './client.ts'
import { budgetOf, waiversOf } from './history.ts'

/** ESPN's lineup slots by number: Hindsight's name, and the eligible positions. */
const SLOTS: Readonly<Record<number, readonly [slot: string, ...eligible: PosGroup[]]>> = {
  0: ['QB', 'QB'],
  2: ['RB', 'RB'],
  3: ['WRRB_FLEX', 'RB', 'WR'],
  4: ['WR', 'WR'],
  5: ['REC_FLEX', 'WR', 'TE'],
  6: ['TE', 'TE'],
  7: ['SUPERFLEX', 'QB', 'RB', 'WR', 'TE'],
  8: ['DT', 'DL'],
  9: ['DE', 'DL'],
  10: ['LB', 'LB'],
  11: ['DL', 'DL'],
  12: ['CB', 'DB'],
  13: ['S', 'DB'],
  14: ['DB', 'DB'],
  15: ['IDP_FLEX', 'DL', 'LB', 'DB'],
  16: ['DST', 'DST'],
  17: ['K', 'K'],
  23: ['FLEX', 'RB', 'WR', 'TE'],
  24: ['DE', 'DL'],
}

/** ESPN's names for slots that Hindsight does not support. */
const OTHERS: Readonly<Record<number, string>> = { 1: 'TQB', 18: 'P', 19: 'HC', 25: 'Rookie' }

/** The order that ESPN shows slots in. */
const ORDER = [0, 1, 2, 3, 4, 5, 6, 23, 7, 8, 9, 24, 11, 10, 12, 13, 14, 15, 16, 17, 18, 19, 25]
const BENCH = 20
export const INJURED = 21

export const isStarting = (slot: number): boolean => slot !== BENCH && slot !== INJURED

/** Returns a slot's eligible positions; empty for a slot that Hindsight does not support. */
const eligibleIn = (slot: number): readonly PosGroup[] =>
  (SLOTS[slot]?.slice(1) as readonly PosGroup[] | undefined) ?? []

export const labelOf = (slot: number): string => SLOTS[slot]?.[0] ?? OTHERS[slot] ?? `slot ${slot}`

/** Returns a league's slots. Slots that Hindsight does not support become bench spots. */
export const readSlots = (counts: Readonly<Record<string, number>>, what: string): SlotLayout => {
  const countOf = (slot: number): number => Math.trunc(counts[slot] ?? 0)
  const others = Object.keys(counts)
    .map(Number)
    .filter(slot => isStarting(slot) && !ORDER.includes(slot))
  const seats = [...ORDER, ...others].map(slot => ({
    label: labelOf(slot),
    eligible: eligibleIn(slot),
    count: countOf(slot),
  }))
  return slotLayout(seats, { bench: countOf(BENCH), reserve: countOf(INJURED) }, { platform: 'espn', what })
}

/** NFL teams by ESPN's number. */
const CLUBS: readonly (string | null)[] = [
  null,
  ...['ATL', 'BUF', 'CHI', 'CIN', 'CLE', 'DAL', 'DEN', 'DET', 'GB', 'TEN', 'IND', 'KC', 'LV', 'LA', 'MIA', 'MIN', 'NE'],
  ...['NO', 'NYG', 'NYJ', 'PHI', 'ARI', 'PIT', 'LAC', 'SF', 'SEA', 'TB', 'WAS', 'CAR', 'JAX', null, null, 'BAL', 'HOU'],
]

/** Positions by ESPN's number, which is not the number of the slot with the same name. */
export const POSITIONS: Readonly<Record<number, string>> = {
  1: 'QB',
  2: 'RB',
  3: 'WR',
  4: 'TE',
  5: 'K',
  7: 'P',
  9: 'DT',
  10: 'DE',
  11: 'LB',
  12: 'CB',
  13: 'S',
  14: 'HC',
  15: 'TQB',
  16: 'D/ST',
  17: 'EDR',
}
const D_ST = 16

export const DEFENSE = POSITIONS[D_ST]!

/** The positions that can be scored. Team units and coaches are not supported. */
export const PEOPLE: readonly string[] = ['QB', 'RB', 'WR', 'TE', 'K', 'P', 'DT', 'DE', 'LB', 'CB', 'S']

/** A team defense's id is -16000 minus its NFL team's number. */
const FIRST_DEFENSE = -16_000

export const isDefense = (id: number): boolean => id < FIRST_DEFENSE && id > FIRST_DEFENSE - 100

/** Positions whose names differ in the public files. */
const OWN: Readonly<Record<string, PosGroup>> = { [DEFENSE]: 'DST', EDR: 'DL' }

export const groupOf = (position: string): PosGroup => OWN[position] ?? posGroupOf(position)

export const playerOf = ({
  id,
  fullName,
  defaultPositionId,
  eligibleSlots,
  proTeamId,
}: PlayerAnswer): PlatformPlayer => {
  const group = groupOf(POSITIONS[defaultPositionId] ?? '')
  const single = (eligibleSlots ?? [])
    .filter(isStarting)
    .map(eligibleIn)
    .filter(groups => groups.length === 1)
  const club = isDefense(id) ? FIRST_DEFENSE - id : proTeamId
  return {
    externalId: String(id),
    name: fullName ?? '',
    position: POSITIONS[defaultPositionId] ?? null,
    eligible: [...new Set([group, ...single.flat()])],
    scoredAs: group,
    team: teamOf(CLUBS[club] ?? '')?.code ?? null,
    gsisId: null,
  }
}

/** Returns the team defense with this id. */
export const defenseOf = (id: number): PlatformPlayer =>
  playerOf({
    id,
    defaultPositionId: D_ST,
    proTeamId: 0,
    fullName: `${CLUBS[FIRST_DEFENSE - id] ?? ''} ${DEFENSE}`.trim(),
  })

const positive = (value: number | null | undefined): number | null => (value != null && value > 0 ? value : null)

/** Returns the teams in the order of their ESPN numbers, without players. */
export const teamsOf = ({
  league,
}: EspnLeague): { teams: Omit<PlannedTeam, 'players' | 'reserve'>[]; warnings: string[] } => {
  const { settings, members } = league
  const waivers = waiversOf(settings)
  const membersById = new Map((members ?? []).map(member => [member.id, member]))
  const hasDivisions = (settings.scheduleSettings.divisions?.length ?? 0) > 1
  const warnings: string[] = []
  const teams = league.teams
    .toSorted((a, b) => a.id - b.id)
    .map(team => {
      const owners = [...new Set([team.primaryOwner ?? '', ...(team.owners ?? [])])].flatMap(
        id => membersById.get(id) ?? [],
      )
      const [manager, ...others] = owners
      const managerName = manager ? cleanName(manager.displayName, `Member ${team.id}`) : ''
      const inTwo = [team.location, team.nickname].filter(Boolean).join(' ')
      const name = cleanName(team.name ?? inTwo, `Team ${team.id}`)
      if (!manager) warnings.push(`${name} doesn't have a manager on ESPN`)
      if (others.length > 0) {
        const names = others.map(({ displayName }) => cleanName(displayName, 'another manager')).join(', ')
        warnings.push(`${name} has the managers ${managerName} and ${names} on ESPN, but a mirror shows only the first`)
      }
      return {
        externalId: String(team.id),
        name,
        managerName,
        division: hasDivisions && team.divisionId != null ? team.divisionId + 1 : null,
        waiverPriority: positive(team.waiverRank),
        budget: budgetOf(waivers, team),
        games: gamesIn(team.record?.overall),
      }
    })
  return { teams, warnings }
}
