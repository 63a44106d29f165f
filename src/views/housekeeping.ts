import { spans } from './phrases.ts'
import { type Column, field, said, shown, table, text, type View } from './view.ts'

/** Homes and stores as files, and the commands themselves. */

interface Held {
  schema: number
  accounts: readonly string[]
  seasons: readonly number[]
}

const holding = ({ schema, accounts, seasons }: Held): string =>
  `It holds: ${accounts.length === 1 ? 'account' : 'accounts'} ${accounts.join(', ') || 'none'}; ` +
  `${seasons.length === 1 ? 'season' : 'seasons'} ${spans(seasons) || 'none'}; schema ${schema}`

export const backup = ({ file, bytes, ...held }: Held & { file: string; bytes: number }): View =>
  said(`Copied the store to ${file} (${(bytes / 1e6).toFixed(1)} MB, checked)`, holding(held))

export const restored = ({ home, file, kept, ...held }: Held & { home: string; file: string; kept: string | null }) =>
  said(
    `The home ${home} is now that of ${file}`,
    holding(held),
    ...(kept === null ? [] : [`What was there is kept as ${kept}`]),
  )

interface Finding {
  check: string
  status: string
  found: string
  advice: string | null
}

const FINDINGS: readonly Column<Finding>[] = [
  field('CHECK', 'check', { whole: true }),
  {
    heading: 'STATUS',
    field: 'status',
    value: ({ status }) => status,
    tone: ({ status }) => (status === 'ok' ? 'good' : 'bad'),
  },
  field('FOUND', 'found', { whole: true }),
  { heading: null, field: 'advice', value: ({ advice }) => advice },
]

export const findings = ({ checks }: { checks: readonly Finding[] }): View => {
  const bad = checks.filter(({ status }) => status !== 'ok').length
  const end = bad === 0 ? 'All is well' : `${bad} ${bad === 1 ? 'thing' : 'things'} to look at`
  const list = table(checks, FINDINGS, { details: ({ advice }) => (advice === null ? [] : [advice]) })
  return shown(null, list, text(end))
}

interface Listed {
  command: string
  summary: string
}

export const commandList = ({ commands }: { commands: readonly Listed[] }): View =>
  shown(null, table<Listed>(commands, [field('COMMAND', 'command'), field('DOES', 'summary')]))
