import { Box, Text } from 'ink'
import { plain } from '../../output/width.ts'
import { fitted, type Line, type Span, type Tone } from './lines.ts'
import { useScreen } from './screen.ts'

/** How a tone is switched on and off (SGR), in the terminal's own palette, light or dark. */
type Looks = Readonly<Record<Tone, readonly [on: string, off: string]>>

const BOLD = ['1', '22'] as const

const WITHOUT_COLOR: Looks = {
  heading: BOLD,
  dim: ['2', '22'],
  good: ['', ''],
  bad: BOLD,
  accent: BOLD,
  mine: BOLD,
  locked: ['', ''],
  open: ['', ''],
  chosen: ['7', '27'],
}

const WITH_COLOR: Looks = {
  ...WITHOUT_COLOR,
  good: ['32', '39'],
  bad: ['31', '39'],
  accent: ['1;35', '22;39'],
  mine: ['1;36', '22;39'],
  locked: ['33', '39'],
  open: ['31', '39'],
}

/** Names in a text can contain control characters, which are removed. */
const painted = ({ text, tone }: Span, looks: Looks): string => {
  const words = plain(text).replaceAll('\n', ' ')
  const [on, off] = tone ? looks[tone] : ['', '']
  return on === '' ? words : `\u001b[${on}m${words}\u001b[${off}m`
}

/** Lines, cut to the width of the screen, as one text: a tree of many nodes slows the start and each key. */
export const Lines = ({ lines }: { lines: readonly Line[] }) => {
  const { columns, hasColor } = useScreen()
  const looks = hasColor ? WITH_COLOR : WITHOUT_COLOR
  const text = lines
    .map(line => fitted(line, columns))
    .map(line => line.map(span => painted(span, looks)).join('') || ' ')
    .join('\n')
  return (
    <Box flexShrink={0}>
      <Text>{text}</Text>
    </Box>
  )
}
