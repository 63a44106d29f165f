import type { Imported } from '../../src/engine/index.ts'
import { answer } from '../support/loopback.ts'
import { SAMPLE_LEAGUES } from '../support/sleeper.ts'
import type { Person, Question, Stage } from './stage.ts'

/** The completed league on the platform. */
export const LEAGUE_AT_PLATFORM = SAMPLE_LEAGUES.complete

export const WEB_PAGE = answer(200, { 'content-type': 'text/html' }, '<!DOCTYPE html><p>Soon back')

/** Makes the platform answer one path with a web page instead of data. */
export const isDown =
  (path: string) =>
  ({ platform }: Stage): void =>
    platform!.misbehave(path, WEB_PAGE)

/** Imports the platform's league, by default for alex. The loaded season is `mirrors`. */
export const imports = async ({ ask }: Stage, as: Person = 'alex'): Promise<Imported> =>
  ((await ask('importLeague', { body: { leagueId: LEAGUE_AT_PLATFORM } }, as)) as { imported: Imported }).imported

/** Returns a request about the imported league. */
export const ofMirror = ({ leagueId }: Imported): Question => ({ params: { id: leagueId } })
