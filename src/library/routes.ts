import { allOperations } from '../engine/index.ts'

/** Each operation's route, `METHOD /path`. The build bundles the computed table. */
export const ROUTES: Readonly<Record<string, string>> = Object.fromEntries(
  (await allOperations()).flatMap(({ name, route }) => (route === null ? [] : [[name, route]])),
)
