import type { Answer, Poll } from '../engine/index.ts'
import { momentIn } from './format.ts'
import { count, series } from './phrases.ts'
import {
  type Asked,
  type Column,
  field,
  none,
  type Part,
  shown,
  statement,
  type Table,
  table,
  type View,
} from './view.ts'

/** The polls of a league. */

/** The state of a poll, such as "open until 2026-11-29 18:00 UTC, anonymous, 3 votes". */
export const pollState = ({ open, closesAt, anonymous, options }: Poll, momentOf: (at: number) => string): string => {
  const until = open && closesAt !== null ? ` until ${momentOf(closesAt)}` : ''
  const votes = options.reduce((sum, each) => sum + each.votes, 0)
  return `${open ? 'open' : 'closed'}${until}${anonymous ? ', anonymous' : ''}, ${count(votes, 'vote')}`
}

const columnsOf = (zone: string): Column<Poll>[] => [
  { heading: 'ID', field: 'id', value: ({ id }) => id, id: true },
  field('QUESTION', 'question'),
  { heading: 'STATE', field: 'state', value: poll => pollState(poll, at => momentIn(at, zone)) },
  {
    heading: 'OPTIONS',
    field: 'options',
    value: ({ options }) => options.map(({ text, votes }, at) => `${at + 1} ${text}: ${votes}`).join(', '),
  },
]

const pollTable = (polls: readonly Poll[], { zone }: Asked): Table => table(polls, columnsOf(zone), { zone })

const pollPart = (poll: Poll, { nameOf, zone }: Asked): Part => ({
  kind: 'text',
  heading: `${poll.question} (${poll.id.slice(0, 8)}; ${pollState(poll, at => momentIn(at, zone))})`,
  lines: poll.options.map(({ text, votes, teamIds }, at) => {
    const teams = teamIds === null || teamIds.length === 0 ? '' : ` (${series(teamIds.map(nameOf))})`
    const own = poll.myVotes.some(({ option }) => option === at + 1) ? ', your vote' : ''
    return `${at + 1}. ${text}: ${count(votes, 'vote')}${teams}${own}`
  }),
})

export const pollList = ({ polls }: Answer<'listPolls'>, asked: Asked): View =>
  polls.length === 0
    ? none('This league does not have polls', 'hindsight league poll create QUESTION --options A,B asks the teams')
    : { ...shown(null, ...polls.map(poll => pollPart(poll, asked))), list: pollTable(polls, asked) }

export const changedPoll = ({ poll }: Answer<'openPoll'>, asked: Asked): View => ({
  ...shown(null, pollPart(poll, asked)),
  list: pollTable([poll], asked),
})

export const deletedPoll = (): View => statement('Poll deleted')
