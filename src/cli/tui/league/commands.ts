import type { ScreenName } from '../interface/location.ts'
import type { Screen } from '../interface/screen.ts'
import { ALL_POSITIONS } from './filters.ts'
import { BEST_LINEUPS, LEAGUE_PAGES, WHAT_IF, type WhatIf } from './pages.ts'

/** Returns the command that prints a screen, for the user to copy. */

type CommandState = Pick<Screen, 'location' | 'leagueId' | 'memory'>

/** Returns the command for a league page. The one for odds includes the week. */
const pageCommand = ({ location, memory }: CommandState): string => {
  const week = memory.get('odds.week') as number | null | undefined
  const { flags } = (memory.get(WHAT_IF) as WhatIf | undefined) ?? BEST_LINEUPS
  const page = LEAGUE_PAGES.find(each => each.page === location.page)
  const shownWeek = page?.page === 'recap' ? (memory.get('recap.week') as number | undefined) : undefined
  const command = page?.command(shownWeek ?? location.week) ?? 'league show'
  if (page?.page === 'what-if') return `${command} ${flags}`
  return page?.page === 'odds' && typeof week === 'number' ? `${command} --week ${week}` : command
}

/** Returns the flags for the filters that a screen uses. */
const filterFlags = ({ memory }: CommandState, screen: 'players' | 'balance'): string => {
  const of = (name: string) => memory.get(`${screen}.${name}`)
  const [system, min, pos] = ['system', 'games', 'pos'].map(of)
  const flags = [
    system == null ? '' : ` --system ${system}`,
    min == null ? '' : ` --min ${min}`,
    pos == null || pos === ALL_POSITIONS ? '' : ` --pos ${pos}`,
    of('free') === true ? ' --available' : '',
  ]
  return flags.join('')
}

/** Returns the command for the balance or a comparison. */
const balanceCommand = (leagueState: CommandState): string => {
  const pair = leagueState.memory.get('compare.systems') as readonly [string, string] | null | undefined
  if (!pair) return `balance${filterFlags(leagueState, 'balance')}`
  const min = leagueState.memory.get('balance.games')
  const minFlags = `--min-points ${leagueState.memory.get('compare.points') ?? 50}${min == null ? '' : ` --min ${min}`}`
  return `compare ${pair.join(' ')} --sort delta ${minFlags}`
}

export const commandOf = (leagueState: CommandState): string => {
  const { screen, playerId, teamId, week } = leagueState.location
  const of: Readonly<Record<ScreenName, string>> = {
    league: pageCommand(leagueState),
    week: `league matchups --week ${week}`,
    team: `team show ${teamId} --week ${week}`,
    lab: `optimize --team ${teamId} --week ${leagueState.memory.get('lab.week') ?? week}`,
    players: `rankings${filterFlags(leagueState, 'players')}`,
    balance: balanceCommand(leagueState),
    waivers: 'waiver list',
    trades: 'trade list',
    draft: 'draft show',
    advice: `advice ${teamId} --week ${week}`,
    player: `player show ${playerId} --breakdown`,
  }
  return `hindsight ${of[screen]} --league ${leagueState.leagueId}`
}
