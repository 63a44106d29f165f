export * from './plan.ts'
export * from './players.ts'
export * from './scoring.ts'
export * from './starters.ts'
