/** The views, leagues, windows and sizes for each test of the board's zoo. */

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

/** Returns every combination of a view, a window and a look. */
export const wholeVisits = (views: number): Visit[] =>
  Array.from({ length: views }, (_, view) => [true, false].map(script => ({ view, script, looks: ALL_LOOKS }))).flat()

const isOdd = (count: number): boolean => count % 2 === 1

/**
 * Returns the visits for each kind of league, by the kind's index. Every view has one visit on a narrow screen and one
 * on a wide screen, one light and one dark. Together, the visits cover every pair of width, scheme and window, and
 * every kind in both windows.
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
