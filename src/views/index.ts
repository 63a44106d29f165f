import { ACCOUNT_VIEWS } from './accounts.ts'
import { ACQUISITION_VIEWS } from './acquisitions.ts'
import { ANALYSIS_VIEWS } from './analysis.ts'
import { DRAFT_VIEWS } from './draft.ts'
import { HOUSEKEEPING_VIEWS } from './housekeeping.ts'
import { INVITE_VIEWS } from './invites.ts'
import { LEAGUE_VIEWS } from './leagues.ts'
import { LOAD_VIEWS } from './loads.ts'
import { LOG_VIEWS } from './log.ts'
import { MIRROR_VIEWS } from './mirror.ts'
import { PLAYER_VIEWS } from './players.ts'
import { REPORT_VIEWS } from './report.ts'
import { STATS_VIEWS } from './stats.ts'
import { SYSTEM_VIEWS } from './systems.ts'
import { TEAM_VIEWS } from './teams.ts'
import { VERIFY_VIEWS } from './verify.ts'
import type { Page, View } from './view.ts'
import { WAIVER_RUN_VIEWS } from './waiver-run.ts'
import { WORTH_VIEWS } from './worth.ts'

const VIEWS: Readonly<Record<string, View>> = {
  ...ACCOUNT_VIEWS,
  ...SYSTEM_VIEWS,
  ...STATS_VIEWS,
  ...PLAYER_VIEWS,
  ...ANALYSIS_VIEWS,
  ...LEAGUE_VIEWS,
  ...ACQUISITION_VIEWS,
  ...INVITE_VIEWS,
  ...LOAD_VIEWS,
  ...LOG_VIEWS,
  ...TEAM_VIEWS,
  ...WAIVER_RUN_VIEWS,
  ...WORTH_VIEWS,
  ...REPORT_VIEWS,
  ...DRAFT_VIEWS,
  ...HOUSEKEEPING_VIEWS,
  ...MIRROR_VIEWS,
  ...VERIFY_VIEWS,
}

/** The text of an answer to a command; JSON for one that has no view of its own. */
export const present = (command: string, answer: unknown, page: Page): string =>
  VIEWS[command]?.(answer as never, page) ?? `${JSON.stringify(answer, null, 2)}\n`
