import type { PosGroup } from '../../../engine/index.ts'
import { useLeague } from '../answers/hooks.ts'
import { turned } from '../interface/keys.ts'
import { useScreenState } from '../interface/screen.ts'

const EVERYBODY = 'all positions'

export type Position = PosGroup | typeof EVERYBODY

/** The position filter of a screen: a position that the league can start, in the order of its slots, or all. */
export const usePosition = (screen: string) => {
  const { answer } = useLeague()
  const [position, setPosition] = useScreenState<Position>(`${screen}.pos`, EVERYBODY)
  const groups = new Set(answer?.league.rosterConfig.slots.flatMap(({ eligible }) => eligible))
  const positions: readonly Position[] = [EVERYBODY, ...groups]
  /** `p` and `P` go through them. */
  const takes = (key: string): boolean => {
    if (key !== 'p' && key !== 'P') return false
    setPosition(before => turned(positions, before, key === 'p' ? 1 : -1))
    return true
  }
  const pos = position === EVERYBODY ? undefined : position
  return { position, positions, query: pos === undefined ? {} : { pos }, pos, takes }
}
