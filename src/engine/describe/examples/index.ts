import { accounts } from './accounts.ts'
import { acquisitions } from './acquisitions.ts'
import { analysis } from './analysis.ts'
import { batches } from './batches.ts'
import { community } from './community.ts'
import { documents } from './documents.ts'
import { drafts } from './draft.ts'
import { history } from './history.ts'
import { invites } from './invites.ts'
import { leagues } from './leagues.ts'
import { mirrors } from './mirrors.ts'
import { notifications } from './notifications.ts'
import { odds } from './odds.ts'
import { players } from './players.ts'
import { report } from './report.ts'
import { systems } from './systems.ts'
import { teams } from './teams.ts'

/** One request and its answer in the document. A list in the answer may be shorter than the actual one. */
export interface Example {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  answer: unknown
}

/** An example of each operation with a route, by its name. Examples over a season match the demo season, 1990. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...accounts,
  ...systems,
  ...players,
  ...invites,
  ...community,
  ...notifications,
  ...analysis,
  ...leagues,
  ...teams,
  ...acquisitions,
  ...report,
  ...odds,
  ...history,
  ...drafts,
  ...batches,
  ...mirrors,
  ...documents,
}
