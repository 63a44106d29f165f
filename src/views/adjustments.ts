import type { Adjustment } from '../engine/index.ts'
import { formatValue } from './format.ts'
import {
  byName,
  type Column,
  field,
  listView,
  type Names,
  type Reader,
  statement,
  type Table,
  table,
  type View,
  type ViewContext,
  type Views,
} from './view.ts'

const columnsOf = ({ nameOf }: Names): Column<Adjustment>[] => [
  field('WEEK', 'week'),
  byName({ heading: 'TEAM', field: 'team', to: 'team', nameOf, id: ({ teamId }) => teamId }),
  field('POINTS', 'points', { format: 'gain' }),
  field('REASON', 'reason'),
  field('BY', 'actorName', { minor: true }),
  { heading: null, field: 'actor', value: ({ actor }) => actor },
  field('WHEN', 'createdAt', { format: 'moment', minor: true, tone: () => 'dim' }),
  { heading: null, field: 'id', value: ({ id }) => id },
]

const adjustmentTable = (adjustments: readonly Adjustment[], reader: Reader): Table =>
  table(adjustments, columnsOf(reader), { zone: reader.zone })

export const adjustmentList = ({ adjustments }: { adjustments: Adjustment[] }, context: ViewContext): View =>
  listView(adjustmentTable(adjustments, context), 'No point adjustments')

export const newAdjustment = ({ adjustment }: { adjustment: Adjustment }, context: ViewContext): View => {
  const { teamId, points, week, reason } = adjustment
  return {
    ...statement(`${context.nameOf(teamId)} ${formatValue(points, 'gain')} points in week ${week}: ${reason}`),
    list: adjustmentTable([adjustment], context),
  }
}

export const VIEWS = {
  adjustPoints: newAdjustment,
  listAdjustments: adjustmentList,
} satisfies Views
