import { platformLabel } from '../../data/platforms.ts'
import type { Agreement, PointsDifference, Verification } from '../engine/index.ts'
import { nameOf as nameOfPlayer } from './phrases.ts'
import { breakdownOf } from './players.ts'
import {
  byName,
  type Column,
  field,
  layout,
  notes,
  playerLink,
  table,
  type View,
  type ViewContext,
  type Views,
  withCount,
} from './view.ts'

type Line = Agreement & { what: string }

const AGREEMENT: readonly Column<Line>[] = [
  field('WHAT', 'what'),
  field('COMPARED', 'compared'),
  field('EQUAL', 'equal'),
  {
    heading: 'SHARE',
    field: 'share',
    format: 'percent',
    right: true,
    value: ({ compared, equal }) => (compared === 0 ? null : equal / compared),
  },
]

const ABSENCES = { game: 'the files lack the game', row: "the files lack the player's row" } as const

const causeOf = ({ absence, keys }: PointsDifference): string =>
  absence ? ABSENCES[absence] : keys.join(', ') || 'a stat corrected on one side'

const differenceColumns = (site: string, { nameOf }: ViewContext): Column<PointsDifference>[] => [
  field('WEEK', 'week'),
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  {
    heading: 'PLAYER',
    field: 'player',
    idField: 'playerId',
    value: ({ name, playerId: id }) => nameOfPlayer({ name, id }),
    link: ({ playerId }) => playerLink(playerId),
  },
  field('POS', 'posGroup'),
  field('OURS', 'ours', { format: 'points' }),
  field(site.toUpperCase(), 'platform', { format: 'points' }),
  field('DIFFERENCE', 'difference', { format: 'gain' }),
  { heading: 'MAY COME FROM', field: 'cause', value: causeOf },
]

export const verification = (answer: Verification, context: ViewContext): View => {
  const { platform, players, byPosition, byKey, totals, winners, differences, warnings } = answer
  const site = platformLabel(platform)
  const lines: Line[] = [
    { what: 'player-weeks', ...players },
    ...byPosition.map(each => ({ what: `  ${each.posGroup}`, ...each })),
    { what: 'team totals', ...totals },
    { what: 'winners', ...winners },
  ]
  const keys = byKey
    .filter(({ compared, equal }) => compared !== equal)
    .map(each => ({ what: each.keys.join(', '), ...each }))
  const unequal = keys.length === 0 ? [] : [table<Line>(keys, AGREEMENT, { caption: 'Scoring keys with differences' })]
  const caption = 'Differences, largest first, with the breakdown of our points'
  const list = table(differences, differenceColumns(site, context), { caption, details: breakdownOf })
  const shares = layout(`Points here and on ${site}`, table(lines, AGREEMENT), ...unequal, ...notes(warnings))
  if (differences.length === 0) return { ...shares, list }
  const total = players.compared - players.equal
  const view = { ...shares, parts: [...shares.parts, list], list }
  return withCount(view, { shownCount: differences.length, total, noun: 'differences' })
}

export const VIEWS = {
  verifyLeague: verification,
} satisfies Views
