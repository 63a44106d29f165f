import { compareSystems } from './comparison.ts'
import { balanceSystem, rankPlayers } from './rankings.ts'

export const analysis = [rankPlayers, balanceSystem, compareSystems]
