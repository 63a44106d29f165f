import { invalid, nearest } from '../../engine/index.ts'
import { entryOf } from '../commands/entry.ts'
import { manifest } from '../commands/manifest.ts'
import type { BareRun } from '../commands/run.ts'
import { wrapped } from '../output/wrap.ts'
import { entriesOf } from './entries.ts'
import { TOPICS, type Topic } from './topics.ts'

const topicText = ({ title, rows }: Topic): string => {
  const width = Math.max(...rows.map(([word]) => word.length))
  return `${title}\n\n${rows.map(([word, meaning]) => `  ${word.padEnd(width)}  ${meaning}\n`).join('')}`
}

const topicList = (): string =>
  topicText({
    title: 'Topics; hindsight help TOPIC explains one, hindsight COMMAND --help a command',
    rows: Object.entries(TOPICS).map(([name, { title }]) => [name, title]),
  })

/** `help`: explains a topic or a command, or lists everything. */
export const help = async ({ io, args, run }: BareRun): Promise<number> => {
  const asked = args.join(' ')
  const topic = entryOf(TOPICS, asked)
  if (topic || asked === 'topics') {
    io.stdout.write(wrapped(topic ? topicText(topic) : topicList(), io.stdout))
    return 0
  }
  const names = entriesOf(await manifest()).map(({ command }) => command)
  const known = [...Object.keys(TOPICS), 'topics', ...names, ...names.map(name => name.split(' ')[0]!)]
  if (asked === '' || known.includes(asked)) return run([...args, '--help'])
  const near = nearest(asked, known)
  const hint = near === null ? '' : `; did you mean "${near}"?`
  throw invalid(`There is no command or topic "${asked}"${hint} (hindsight help topics)`)
}
