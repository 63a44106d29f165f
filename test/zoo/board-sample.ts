/** The views, leagues, windows and sizes that each test of the board's zoo uses. */

export const WIDTHS = [360, 390, 768, 1280] as const
export const SCHEMES = ['light', 'dark'] as const

/** A size and a color scheme. */
export interface Look {
  width: (typeof WIDTHS)[number]
  scheme: (typeof SCHEMES)[number]
}

/** A view (by its index in the list of views) in a window with or without JavaScript, and the looks to check. */
export interface Visit {
  view: number
  script: boolean
  looks: readonly Look[]
}

const ALL_LOOKS: readonly Look[] = WIDTHS.flatMap(width => SCHEMES.map(scheme => ({ width, scheme })))

/** Returns every view in both windows with all looks. */
export const wholeVisits = (views: number): Visit[] =>
  Array.from({ length: views }, (_, view) => [true, false].map(script => ({ view, script, looks: ALL_LOOKS }))).flat()

const isOdd = (count: number): boolean => count % 2 === 1

/**
 * Returns the visits of each kind, by the index of the kind: every view on a narrow and a wide screen, one of them
 * light and the other dark. Together they cover every pair of width, scheme and window, and every kind in both windows.
 */
export const sampleVisits = (views: number, kinds: number): Visit[][] => {
  const shares: Visit[][] = Array.from({ length: kinds }, () => [])
  for (let at = 0; at < Math.max(views, 2 * kinds); at++) {
    const kind = at % kinds
    const round = Math.floor(at / kinds)
    const [narrow, wide] = isOdd(kind + round) ? ([390, 1280] as const) : ([360, 768] as const)
    const schemes = isOdd(Math.floor(kind / 2)) ? SCHEMES : SCHEMES.toReversed()
    const looks = [narrow, wide].map((width, place): Look => ({ width, scheme: schemes[place]! }))
    shares[kind]!.push({ view: at % views, script: isOdd(Math.floor(kind / 4) + round), looks })
  }
  return shares
}
