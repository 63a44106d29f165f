import { invalid, type Plan } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'
import { typedText } from '../commands/typed-options.ts'
import { USUAL_PORT } from '../home/usual-port.ts'
import { kebab } from './flags.ts'

/** Options that several host commands have. */

type Options = HostRun['options']

/** The port that `--port` names, else the usual one. Throws invalid_request. */
export const portOf = (options: Options): number => {
  const text = typedText(options, 'port') ?? String(USUAL_PORT)
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw invalid(`--port must be 0 to 65535, not "${text}"`)
}

/** The plan that an option names; undefined where it was not typed. Throws invalid_request. */
export const planOf = (options: Options, name: 'plan' | 'defaultPlan'): Plan | undefined => {
  const text = typedText(options, name)
  if (text === undefined || text === 'free' || text === 'pro') return text
  throw invalid(`--${kebab(name)} must be free or pro, not "${text}"`)
}
