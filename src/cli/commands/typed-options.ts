import type { HostRun } from './run.ts'

/** What was typed behind the options of a host command, by their names, such as dryRun for --dry-run. */
type Options = HostRun['options']

/** The value of an option that takes one; undefined where it was not typed. */
export const typedText = (options: Options, name: string): string | undefined => {
  const value = options[name]
  return value === undefined ? undefined : String(value)
}

/** The values of an option that takes several; none where it was not typed. */
export const typedTexts = (options: Options, name: string): string[] => [options[name] ?? []].flat().map(String)
