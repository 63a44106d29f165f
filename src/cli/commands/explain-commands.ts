import { type Field, invalid, nearest } from '../../engine/index.ts'
import { manifest } from '../caller/manifest.ts'
import { printAnswer } from '../output/print.ts'
import { wrapText } from '../output/width.ts'
import { type BareRun, ownEntry } from '../program/command.ts'
import { type CommandParameter, commandEntries } from '../program/table.ts'
import { TOPICS, type Topic } from '../program/topics.ts'

const topicText = ({ title, rows }: Topic): string => {
  const width = Math.max(...rows.map(([word]) => word.length))
  return `${title}\n\n${rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}\n`).join('')}`
}

const topicList = (): string =>
  topicText({
    title: 'Topics (explain one with: hindsight help TOPIC; a command with: hindsight COMMAND --help)',
    rows: Object.entries(TOPICS).map(([name, { title }]) => [name, title]),
  })

/** `help`: explains a topic or a command, or lists all commands. */
export const help = async ({ io, args, commands, run }: BareRun): Promise<number> => {
  const requested = args.join(' ')
  const topic = ownEntry(TOPICS, requested)
  if (topic || requested === 'topics') {
    io.stdout.write(wrapText(topic ? topicText(topic) : topicList(), io.stdout))
    return 0
  }
  const names = commandEntries(commands, await manifest()).map(({ command }) => command)
  const knownTopics = [...Object.keys(TOPICS), 'topics', ...names, ...names.map(name => name.split(' ')[0]!)]
  if (requested === '' || knownTopics.includes(requested)) return run([...args, '--help'])
  const near = nearest(requested, knownTopics)
  const hint = near === null ? '' : `; did you mean "${near}"?`
  throw invalid(`Unknown command or topic "${requested}"${hint} (see: hindsight help topics)`)
}

type ExplainedField = Partial<Omit<Field, 'in'>> & { typed: string; note: string; required: boolean }

const described = ({ typed, note, required, field }: CommandParameter): ExplainedField => {
  if (!field) return { typed, note, required }
  const { in: _, ...facts } = field
  return { ...facts, typed, note }
}

/** `commands`: lists every command. With `--json`, includes their fields. */
export const listCommands = async ({ io, flags, commands }: BareRun): Promise<number> => {
  const list = commandEntries(commands, await manifest()).map(({ places, flags, ...entry }) => ({
    ...entry,
    arguments: places.map(described),
    flags: flags.map(described),
  }))
  const view = async () => (await import('../../views/housekeeping.ts')).commandList({ commands: list })
  await printAnswer({ commands: list }, { io, flags, view })
  return 0
}
