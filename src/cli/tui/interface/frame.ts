import { useCallback, useState } from 'react'
import { cut, folded, stringWidth } from '../../output/width.ts'
import { fitLine, type Line, type Span, say, sized, spread, type Tone, widthOf } from './lines.ts'
import { SCREENS, type ScreenName, tabOf } from './location.ts'

/** The header, tabs, footer and help around every screen. */

export const TITLES: Readonly<Record<ScreenName, string>> = {
  league: 'League',
  week: 'Week',
  team: 'Team',
  lab: 'Lab',
  players: 'Players',
  balance: 'Balance',
  waivers: 'Waivers',
  trades: 'Trades',
  draft: 'Draft',
  advice: 'Advice',
  player: 'Player',
}

/** Blanks between the two ends of the header. */
const HEAD_GAP = 2

/** The header: the league and where in it this is, and at the right its season and clock, which is shown whole if it fits. */
export const headLine = (league: string, right: string, columns: number, trail: readonly string[] = []): Line => {
  const end = stringWidth(right)
  const room = columns - end - HEAD_GAP
  const words = [league, ...trail].join(' › ')
  // The last part says the most, so the name of the league is cut first.
  const rest = trail.length === 0 ? '' : ` › ${trail.join(' › ')}`
  const fits = stringWidth(words) <= room || stringWidth(rest) + MIN_NAME > room
  const left = fits ? words : cut(league, room - stringWidth(rest)) + rest
  if (room < columns / 4) return spread(say(left, 'heading'), say(right, 'dim'), columns)
  return [...fitLine(say(left, 'heading'), room + HEAD_GAP), ...say(right, 'dim')]
}

/** The shortest beginning of a league's name before a trail. */
const MIN_NAME = 6

/** The width of all titles. */
const TABS = SCREENS.reduce((sum, each) => sum + TITLES[each].length + 3, 1)

/**
 * The screens by number, the current one highlighted and in brackets. In a narrow terminal the others are only numbers.
 */
export const tabLine = (screen: ScreenName, columns: number): Line => {
  const titleOf = (at: number): string => (at === shown || columns >= TABS ? ` ${TITLES[SCREENS[at]!]}` : '')
  const shown = SCREENS.indexOf(tabOf(screen))
  const between = (at: number): string => (at === shown ? '[' : at === shown + 1 ? ']' : ' ')
  const tabs = SCREENS.flatMap((_, at): Span[] => [
    { text: between(at) },
    { text: `${at + 1}${titleOf(at)}`, tone: at === shown ? 'chosen' : undefined, key: String(at + 1) },
  ])
  return [...tabs, { text: between(SCREENS.length) }]
}

/** Keys and their actions. */
export type Keys = readonly (readonly [keys: string, does: string])[]

/** The keys that the footer always shows. */
export const ALWAYS: Keys = [
  ['?', 'keys'],
  ['q', 'quit'],
]

/** Shown below the keys of a screen. */
export const HELP_FOOT = {
  keys: [
    ['↑ ↓', 'more'],
    ['any other key', 'close'],
  ],
  always: [['q', 'quit']],
} as const satisfies Record<string, Keys>

const BETWEEN: Span = { text: '   ' }

/** The key that a click on a hint presses: the first one that it names. */
const clickedKey = (keys: string): string | undefined => {
  const [first = ''] = keys.split(' ')
  return first.length === 1 && /[\w?:/]/.test(first)
    ? first
    : { Enter: 'enter', Esc: 'esc', '←': 'left', '↑': 'up' }[first]
}

const keySpans = (keys: Keys): Span[] =>
  keys.flatMap(([key, does], at) => [
    ...(at > 0 ? [BETWEEN] : []),
    { text: key, tone: 'heading' as const, key: clickedKey(key) },
    { text: ` ${does}`, tone: 'dim' as const, key: clickedKey(key) },
  ])

const keyLine = (keys: Keys, always: Keys, columns: number): Line => {
  const line = keySpans([...keys, ...always])
  return keys.length > 0 && widthOf(line) > columns ? keyLine(keys.slice(0, -1), always, columns) : line
}

interface Foot {
  question: string | null
  notice: { text: string; failed: boolean } | null
  /** The hints that fit next to the ones that are always shown. */
  keys: Keys
  always: Keys
}

const toned = (text: string, tone: Tone | undefined, width: number): Line[] =>
  folded(text, width).map(line => say(line, tone))

/** The footer: a question first, else the last message, else the keys; on multiple lines if needed. */
export const footLines = ({ question, notice, keys, always }: Foot, columns: number): Line[] => {
  if (question !== null) return toned(`${question} y/n`, 'accent', columns)
  if (notice) return toned(notice.failed ? `! ${notice.text}` : notice.text, notice.failed ? 'bad' : 'good', columns)
  return [keyLine(keys, always, columns)]
}

/** The keys that every screen has. */
const EVERYWHERE: Keys = [
  ['1-9, Tab', 'another screen'],
  ['0', 'advice'],
  [':', 'go to a screen, team, player, system or week, or press a key by its name'],
  ['h j k l', 'arrows; also PgUp PgDn, Ctrl-D Ctrl-U, g G, Home End, the mouse'],
  ['/', 'search in a list; Enter acts on the row'],
  ['o O', 'order a list by the next column; reverse'],
  ['y Y', 'copy the row; the command of this screen'],
  ['Esc', 'back'],
  ['L', 'another league'],
  ['C', 'clock of a replay'],
  ['Ctrl-L', 'redraw the screen'],
  ['Ctrl-Z', 'suspend (fg resumes)'],
  ['?', 'these keys'],
  ['q', 'quit'],
]

/** The width of the keys in the help, with the blanks around them. */
const KEY_WIDTH = 14

/** The keys of one screen and the keys of every screen. */
export const helpLines = (title: string, own: Keys, columns: number): Line[] => {
  const rows = (list: Keys): Line[] =>
    list.flatMap(([keys, does]) =>
      folded(does, columns - KEY_WIDTH).map(
        (text, at): Line => [{ text: sized(at === 0 ? `  ${keys}` : '', KEY_WIDTH), tone: 'accent' }, { text }],
      ),
    )
  return [say(title, 'heading'), ...rows(own), say(''), say('Everywhere', 'heading'), ...rows(EVERYWHERE)]
}

interface Confirmation {
  question: string
  work(): void
}

/** Messages and questions in the footer; the next key ends a message and answers a question. */
export const useFooter = () => {
  const [message, setMessage] = useState<{ text: string; failed: boolean } | null>(null)
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const [otherKeys, hint] = useState<Keys | null>(null)
  const [trail, setTrail] = useState<readonly string[]>([])
  const notice = useCallback((text: string, failed = false) => setMessage({ text, failed }), [])
  const confirm = useCallback((question: string, work: () => void) => setAsked({ question, work }), [])
  const takes = (key: string): boolean => {
    setMessage(null)
    if (!asked) return false
    setAsked(null)
    if (key === 'y') asked.work()
    return true
  }
  return {
    shown: { message, question: asked?.question ?? null, otherKeys, trail },
    notice,
    confirm,
    hint,
    trail: setTrail,
    takes,
  }
}
