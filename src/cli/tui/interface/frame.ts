import { useCallback, useState } from 'react'
import { timeOfDay } from '../../../views/format.ts'
import { blanks, cut, foldText, stringWidth } from '../../output/width.ts'
import type { Connection, ConnectionState } from '../answers/connection.ts'
import { fitLine, fitText, type Line, type Span, say, spread, type Tone, widthOf } from './lines.ts'
import { SCREENS, type ScreenName, tabOf } from './location.ts'

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

/** The min number of spaces between the two ends of the header. */
const HEAD_GAP = 2
/** The min width of a league's name in front of the location. */
const MIN_NAME = 6

/**
 * Returns the location at several lengths, longest first. The tabs already show its first part, and its last part is
 * the most useful.
 */
const placesOf = (league: string, [tab, ...rest]: readonly string[], room: number): string[] => {
  const joined = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(' › ')
  const shortenedTo = (...parts: readonly (string | undefined)[]): string[] => {
    const end = joined(...parts)
    const left = room - stringWidth(` › ${end}`)
    return left < MIN_NAME ? [] : [joined(cut(league, left), end)]
  }
  if (tab === undefined) return [league]
  const ends = rest.length === 0 ? [tab] : [joined(...rest), rest.at(-1)!]
  return [joined(league, tab, ...rest), ...shortenedTo(tab, ...rest), ...shortenedTo(...rest), ...ends]
}

/**
 * Draws the header: the league and the location in it at the left, and the season and clock at the right. If space is
 * limited, the left end is cut off first.
 */
export const headLine = (league: string, right: string, columns: number, trail: readonly string[] = []): Line => {
  const room = columns - stringWidth(right) - HEAD_GAP
  const places = placesOf(league, trail, room)
  const place = say(places.find(each => stringWidth(each) <= room) ?? places.at(-1)!, 'heading')
  if (room < columns / 4) return spread(place, say(right, 'dim'), columns)
  return [...fitLine(place, room), { text: blanks(HEAD_GAP) }, ...say(right, 'dim')]
}

/** The width of all titles. */
const TABS = SCREENS.reduce((sum, each) => sum + TITLES[each].length + 3, 1)

/**
 * Draws the screens by number, with the current one highlighted and in brackets. In a narrow terminal, the others are
 * only numbers.
 */
export const tabLine = (screen: ScreenName, columns: number): Line => {
  const titleOf = (at: number): string => (at === current || columns >= TABS ? ` ${TITLES[SCREENS[at]!]}` : '')
  const current = SCREENS.indexOf(tabOf(screen))
  const between = (at: number): string => (at === current ? '[' : at === current + 1 ? ']' : ' ')
  const tabs = SCREENS.flatMap((_, at): Span[] => [
    { text: between(at) },
    { text: `${at + 1}${titleOf(at)}`, tone: at === current ? 'chosen' : undefined, key: String(at + 1) },
  ])
  return [...tabs, { text: between(SCREENS.length) }]
}

/** Keys and what they do. The last part marks keys that change a team. Only the team's managers see those. */
export type Keys = readonly (readonly [keys: string, does: string, changes?: 'changes'])[]

/** Leaves out the keys that change a team. */
export const readingKeys = (keys: Keys): Keys => keys.filter(([, , changes]) => changes === undefined)

/** Keys that the footer always shows. */
export const ALWAYS: Keys = [
  ['?', 'keys'],
  ['q', 'quit'],
]

/** Shown below a screen's keys. */
export const HELP_FOOT = {
  keys: [
    ['↑ ↓', 'more'],
    ['Esc', 'close'],
  ],
  always: [['q', 'quit']],
} as const satisfies Record<string, Keys>

/**
 * Returns the keys in the footer: the keys of a view inside the screen, or else the screen's own. A dialog leaves out
 * some of ALWAYS.
 */
export const footKeys = (screenKeys: Keys, inside: Keys | null): { keys: Keys; always: Keys } => {
  const isAlways = (key: Keys[number]): boolean => ALWAYS.includes(key)
  if (inside === null) return { keys: screenKeys, always: ALWAYS }
  return { keys: inside.filter(key => !isAlways(key)), always: inside.filter(isAlways) }
}

const BETWEEN: Span = { text: '   ' }

/** Returns the key for a click on a hint, which is the first key in the hint. */
const clickedKey = (keys: string): string | undefined => {
  const [first = ''] = keys.split(' ')
  return first.length === 1 && /[\w?:/]/.test(first)
    ? first
    : { Enter: 'enter', Esc: 'esc', '←': 'left', '↑': 'up' }[first]
}

/** The names of keys in hints, except letters. */
const NAMED_KEYS: Readonly<Record<string, string>> = { enter: 'Enter', left: '←', right: '→', ' ': 'space' }

/** Explains that a key in the footer has no effect at the moment; null for a key that is not in the footer. */
export const idleWords = (keys: Keys, key: string): string | null => {
  const name = NAMED_KEYS[key] ?? key
  const hint = keys.find(([names]) => names.split(' ').includes(name))
  return hint ? `${name} (${hint[1]}) does nothing here` : null
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
  /** The hints that fit next to the permanent ones. */
  keys: Keys
  always: Keys
  /** The state of the connection, at the end of the last line. */
  state: Span
}

const tonedLines = (text: string, tone: Tone | undefined, width: number): Line[] =>
  foldText(text, width).map(line => say(line, tone))

/** Draws a question, or else the last message, or else the keys. */
const messageLines = ({ question, notice, keys, always }: Foot, width: number): Line[] => {
  if (question !== null) return tonedLines(`${question} y/n`, 'accent', width)
  if (notice) return tonedLines(notice.failed ? `! ${notice.text}` : notice.text, notice.failed ? 'bad' : 'good', width)
  return [keyLine(keys, always, width)]
}

/** Draws the footer, on several lines if needed, with the state of the connection at its end. */
export const footLines = (foot: Foot, columns: number): Line[] => {
  const lines = messageLines(foot, columns - stringWidth(foot.state.text) - FOOT_GAP)
  return [...lines.slice(0, -1), spread(lines.at(-1) ?? [], [foot.state], columns)]
}

/** The number of spaces before the state. */
const FOOT_GAP = 2

const STATE_TONES: Readonly<Record<ConnectionState, Tone>> = {
  local: 'dim',
  connected: 'dim',
  working: 'accent',
  stale: 'bad',
  retrying: 'bad',
}

/** Describes the state of the connection. On a wide terminal, also shows how long a daemon has been unreachable. */
export const stateWords = ({ state, lostAt }: Connection, zone: string, columns: number): Span => {
  const since = lostAt === null || columns < 80 ? '' : ` since ${timeOfDay(lostAt, zone)}`
  return { text: state === 'retrying' ? `stale${since}, retrying` : state, tone: STATE_TONES[state] }
}

/** The keys that every screen has. */
const EVERYWHERE: Keys = [
  ['1-9, Tab', 'another screen'],
  ['0', 'advice'],
  [':', 'go to a screen, team, player, system or week, or press a key by its name'],
  ['h j k l', 'arrows; PgUp PgDn, Ctrl-D Ctrl-U, g G, Home End and the mouse work too'],
  ['/', 'search in a list; Enter acts on the row'],
  ['o O', 'sort a list by the next column; reverse the order'],
  ['y Y', 'copy the row; the command of this screen'],
  ['Esc', 'back'],
  ['L', 'another league'],
  ['C', "a replay's clock"],
  ['Ctrl-L', 'redraw the screen'],
  ['Ctrl-Z', 'suspend (fg resumes)'],
  ['?', 'these keys'],
  ['q', 'quit'],
]

/** The width of the keys in the help, including the spaces around them. */
const KEY_WIDTH = 14

/** Draws the keys of one screen and those that every screen has. */
export const helpLines = (title: string, screenKeys: Keys, columns: number): Line[] => {
  const rows = (list: Keys): Line[] =>
    list.flatMap(([keys, does]) =>
      foldText(does, columns - KEY_WIDTH).map(
        (text, at): Line => [{ text: fitText(at === 0 ? `  ${keys}` : '', KEY_WIDTH), tone: 'accent' }, { text }],
      ),
    )
  return [say(title, 'heading'), ...rows(screenKeys), say(''), say('Everywhere', 'heading'), ...rows(EVERYWHERE)]
}

interface Confirmation {
  question: string
  work(): void
}

/** Messages and questions in the footer. The next key removes a message or answers a question. */
export const useFooter = () => {
  const [message, setMessage] = useState<{ text: string; failed: boolean } | null>(null)
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const [hints, setHints] = useState<readonly { keys: Keys }[]>([])
  const [trail, setTrail] = useState<readonly string[]>([])
  const hint = useCallback((keys: Keys) => {
    const entry = { keys }
    setHints(all => [...all, entry])
    return () => setHints(all => all.filter(each => each !== entry))
  }, [])
  const notice = useCallback((text: string, failed = false) => setMessage({ text, failed }), [])
  const confirm = useCallback((question: string, work: () => void) => setConfirmation({ question, work }), [])
  const takes = (key: string): boolean => {
    setMessage(null)
    if (!confirmation) return false
    setConfirmation(null)
    if (key === 'y') confirmation.work()
    return true
  }
  const forget = useCallback((text: string) => setMessage(now => (now?.text === text ? null : now)), [])
  return {
    shown: { message, question: confirmation?.question ?? null, otherKeys: hints.at(-1)?.keys ?? null, trail },
    notice,
    forget,
    confirm,
    hint,
    trail: setTrail,
    takes,
  }
}
