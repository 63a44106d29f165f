import type { Engine } from '../../src/engine/index.ts'

/** Returns the engine of a process on the wall clock, at a given time. */
export const onRealClock = (engine: Engine, instant: number): Engine => {
  const admitted = { time: instant, wall: instant, simulated: false }
  return {
    ...engine,
    admission: () => admitted,
    contextFor: (caller, again = admitted) => engine.contextFor(caller, again),
  }
}
