import type { LeaguePage, Page } from '../drawing/page.ts'
import { ACCOUNT } from './account.ts'
import { ACTIVITY, MORE } from './activity.ts'
import { ALERTS } from './alerts.ts'
import { ADJUSTMENTS } from './commissioner/adjustments.ts'
import { COMMISSIONER } from './commissioner/commissioner.ts'
import { DIVISIONS } from './commissioner/divisions.ts'
import { END_OF_SEASON } from './commissioner/end-of-season.ts'
import { FIX } from './commissioner/fix.ts'
import { MESSAGES } from './commissioner/messages.ts'
import { PEOPLE } from './commissioner/people.ts'
import { SCHEDULE } from './commissioner/schedule.ts'
import { SCORING } from './commissioner/scoring.ts'
import { SETTINGS } from './commissioner/settings.ts'
import { WAIVER_STANDING } from './commissioner/waiver-order.ts'
import { DRAFT } from './draft/draft.ts'
import { DUES } from './dues.ts'
import { EXPORTS, SHEET } from './exports.ts'
import { HOME } from './home.ts'
import { DRAFT_GRADES, LEAGUE_HISTORY, PICKUP_RESULTS, TRADE_RESULTS } from './league-history.ts'
import { LEAGUE_HOME } from './league-home.ts'
import { MATCHUP, WEEK } from './matchups.ts'
import { IMPORT, NEW_LEAGUE } from './new-league.ts'
import { NOTES } from './notes.ts'
import { ODDS } from './odds.ts'
import { ENTRANCES } from './one-time-links.ts'
import { PLAYER } from './player.ts'
import { PLAYERS } from './players.ts'
import { POLLS } from './polls.ts'
import { POSTS } from './posts.ts'
import { PROPOSALS } from './proposals.ts'
import { RECAP } from './recap.ts'
import { REPORT } from './report.ts'
import { RULES } from './rules.ts'
import { SEASONS } from './seasons.ts'
import { SLOT } from './slot.ts'
import { STANDINGS } from './standings.ts'
import { WORKSHOP } from './styleguide.ts'
import { TEAM, TEAMS } from './teams.ts'
import { TRADES } from './trades.ts'
import { WAIVERS } from './waivers.ts'

/** Pages outside leagues. Fixed paths come before paths with a parameter. */
export const PAGES: readonly Page[] = [HOME, ACCOUNT, PROPOSALS, NEW_LEAGUE, IMPORT, SEASONS, ...WORKSHOP, ...ENTRANCES]

/** A league's pages. Their links appear in this order. */
export const LEAGUE_PAGES: readonly LeaguePage[] = [
  ...[LEAGUE_HOME, WEEK, MATCHUP, STANDINGS, TEAMS, TEAM, SLOT, PLAYERS, PLAYER],
  ...[DRAFT, WAIVERS, TRADES, RECAP, REPORT, ODDS, RULES, NOTES, POSTS, POLLS, DUES, ACTIVITY, EXPORTS, SHEET, ALERTS],
  ...[LEAGUE_HISTORY, DRAFT_GRADES, TRADE_RESULTS, PICKUP_RESULTS],
  ...[
    COMMISSIONER,
    PEOPLE,
    SETTINGS,
    SCORING,
    DIVISIONS,
    SCHEDULE,
    ADJUSTMENTS,
    FIX,
    WAIVER_STANDING,
    MESSAGES,
    END_OF_SEASON,
  ],
  MORE,
]
