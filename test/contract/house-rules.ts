import type { Person, Stage } from './stage.ts'

/** Scoring rules that give the same points for receiving yards as `standard`. */
export const RULES = { global: { weights: { rec_yards: 0.1 } } }

/** The same rules with an unknown stat. */
export const INVALID_RULES = { global: { weights: { rec_yrds: 0.1 } } }

/** Creates a scoring system, by default for alex. Returns its id. */
export const createHouseRules = async ({ ask }: Stage, as: Person = 'alex'): Promise<string> => {
  const { system } = (await ask('createSystem', { body: { name: 'House', rules: RULES } }, as)) as {
    system: { id: string }
  }
  return system.id
}
