import { ACCOUNT_VIEWS } from './accounts.ts'
import { ANALYSIS_VIEWS } from './analysis.ts'
import { PLAYER_VIEWS } from './players.ts'
import { STATS_VIEWS } from './stats.ts'
import { SYSTEM_VIEWS } from './systems.ts'
import type { Page, View } from './table.ts'

const VIEWS: Readonly<Record<string, View>> = {
  ...ACCOUNT_VIEWS,
  ...SYSTEM_VIEWS,
  ...STATS_VIEWS,
  ...PLAYER_VIEWS,
  ...ANALYSIS_VIEWS,
}

/** The text of an answer to a command; JSON for one that has no view of its own. */
export const present = (command: string, answer: unknown, page: Page): string =>
  VIEWS[command]?.(answer as never, page) ?? `${JSON.stringify(answer, null, 2)}\n`
