import { invalid } from '../../base/errors.ts'
import type { Context } from '../../kernel/context.ts'
import { allCommands, type Commands, type ReadCommand, readCommand } from '../commands.ts'

/** The command of a line. Throws invalid_request for one that is none, or that needs the home itself. */
export const readLine = ({ key }: Context, commands: Commands, line: unknown): ReadCommand => {
  const read = readCommand(commands, line)
  const { op, name } = read.command
  if (op.route === null && key !== null) throw invalid(`"${name}" needs the home itself; run it where the home is`)
  return read
}

/** Whether a line writes. A line that is no command does not. */
const isWrite = (commands: Commands, line: unknown): boolean => {
  try {
    return readCommand(commands, line).command.op.access === 'write'
  } catch {
    return false
  }
}

/** What lines do together: they only read unless one writes. */
export const effectOfLines = async (lines: readonly unknown[]): Promise<'read' | 'write'> => {
  const commands = await allCommands()
  return lines.some(line => isWrite(commands, line)) ? 'write' : 'read'
}
