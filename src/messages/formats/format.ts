import type { Outgoing } from '../../engine/index.ts'
import type { Told } from '../../views/messages.ts'

/** A request that brings a message to its target. */
export interface Rendered {
  headers: Readonly<Record<string, string>>
  body: string
}

/** A message with its words; `now` is wall time, epoch ms. */
export interface Rendering extends Pick<Outgoing, 'content' | 'secret'> {
  told: Told
  now: number
}

/** How a kind of target takes messages. */
export type Format = (rendering: Rendering) => Rendered

export const JSON_TYPE = { 'content-type': 'application/json' } as const

/** As many whole lines as fit into so many characters, and how many more there are. */
export const fitting = (lines: readonly string[], most: number): string => {
  const text = lines.join('\n')
  if (text.length <= most) return text
  const more = (left: number): string => `… and ${left} more lines`
  let kept = lines.length
  let length = text.length
  while (kept > 0 && length + more(lines.length).length > most) {
    kept--
    length -= lines[kept]!.length + 1
  }
  return kept === 0 ? `${text.slice(0, most - 1)}…` : `${lines.slice(0, kept).join('\n')}\n${more(lines.length - kept)}`
}
