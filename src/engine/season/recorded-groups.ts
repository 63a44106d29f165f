import type { PosGroup } from '../../../data/positions.ts'
import type { Frame } from './season.ts'

const known = new WeakMap<Frame, ReadonlySet<PosGroup>>()

const groupsIn = ({ players, index }: Frame): ReadonlySet<PosGroup> =>
  new Set(Array.from(new Set(index.player), player => players[player]!.posGroup))

/** The position groups of which the files of a season have stats: without `stats_team`, say, there are no team defenses. */
export const recordedGroups = (frame: Frame): ReadonlySet<PosGroup> => {
  const groups = known.get(frame) ?? groupsIn(frame)
  known.set(frame, groups)
  return groups
}
