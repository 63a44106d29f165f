import { invalid } from '../../engine/index.ts'
import type { HostRun } from '../commands/run.ts'

/** `league import` with flags of its own: a list of leagues, seasons of one, or a league in a sheet. */
export const importMany = async (run: HostRun): Promise<number> => {
  const { options } = run
  if (options.seasons !== undefined) return (await import('./seasons.ts')).importSeasons(run)
  if (options.sheet !== undefined) return (await import('./sheet.ts')).importSheet(run)
  if (options.file !== undefined) return (await import('./list.ts')).importList(run)
  const stray = ['name', 'rules', 'fit', 'playoffs'].find(flag => options[flag] !== undefined)
  if (stray !== undefined) throw invalid(`--${stray} goes with --sheet`)
  throw invalid('--dry-run goes with --file or --seasons; for one league say --preview')
}
