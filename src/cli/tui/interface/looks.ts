import type { Tone } from './lines.ts'

/** How tones look on a terminal: without color, on a dark background, or on a light one. */

/** The codes that turn a tone on and off (SGR). */
export type Looks = Readonly<Record<Tone, readonly [on: string, off: string]>>

export type Theme = 'none' | 'dark' | 'light'

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

/** The terminal's own palette. */
const DARK: Looks = {
  ...WITHOUT_COLOR,
  good: ['32', '39'],
  bad: ['31', '39'],
  accent: ['1;35', '22;39'],
  mine: ['1;36', '22;39'],
  locked: ['33', '39'],
  open: ['31', '39'],
}

/** The light theme's colors, each with a contrast of at least 4.5:1 on white (256-color palette). */
export const LIGHT_COLORS = { dim: 240, good: 22, bad: 124, accent: 90, mine: 24, locked: 94, open: 124 } as const

const lightLook = (tone: keyof typeof LIGHT_COLORS): readonly [string, string] => [`38;5;${LIGHT_COLORS[tone]}`, '39']

const boldLight = (tone: keyof typeof LIGHT_COLORS): readonly [string, string] => [
  `1;38;5;${LIGHT_COLORS[tone]}`,
  '22;39',
]

const LIGHT: Looks = {
  ...WITHOUT_COLOR,
  dim: lightLook('dim'),
  good: lightLook('good'),
  bad: lightLook('bad'),
  accent: boldLight('accent'),
  mine: boldLight('mine'),
  locked: lightLook('locked'),
  open: lightLook('open'),
}

export const LOOKS: Readonly<Record<Theme, Looks>> = { none: WITHOUT_COLOR, dark: DARK, light: LIGHT }

/** The color numbers of light backgrounds: light gray and white. */
const LIGHT_BACKGROUNDS: readonly string[] = ['7', '15']

/**
 * Returns the theme set in HINDSIGHT_THEME, or else the one for the background in COLORFGBG. The background is the last
 * part, such as 15 in "0;default;15".
 */
export const themeOf = ({
  COLORFGBG,
  HINDSIGHT_THEME,
}: Readonly<Record<string, string | undefined>>): 'dark' | 'light' => {
  if (HINDSIGHT_THEME === 'light' || HINDSIGHT_THEME === 'dark') return HINDSIGHT_THEME
  return LIGHT_BACKGROUNDS.includes(COLORFGBG?.split(';').at(-1) ?? '') ? 'light' : 'dark'
}
