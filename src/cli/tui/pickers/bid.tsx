import { useState } from 'react'
import { BLANK, say } from '../drawing/lines.ts'
import { Lines } from '../drawing/paint.tsx'
import type { Keys } from '../interface/frame.ts'
import { typed } from '../interface/keys.ts'
import { useFooterKeys, useKeys } from '../interface/screen.ts'

const KEYS: Keys = [
  ['0-9', 'the bid'],
  ['Enter', 'bids'],
  ['Esc', 'leaves'],
]

const MOST_DIGITS = 6

interface BidOf {
  /** Whom the bid is for. */
  name: string
  least: number
  left: number
  onBid(bid: number): void
  onLeave(): void
}

/** A team's bid for a player. */
export const Bid = ({ name, least, left, onBid, onLeave }: BidOf) => {
  const [text, setText] = useState('')
  useFooterKeys(KEYS)
  const bid = text === '' ? least : Number(text)
  const fault = bid < least ? `at least ${least}` : bid > left ? `at most ${left}` : null
  useKeys(key => {
    if (key === 'esc') onLeave()
    else if (key === 'enter' && fault === null) onBid(bid)
    else if (/^\d$/.test(key) || key === 'backspace') setText(before => typed(before, key).slice(0, MOST_DIGITS))
    return true
  })
  return (
    <Lines
      lines={[
        say(`How much for ${name}? ${left} left of the budget`, 'accent'),
        BLANK,
        [{ text: '  ' }, { text: text === '' ? String(least) : text, tone: 'heading' }, { text: '▏', tone: 'accent' }],
        say(fault === null ? '' : `  A bid is ${fault}`, 'bad'),
      ]}
    />
  )
}
