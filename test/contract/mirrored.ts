import type { Imported } from '../../src/engine/index.ts'
import { MADE_UP } from '../support/sleeper.ts'
import type { Person, Question, Stage } from './stage.ts'

const { complete } = MADE_UP

/** Imports the league of the platform next to the season `mirrors`, by default for alex. */
export const imports = async ({ ask }: Stage, as: Person = 'alex'): Promise<Imported> =>
  ((await ask('importLeague', { body: { leagueId: complete } }, as)) as { imported: Imported }).imported

/** Returns a question about the imported league. */
export const ofMirror = ({ leagueId }: Imported): Question => ({ params: { id: leagueId } })
