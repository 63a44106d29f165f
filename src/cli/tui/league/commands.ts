import type { ScreenName } from '../interface/location.ts'
import type { Screen } from '../interface/screen.ts'
import { LEAGUE_PAGES } from './pages.ts'
import { BEST_LINEUPS, WHAT_IF, type WhatIf } from './what-ifs.ts'

/** Returns the command that prints a screen, to copy. */

type Shown = Pick<Screen, 'location' | 'leagueId' | 'kept'>

/** Returns the command of a league page. The command for the odds includes the week. */
const pageCommand = ({ location, kept }: Shown): string => {
  const week = kept.get('odds.week') as number | null | undefined
  const { flags } = (kept.get(WHAT_IF) as WhatIf | undefined) ?? BEST_LINEUPS
  const page = LEAGUE_PAGES.find(each => each.page === location.page)
  const command = page?.command(location.week) ?? 'league show'
  if (page?.page === 'what-if') return `${command} ${flags}`
  return page?.page === 'odds' && typeof week === 'number' ? `${command} --week ${week}` : command
}

/** Returns the command of the balance, or of a comparison. */
const balanceCommand = ({ kept }: Shown): string => {
  const pair = kept.get('compare.systems') as readonly [string, string] | null | undefined
  return pair ? `compare ${pair.join(' ')} --sort delta --min-points ${kept.get('compare.points') ?? 50}` : 'balance'
}

export const commandOf = (shown: Shown): string => {
  const { screen, playerId, teamId, week } = shown.location
  const of: Readonly<Record<ScreenName, string>> = {
    league: pageCommand(shown),
    week: `league matchups --week ${week}`,
    team: `team show ${teamId} --week ${week}`,
    lab: `optimize --team ${teamId} --week ${shown.kept.get('lab.week') ?? week}`,
    players: 'rankings',
    balance: balanceCommand(shown),
    waivers: 'waiver list',
    trades: 'trade list',
    draft: 'draft show',
    advice: `advice ${teamId} --week ${week}`,
    player: `player show ${playerId} --breakdown`,
  }
  return `hindsight ${of[screen]} --league ${shown.leagueId}`
}
