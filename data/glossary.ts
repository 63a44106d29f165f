import { accounts } from './glossary/accounts.ts'
import { acquisitions } from './glossary/acquisitions.ts'
import { analysis } from './glossary/analysis.ts'
import { batches } from './glossary/batches.ts'
import { community } from './glossary/community.ts'
import { documents } from './glossary/documents.ts'
import { draft } from './glossary/draft.ts'
import { everywhere } from './glossary/everywhere.ts'
import { history } from './glossary/history.ts'
import { invites } from './glossary/invites.ts'
import { leagues } from './glossary/leagues.ts'
import { mirrors } from './glossary/mirrors.ts'
import { notifications } from './glossary/notifications.ts'
import { odds } from './glossary/odds.ts'
import { players } from './glossary/players.ts'
import { recaps } from './glossary/recaps.ts'
import { report } from './glossary/report.ts'
import { systems } from './glossary/systems.ts'
import { teams } from './glossary/teams.ts'
import type { Words } from './glossary/words.ts'

/** The glossaries by area. Each key appears in exactly one of them. */
export const GLOSSARIES: readonly Words[] = [
  everywhere,
  accounts,
  systems,
  players,
  analysis,
  leagues,
  teams,
  invites,
  community,
  notifications,
  acquisitions,
  odds,
  history,
  report,
  recaps,
  documents,
  draft,
  batches,
  mirrors,
]

/** The meanings of all fields. */
export const GLOSSARY: Words = Object.assign({}, ...GLOSSARIES)
