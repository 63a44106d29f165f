import type { Person, Stage } from './stage.ts'

/** Rules of an account, which pay like `standard` for receiving yards. */
export const RULES = { global: { weights: { rec_yards: 0.1 } } }

/** The same with an unknown stat. */
export const RUINED = { global: { weights: { rec_yrds: 0.1 } } }

/** Creates a scoring system, by default alex's; returns its id. */
export const house = async ({ ask }: Stage, as: Person = 'alex'): Promise<string> => {
  const { system } = (await ask('createSystem', { body: { name: 'House', rules: RULES } }, as)) as {
    system: { id: string }
  }
  return system.id
}
