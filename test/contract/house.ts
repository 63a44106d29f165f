import type { Person, Stage } from './stage.ts'

/** Rules of somebody's own, which pay as `standard` does for receiving yards. */
export const RULES = { global: { weights: { rec_yards: 0.1 } } }

/** The same with a stat that there is not. */
export const RUINED = { global: { weights: { rec_yrds: 0.1 } } }

/** Makes a scoring system, alex's if nobody is named; answers its id. */
export const house = async ({ ask }: Stage, as: Person = 'alex'): Promise<string> => {
  const { system } = (await ask('createSystem', { body: { name: 'House', rules: RULES } }, as)) as {
    system: { id: string }
  }
  return system.id
}
