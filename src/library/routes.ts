import { allOperations } from '../engine/index.ts'

/** The route of each operation, `METHOD /path`. The build bundles the computed table. */
export const ROUTES: Readonly<Record<string, string>> = Object.fromEntries(
  (await allOperations()).flatMap(({ name, route }) => (route === null ? [] : [[name, route]])),
)
