/** Formats whole numbers in short form, such as "1-3, 5". They can be in any order. */
export const spans = (numbers: Iterable<number>): string => {
  const runs: [number, number][] = []
  for (const number of [...new Set(numbers)].sort((a, b) => a - b)) {
    const last = runs.at(-1)
    if (last?.[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(', ')
}

/** Formats weeks in any order, such as "week 3", "weeks 3-5, 9" or "no week". */
export const weeksText = (weeks: Iterable<number>): string => {
  const several = new Set(weeks)
  return several.size === 0 ? 'no week' : `${several.size === 1 ? 'week' : 'weeks'} ${spans(several)}`
}
