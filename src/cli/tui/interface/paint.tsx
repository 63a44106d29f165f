import { Box, Text } from 'ink'
import { useLayoutEffect } from 'react'
import { plain } from '../../output/width.ts'
import { cutLine, type Line, type Span } from './lines.ts'
import type { Looks } from './looks.ts'
import { useScreen } from './screen.ts'

/** Removes control characters, which names can contain, and applies the tone's look. */
const paintText = ({ text, tone }: Span, looks: Looks): string => {
  const words = plain(text).replaceAll('\n', ' ')
  const [on, off] = tone ? looks[tone] : ['', '']
  return on === '' ? words : `\u001b[${on}m${words}\u001b[${off}m`
}

/** The terminal row below the header and tabs, where screens begin. */
const BODY = 3

interface LinesOf {
  lines: readonly Line[]
  /** The terminal row of the first line. */
  top?: number
}

/**
 * Draws lines as one string, cut off at the screen's width. A tree with many nodes would slow down startup and each key
 * press.
 */
export const Lines = ({ lines, top = BODY }: LinesOf) => {
  const { columns, looks, painted } = useScreen()
  useLayoutEffect(() => {
    painted.set(top, lines)
    return () => void painted.delete(top)
  })
  const text = lines
    .map(line => cutLine(line, columns))
    .map(line => line.map(span => paintText(span, looks)).join('') || ' ')
    .join('\n')
  return (
    <Box flexShrink={0}>
      <Text>{text}</Text>
    </Box>
  )
}
