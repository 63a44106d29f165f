import { type ErrorCode, EXIT_STATUS } from '../../engine/index.ts'
import { UNREAD_STATUS } from '../io/io.ts'

/** Help topics: a title, and rows of a term and its meaning. */
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
    title:
      'What a command ends with, and the error codes behind it (--json prints them as {"error", "message"} on stderr)',
    rows: [
      ['0', 'done'],
      ...statusRows(),
      [String(UNREAD_STATUS), 'nobody reads on (| head): what was not done by then is not done'],
    ],
  },
  environment: {
    title: 'Variables of the environment; a flag of the same meaning wins',
    rows: [
      ['HINDSIGHT_HOME', 'the folder of the home (--home); else $XDG_DATA_HOME/hindsight or ~/.local/share/hindsight'],
      ['HINDSIGHT_STORE', 'the database of the store, such as postgres://hindsight@db.example.org/hindsight (--store)'],
      ['PGPASSWORD', 'the password for that database, where its address has none'],
      ['HINDSIGHT_ESPN_S2, HINDSIGHT_ESPN_SWID', 'the cookies espn_s2 and SWID of ESPN, for private leagues'],
      ['HINDSIGHT_MFL_USER_ID', 'the cookie MFL_USER_ID of MFL, for private leagues'],
      ['HINDSIGHT_SECRET', 'the secret that seals logins in the store; else secret.key in the home'],
      ['HINDSIGHT_URL', 'the daemon that is called instead of the home (--url), such as http://127.0.0.1:4173/v1'],
      ['HINDSIGHT_KEY', 'the API key for that daemon; in no list of processes, as --key would be'],
      ['HINDSIGHT_SMTP_URL', 'the mail server of messages, such as smtps://user:password@mail.example.org'],
      ['HINDSIGHT_PRIVATE_TARGETS', 'set to 1: messages may go to addresses of private networks'],
      ['HINDSIGHT_INIT', 'set to 1: serve fetches the newest season where none is held yet, as in a container'],
      ['HINDSIGHT_CLOCK', 'league time stands still at this instant, such as 2024-10-01T12:00:00Z'],
      ['HINDSIGHT_DEBUG', 'set to anything: errors show where they happened'],
      ['XDG_DATA_HOME', 'where data of programs are kept, when HINDSIGHT_HOME is not set'],
      ['XDG_CONFIG_HOME', 'where the profile (hindsight/config.json) is kept, when no home is named'],
      ['TZ', 'the zone of the times that are shown, such as Europe/Berlin (--zone)'],
      ['NO_COLOR', 'set to anything: no colors (--no-color)'],
    ],
  },
  formats: {
    title: 'How answers are printed, and how values are written',
    rows: [
      ['--json', 'exactly the object of the HTTP API: indented on a terminal, one line in a pipe'],
      ['--csv', 'the main list with a heading; what lies inside an object has a column such as home.team'],
      ['--format', 'table, csv, tsv, json, ndjson (a row of the main list a line), md, html (one page, good in print)'],
      ['--fields', 'the fields of the main list alone, in this order, by the names of its CSV; --json=a,b too'],
      ['--jq', 'what a jq program makes of the JSON; texts bare'],
      ['(none of them)', 'a table to be read; cut to the width of a terminal, never in a pipe'],
      ['-', 'in the place of a file: standard input; in the place of a player: nobody'],
      [
        'names',
        'a league, system or player by id or name, a team by draft number too; part of a name will do (what writes takes of a team three letters or more that begin a word), and where something is read, one that is spelled nearly right where only one can be meant',
      ],
      [
        'leagues',
        'with their season where a name stands in several ("Office League 2024"), or by number on their platform',
      ],
      ['ids', 'whole, or a beginning of four characters or more that only one has; a narrow table shows eight'],
      ['lists', 'separated by commas, such as QB,RB,FLEX; @FILE reads players from a file'],
      ['instants', 'ISO 8601 with a zone, such as 2024-09-05T12:00:00Z; in answers epoch milliseconds'],
      ['points', 'two decimals; means and ratios up to four'],
    ],
  },
}
