import { type ErrorCode, EXIT_STATUS } from '../../engine/index.ts'
import { UNREAD_STATUS } from '../io/io.ts'

/** A help topic: a title, and rows with a term and its meaning. */
export interface Topic {
  title: string
  rows: readonly (readonly [word: string, meaning: string])[]
}

const statusRows = (): [string, string][] => {
  const byStatus = new Map<number, string[]>()
  for (const code of Object.keys(EXIT_STATUS) as ErrorCode[]) {
    byStatus.set(EXIT_STATUS[code], [...(byStatus.get(EXIT_STATUS[code]) ?? []), code])
  }
  return [...byStatus].map(([status, codes]) => [String(status), codes.join(', ')])
}

export const TOPICS: Readonly<Record<string, Topic>> = {
  'exit-codes': {
    title: 'Exit statuses of commands and their error codes (--json prints {"error", "message"} on stderr)',
    rows: [
      ['0', 'done'],
      ...statusRows(),
      [String(UNREAD_STATUS), 'the output was closed (| head): the command stopped early'],
    ],
  },
  environment: {
    title: 'Environment variables; the matching flag takes precedence',
    rows: [
      ['HINDSIGHT_HOME', 'data folder (--home); default: $XDG_DATA_HOME/hindsight or ~/.local/share/hindsight'],
      [
        'HINDSIGHT_STORE',
        'database to use as the store, such as postgres://hindsight@db.example.org/hindsight (--store)',
      ],
      ['PGPASSWORD', 'password for that database, if its address does not include one'],
      ['HINDSIGHT_ESPN_S2, HINDSIGHT_ESPN_SWID', 'cookies espn_s2 and SWID of ESPN, for private leagues'],
      ['HINDSIGHT_MFL_USER_ID', 'cookie MFL_USER_ID of MFL, for private leagues'],
      ['HINDSIGHT_SECRET', 'secret that encrypts logins in the store; default: secret.key in the data folder'],
      ['HINDSIGHT_URL', 'daemon to call instead of using the data folder (--url), such as http://127.0.0.1:4173/v1'],
      ['HINDSIGHT_KEY', 'API key for that daemon; unlike --key, other processes cannot see it'],
      ['HINDSIGHT_SMTP_URL', 'mail server for messages, such as smtps://user:password@mail.example.org'],
      ['HINDSIGHT_PRIVATE_TARGETS', 'set to 1 to allow messages to addresses in private networks'],
      ['HINDSIGHT_INIT', 'set to 1 to let serve download the newest season if none is loaded, as in a container'],
      ['HINDSIGHT_CLOCK', 'pause league time at this time, such as 2024-10-01T12:00:00Z'],
      ['HINDSIGHT_DEBUG', 'set to any value to print stack traces'],
      ['XDG_DATA_HOME', "base folder for programs' data, if HINDSIGHT_HOME is not set"],
      ['XDG_CONFIG_HOME', 'folder for the profile (hindsight/config.json), if no data folder is named'],
      ['TZ', 'time zone to show times in, such as Europe/Berlin (--zone)'],
      ['NO_COLOR', 'set to any value to turn off color (--no-color)'],
    ],
  },
  formats: {
    title: 'Output formats, and how to type values',
    rows: [
      ['--json', "the HTTP API's response: indented on a terminal, on one line in a pipe"],
      ['--csv', 'the main list with a header, or a single object as one row with columns such as league.name'],
      ['--format', 'table, csv, tsv, json, ndjson (one line per row of the main list), md, html (a page for printing)'],
      ['--fields', 'only these columns of the main list, in this order, named by CSV column'],
      [
        '--json=a,b',
        'only these JSON fields of each row, of the response or of an object in it; paths such as league.name also work',
      ],
      ['--jq', 'the JSON, filtered by a jq program; strings without quotes'],
      ['(none of them)', "a table that fits the terminal's width; in a pipe, the complete table"],
      ['-', 'instead of a file: standard input; instead of a player: no player'],
      [
        'names',
        'a league, system or player by id or name, a team also by draft number. A part of the name works if only one matches; commands that write need at least three letters from the start of a word for a team or player. Commands that read also accept a misspelled name if only one is close',
      ],
      ['leagues', 'with the season if leagues share a name ("Office League 2024"), or by number on their platform'],
      ['ids', 'the full id, or at least its first four characters if only one matches; narrow tables show eight'],
      ['lists', 'comma-separated, such as QB,RB,FLEX; @FILE reads players from a file'],
      ['times', 'ISO 8601 with a zone, such as 2024-09-05T12:00:00Z; epoch milliseconds in responses'],
      ['points', 'two decimals; averages and ratios up to four'],
    ],
  },
}
