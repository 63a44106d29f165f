import type { ComponentType } from 'react'
import type { Keys } from '../interface/frame.ts'
import type { ScreenName } from '../interface/location.ts'
import { ADVICE_KEYS, AdviceScreen } from './advice.tsx'
import { BALANCE_KEYS, BalanceScreen } from './balance.tsx'
import { DRAFT_KEYS, DraftScreen } from './draft.tsx'
import { LAB_KEYS, LabScreen } from './lab.tsx'
import { LEAGUE_KEYS, LeagueScreen } from './league.tsx'
import { PLAYER_KEYS, PlayerScreen } from './player.tsx'
import { PLAYERS_KEYS, PlayersScreen } from './players.tsx'
import { TEAM_KEYS, TeamScreen } from './team.tsx'
import { TRADES_KEYS, TradesScreen } from './trades.tsx'
import { WAIVERS_KEYS, WaiversScreen } from './waivers.tsx'
import { WEEK_KEYS, WeekScreen } from './week.tsx'

/** The screens with their keys. The footer shows the first few keys. */
export const SCREEN_VIEWS: Readonly<Record<ScreenName, { View: ComponentType; keys: Keys }>> = {
  league: { View: LeagueScreen, keys: LEAGUE_KEYS },
  week: { View: WeekScreen, keys: WEEK_KEYS },
  team: { View: TeamScreen, keys: TEAM_KEYS },
  lab: { View: LabScreen, keys: LAB_KEYS },
  players: { View: PlayersScreen, keys: PLAYERS_KEYS },
  balance: { View: BalanceScreen, keys: BALANCE_KEYS },
  waivers: { View: WaiversScreen, keys: WAIVERS_KEYS },
  trades: { View: TradesScreen, keys: TRADES_KEYS },
  draft: { View: DraftScreen, keys: DRAFT_KEYS },
  advice: { View: AdviceScreen, keys: ADVICE_KEYS },
  player: { View: PlayerScreen, keys: PLAYER_KEYS },
}
