import { invalid } from '../../engine/index.ts'

/** Where a daemon answers unless it is told otherwise. */
export const USUAL_PORT = 4173

/** The port that `--port` names. Throws invalid_request. */
export const portOf = ({ port = USUAL_PORT }: Readonly<Record<string, unknown>>): number => {
  const text = String(port)
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  throw invalid(`--port must be 0 to 65535, not "${text}"`)
}
