import { accounts } from './accounts.ts'
import { acquisitions } from './acquisitions.ts'
import { batches } from './batches.ts'
import { boards } from './boards.ts'
import { community } from './community.ts'
import { draft } from './draft.ts'
import { invites } from './invites.ts'
import { making } from './league-creation.ts'
import { leagues } from './leagues.ts'
import { mirrors } from './mirrors.ts'
import { notifications } from './notifications.ts'
import { systems } from './systems.ts'
import type { Row } from './table.ts'

/** Requests about a league, where rights can depend on whether the team has a manager. */
export const IN_LEAGUE: readonly Row[] = [
  ...leagues,
  ...acquisitions,
  ...invites,
  ...community,
  ...notifications,
  ...draft,
  ...mirrors,
]

/** All other requests. */
export const BEYOND: readonly Row[] = [...accounts, ...systems, ...boards, ...making, ...batches]
