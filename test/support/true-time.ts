import type { Engine } from '../../src/engine/index.ts'

/** An engine as a process has it that was told no other time than the wall's, at an instant. */
export const atTrueTime = (engine: Engine, instant: number): Engine => {
  const admitted = { time: instant, wall: instant, simulated: false }
  return {
    ...engine,
    admission: () => admitted,
    contextFor: (caller, again = admitted) => engine.contextFor(caller, again),
  }
}
