import type { Answer } from '../../engine/index.ts'
import { count } from '../../views/phrases.ts'

/** What became of one import of several, or would become of it, on a line of its own. */
export const importedWords = (came: Answer<'importLeague'>): string => {
  const league = 'preview' in came ? came.preview : came.imported
  const { name, season, action, teams, players, warnings } = league
  const done = 'imported' in came
  const how = action === 'create' ? (done ? 'imported' : 'new') : done ? 'updated in place' : 'there already'
  const parts = [count(teams.length, 'team'), count(players.matched, 'player')]
  if (players.unmatched.length > 0) parts.push(`${players.unmatched.length} unmatched`)
  if (warnings.length > 0) parts.push(count(warnings.length, 'warning'))
  return `${name}, season ${season}, ${how}: ${parts.join(', ')}${league.leagueId === null ? '' : ` (${league.leagueId})`}`
}
