import type { Field } from '../../engine/index.ts'
import { manifest } from '../commands/manifest.ts'
import type { BareRun } from '../commands/run.ts'
import { printAnswer } from '../output/print.ts'
import { type CommandParameter, entriesOf } from './entries.ts'

type Shown = Partial<Omit<Field, 'in'>> & { typed: string; note: string; required: boolean }

const shown = ({ typed, note, required, field }: CommandParameter): Shown => {
  if (!field) return { typed, note, required }
  const { in: _, ...facts } = field
  return { ...facts, typed, note }
}

/** `commands`: every command, and with `--json` every field of it. */
export const commands = async ({ io, flags }: BareRun): Promise<number> => {
  const list = entriesOf(await manifest()).map(({ places, flags, ...entry }) => ({
    ...entry,
    arguments: places.map(shown),
    flags: flags.map(shown),
  }))
  const view = async () => (await import('../../views/housekeeping.ts')).commandList({ commands: list })
  await printAnswer({ commands: list }, { io, flags, view })
  return 0
}
