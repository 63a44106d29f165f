import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { barChart, chanceChart, heatMap, shortenName, textWidth, weekChart } from '../../src/web/drawing/charts.ts'
import { chanceLine } from '../../src/web/pages/matchups.ts'

const sizeOf = (weeks: number): [number, number] => {
  const totals = Array.from({ length: weeks }, (_, at) => 100 + at)
  const numbers = totals.map((_, at) => at + 1)
  const drawn = String(heatMap('Weeks', numbers, [{ name: 'Sharks', totals }], html``))
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn)!
  return [Number(width), Number(height)]
}

test("the chart of a season's first week is as large as the chart of week 14", () => {
  expect(sizeOf(1)).toEqual(sizeOf(14))
  expect(sizeOf(17)[0]).toBeGreaterThan(sizeOf(14)[0])
})

test('a long name is shortened to a width, keeps its start and end, and does not split a grapheme', () => {
  expect(shortenName('Sharks Team 04', 124)).toBe('Sharks Team 04')
  expect(shortenName('Sharks Team 04 of us', 80)).toBe('Shark… us')
  const family = '👨‍👩‍👧‍👦'
  expect(shortenName(family.repeat(20), 124)).toBe(`${family.repeat(4)}…${family.repeat(2)}`)
  for (const name of ['W'.repeat(40), 'i'.repeat(40), '王者之师足球俱乐部全明星队伍', 'הקבוצה הטובה ביותר בליגה'])
    expect(textWidth(shortenName(name, 124))).toBeLessThanOrEqual(124)
  expect([...shortenName('i'.repeat(40), 124)].length).toBeGreaterThan([...shortenName('W'.repeat(40), 124)].length)
})

test('the values of bars stay inside the chart', () => {
  const values = [1_234_567.89, -98_765.43]
  const bars = values.map(value => ({ name: 'Sharks', value, words: value.toFixed(2) }))
  const drawn = String(barChart('Points', bars, html``))
  const width = Number(/viewBox="0 0 (\d+)/.exec(drawn)![1])
  const right = Number(/<text x="([\d.]+)" y="[\d.]+">1234567.89/.exec(drawn)![1])
  const left = Number(/<text x="([\d.]+)" text-anchor="end" y="[\d.]+">-98765.43/.exec(drawn)![1])
  expect(right + textWidth('1234567.89')).toBeLessThanOrEqual(width)
  expect(left - textWidth('-98765.43')).toBeGreaterThanOrEqual(124)
})

test('the numbers of the scale stay inside a line chart', () => {
  const points = [0, 123_456].map((value, at) => ({ week: at + 1, value, words: `${value}` }))
  const ends = [
    ...String(weekChart('Points', points, html``)).matchAll(/<text x="([\d.]+)"[^>]*text-anchor="end">(\d+)/g),
  ]
  expect(ends.length).toBeGreaterThan(1)
  for (const [, end, words] of ends) expect(Number(end) - textWidth(words!)).toBeGreaterThanOrEqual(0)
})

test("a win probability chart has times in the viewer's time zone, below the line and in its table", () => {
  const side = (id: string) => ({ team: { id, name: id, mine: false }, total: 0 })
  const line = [17, 20].map(hour => ({ at: Date.UTC(2025, 8, 7, hour), winChance: 0.5 }))
  const matchup = { week: 1, home: side('sharks'), away: side('bears'), winner: null, line }
  const drawn = String(chanceLine({ zone: 'America/Denver' }, matchup as never, 'sharks'))
  for (const time of ['Sun 11:00 AM', 'Sun 2:00 PM'])
    expect(drawn.replaceAll(/<[^>]*>/g, ' ').split(time), time).toHaveLength(3)
})

test('the times below a win probability chart never overlap', () => {
  for (let count = 2; count <= 40; count++) {
    const points = Array.from({ length: count }, (_, at) => ({ value: 0.5, time: `Sat ${10 + (at % 3)}:50 PM` }))
    const drawn = String(chanceChart('Chance', points, html``))
    const labels = [...drawn.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="(\w+)">(Sat [^<]*)/g)].map(
      ([, x, anchor, time]) => {
        const from = Number(x) - { start: 0, middle: 0.5, end: 1 }[anchor!]! * textWidth(time!)
        return { from, to: from + textWidth(time!) }
      },
    )
    expect(labels.length, `${count}`).toBeGreaterThanOrEqual(count % 2 === 1 ? 3 : 2)
    for (const [at, { from }] of labels.entries()) expect(from, `${count}`).toBeGreaterThan(labels[at - 1]?.to ?? -1)
  }
})
