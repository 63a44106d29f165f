import { expect, test } from 'vitest'
import { readSlots } from '../../../../src/engine/platforms/sheet/league.ts'
import type { SheetRow } from '../../../../src/engine/schema/sheet.ts'

const row = (slot: string, position: string): SheetRow => ({
  ...{ season: 2023, week: 1, team: 'Aces', player: `${slot} ${position}`, points: 1 },
  slot,
  position,
})

test("Yahoo's D slot accepts any defensive player, and is separate from a team defense", () => {
  const { config } = readSlots([[row('D', 'LB'), row('D', 'LB,DE'), row('DEF', 'DEF'), row('DB', 'S')]])
  expect(config.slots.map(({ slot }) => slot).toSorted()).toEqual(['DB', 'DST', 'IDP_FLEX', 'IDP_FLEX'])
  expect(readSlots([[row('D', 'DEF')]]).config.slots).toEqual([{ slot: 'DST', eligible: ['DST'] }])
})
