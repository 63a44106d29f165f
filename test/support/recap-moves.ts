import type { Recap } from '../../src/engine/index.ts'
import type { WeekFacts } from './recap-facts.ts'

/** Checks what a recap says about trades, free agents and next week against the log and the schedule. */

const nameOf = ({ teams }: WeekFacts, id: string | null): string => teams.find(team => team.id === id)?.name ?? ''

/** Joins names with commas, and replaces every "and" between them with a comma. */
const listed = (names: readonly string[]): string => names.join(', ').replaceAll(' and ', ', ')

type Named = { name: string } | null

/** Returns what each team traded, added and dropped in a week, according to the log. */
export const movedIn = (facts: WeekFacts, { from, until }: Pick<Recap, 'from' | 'until'>) => {
  const rows = facts.log.filter(({ at }) => at >= from && at < until).toSorted((a, b) => a.at - b.at)
  const got = rows.flatMap(row => {
    if (row.type !== 'trade') return []
    const { gets, picks, budget } = row.after
    const all = [...gets.map(({ name }) => name), ...picks, ...(budget > 0 ? [`${budget} of the budget`] : [])]
    return [`${nameOf(facts, row.teamId)} got ${all.length === 0 ? 'nothing' : listed(all)}`]
  })
  const free = rows.filter(({ type }) => type === 'add' || type === 'drop' || type === 'swap')
  const moves = [...Map.groupBy(free, ({ teamId }) => teamId)].map(([teamId, own]) => {
    const of = (side: 'before' | 'after') =>
      own.flatMap(row => ((row[side] as Named) ? [(row[side] as { name: string }).name] : [])).sort()
    return JSON.stringify([nameOf(facts, teamId), of('after'), of('before')])
  })
  return { got: got.sort(), moves: moves.sort() }
}

/** Returns what each team traded, added and dropped in a week, according to a recap's sentences. */
export const movedBy = (blocks: ReadonlyMap<string, readonly string[]>, facts: WeekFacts) => {
  const got = (blocks.get('Trades') ?? []).flatMap(line => line.replace(/^Trade: /, '').split('; '))
  const known = new Set(facts.log.flatMap(({ before, after }) => [before, after].map(each => (each as Named)?.name)))
  /** Returns the player names in a list. Where several names match, the longest one wins. */
  const namesIn = (text: string): string[] => {
    for (const name of known) {
      if (name === undefined || !text.startsWith(name)) continue
      const [, rest] = /^(?:, | and )(.+)$/.exec(text.slice(name.length)) ?? []
      if (text === name) return [name]
      const others = rest === undefined ? [] : namesIn(rest)
      if (others.length > 0) return [name, ...others]
    }
    return []
  }
  const moves = (blocks.get('Free agents') ?? []).map(line => {
    const team = facts.teams.find(({ name }) =>
      /^ (?:added|dropped) /.test(line.startsWith(name) ? line.slice(name.length) : ''),
    )
    const afterName = team ? line.slice(team.name.length) : ''
    const [, added = ''] = /^ added (.+?)(?:, and dropped .+)?$/.exec(afterName) ?? []
    const [, dropped = ''] = /(?:^|, and) dropped (.+)$/.exec(afterName) ?? []
    return JSON.stringify([team?.name, namesIn(added).sort(), namesIn(dropped).sort()])
  })
  return { got: got.map(each => each.replaceAll(' and ', ', ')).sort(), moves: moves.sort() }
}

/** Returns future matchups that are in the recap but not in the schedule, or the reverse. */
export const wrongNext = (blocks: ReadonlyMap<string, readonly string[]>, { toCome }: WeekFacts): string[] => {
  const heading = [...blocks.keys()].find(each => each.startsWith('Next: week '))
  const week = Math.min(...toCome.keys())
  if (heading === undefined) return toCome.size === 0 ? [] : [`nothing of week ${week}`]
  const expected = toCome.get(week)!.map(([home, away]) => (away === null ? `${home} has a bye` : `${home} vs ${away}`))
  const lines = [heading, ...blocks.get(heading)!]
  return [...new Set(lines).symmetricDifference(new Set([`Next: week ${week}`, ...expected]))]
}
