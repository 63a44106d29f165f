/** "week 3", "weeks 3-5, 9", of weeks in any order. */
export const weeksText = (weeks: Iterable<number>): string => {
  const sorted = [...new Set(weeks)].sort((a, b) => a - b)
  const runs = sorted
    .filter(week => !sorted.includes(week - 1))
    .map(first => {
      const end = sorted.find(week => week >= first && !sorted.includes(week + 1))!
      return end === first ? `${first}` : `${first}-${end}`
    })
  return `${sorted.length === 1 ? 'week' : 'weeks'} ${runs.join(', ')}`
}
