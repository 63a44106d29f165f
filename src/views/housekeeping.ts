import { table } from '../cli/output/table.ts'
import { pad } from '../cli/output/width.ts'
import { spans } from './phrases.ts'
import type { Page, View } from './view.ts'

/** Homes and stores as files, and the commands themselves. */

interface Held {
  schema: number
  accounts: readonly string[]
  seasons: readonly number[]
}

interface Finding {
  check: string
  status: string
  found: string
  advice: string | null
}

interface Listed {
  command: string
  summary: string
}

const holding = ({ schema, accounts, seasons }: Held): string =>
  `${accounts.length === 1 ? 'account' : 'accounts'} ${accounts.join(', ') || 'none'}; ` +
  `${seasons.length === 1 ? 'season' : 'seasons'} ${spans(seasons) || 'none'}; schema ${schema}`

const findingLines = ({ check, status, found, advice }: Finding): string => {
  const doing = advice === null ? '' : `${pad('', 23, false)}${advice}\n`
  return `${pad(check, 13, false)}${pad(status, 10, false)}${found}\n${doing}`
}

const doctor = ({ checks }: { checks: Finding[] }): string => {
  const bad = checks.filter(({ status }) => status !== 'ok').length
  const end = bad === 0 ? 'All is well' : `${bad} ${bad === 1 ? 'thing' : 'things'} to look at`
  return `${checks.map(findingLines).join('')}${end}\n`
}

export const HOUSEKEEPING_VIEWS: Readonly<Record<string, View>> = {
  backup: ({ file, bytes, ...held }: Held & { file: string; bytes: number }) =>
    `Copied the store to ${file} (${(bytes / 1e6).toFixed(1)} MB, checked)\nIt holds: ${holding(held)}\n`,
  restore: ({ home, file, kept, ...held }: Held & { home: string; file: string; kept: string | null }) =>
    `The home ${home} is now that of ${file}\nIt holds: ${holding(held)}\n` +
    (kept === null ? '' : `What was there is kept as ${kept}\n`),
  doctor,
  commands: ({ commands }: { commands: Listed[] }, page: Page) =>
    table(
      commands,
      [
        { title: 'COMMAND', of: ({ command }) => command },
        { title: 'DOES', of: ({ summary }) => summary },
      ],
      page,
    ),
}
