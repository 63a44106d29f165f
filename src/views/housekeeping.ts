import type { League } from '../engine/index.ts'
import { count, forCount, spans } from './phrases.ts'
import { type Column, field, layout, statement, table, text, type View } from './view.ts'

/** Views about data folders, stores, and the commands themselves. */

interface StoreContents {
  schema: number
  accounts: readonly string[]
  seasons: readonly number[]
}

const contentsText = ({ schema, accounts, seasons }: StoreContents): string =>
  `Contains: ${forCount(accounts.length, 'account')} ${accounts.join(', ') || 'none'}; ` +
  `${forCount(seasons.length, 'season')} ${spans(seasons) || 'none'}; schema ${schema}`

const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const SEALED = 'platform logins and message addresses'

/** Advice for when a key does not decrypt the secrets in a store. */
export const KEY_ADVICE =
  'copy secret.key from the data folder that the store came from, or set HINDSIGHT_SECRET to its old value; otherwise enter them again'

/** Describes secrets that cannot be decrypted. */
export const unopenable = ({ unopened, key }: { unopened: number; key: string }): string =>
  `${key} can't decrypt ${unopened} of the ${SEALED}`

interface BackedUp extends StoreContents {
  file: string
  bytes: number
  sealed: number
  key: string
}

export const backup = ({ file, bytes, sealed, key, ...contents }: BackedUp): View =>
  statement(
    `Copied the store to ${file} (${sizeText(bytes)}, checked)`,
    contentsText(contents),
    ...(sealed === 0 ? [] : [`Also back up ${key}, which is not in the copy. Only it can decrypt ${sealed} ${SEALED}`]),
  )

interface Status extends StoreContents {
  store: string
  server: string | null
  newest: number
  bytes: number
  faults: readonly string[]
}

export const storeStatus = ({ store, server, newest, bytes, faults, ...contents }: Status): View =>
  statement(
    `${store}, ${server === null ? 'a file' : `PostgreSQL ${server}`}, ${sizeText(bytes)}`,
    contentsText(contents),
    ...(contents.schema < newest ? [`The next command upgrades it to schema ${newest}`] : []),
    ...faults.map(fault => `Damaged: ${fault}`),
  )

interface CopiedTable {
  table: string
  rows: number
}

export const copyResult = ({
  from,
  to,
  rows,
  tables,
}: Record<'from' | 'to', string> & { rows: number; tables: CopiedTable[] }) =>
  layout(
    null,
    table<CopiedTable>(tables, [field('TABLE', 'table'), field('ROWS', 'rows')]),
    text(`Copied ${from} to ${to}: ${count(rows, 'row')}, all verified`),
  )

interface RestoreResult extends StoreContents {
  home: string
  file: string
  kept: string | null
  unopened: number
  key: string
}

export const restoreResult = ({ home, file, kept, unopened, key, ...contents }: RestoreResult): View =>
  statement(
    `Restored ${home} from ${file}`,
    contentsText(contents),
    ...(kept === null ? [] : [`The previous store was saved as ${kept}`]),
    ...(unopened === 0 ? [] : [`${unopenable({ unopened, key })}: ${KEY_ADVICE}`]),
  )

interface Finding {
  check: string
  status: string
  found: string
  advice: string | null
}

const FINDINGS: readonly Column<Finding>[] = [
  field('CHECK', 'check', { uncut: true }),
  {
    heading: 'STATUS',
    field: 'status',
    value: ({ status }) => status,
    tone: ({ status }) => (status === 'ok' ? 'good' : 'bad'),
  },
  field('FOUND', 'found'),
  { heading: null, field: 'advice', value: ({ advice }) => advice },
]

export const findings = ({ checks }: { checks: readonly Finding[] }): View => {
  const bad = checks.filter(({ status }) => status !== 'ok').length
  const end = bad === 0 ? 'No problems found' : `${count(bad, 'problem')} found`
  const list = table(checks, FINDINGS, { details: ({ advice }) => (advice === null ? [] : [advice]) })
  return layout(null, list, text(end))
}

interface CommandSummary {
  command: string
  summary: string
}

export const commandList = ({ commands }: { commands: readonly CommandSummary[] }): View =>
  layout(null, table<CommandSummary>(commands, [field('COMMAND', 'command'), field('DOES', 'summary')]))

export const usedLeague = ({ league, isNew }: { league: League; isNew: boolean }): View =>
  statement(`Default league${isNew ? ' set to' : ':'} ${league.name} (${league.season}, ${league.id})`)

interface Entry {
  name: string
  value: string | null
}

const ENTRIES: readonly Column<Entry>[] = [field('NAME', 'name'), field('VALUE', 'value', { uncut: true })]

/** Shows the profile's entries and the file that stores them. */
export const config = ({ config, file }: { config: Readonly<Record<string, string | null>>; file: string }): View => {
  const list = table(
    Object.entries(config).map(([name, value]) => ({ name, value })),
    ENTRIES,
  )
  return { title: null, about: [`Stored in ${file}`], parts: [list], list }
}
