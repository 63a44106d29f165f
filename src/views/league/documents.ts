import type { Answer } from '../../engine/index.ts'
import { statement, type View, withHelp } from '../view.ts'
import { count } from '../words/phrases.ts'

/** A league that was loaded from its document. */
export const loadedLeague = ({ league, teams }: Answer<'loadLeague'>): View =>
  withHelp(
    statement(
      `${league.name} (${league.id}), season ${league.season}, is here with ${count(teams.length, 'team')}, and you are its commissioner`,
      'Its teams are free; managers take theirs by an invite link',
    ),
    'hindsight invite create makes one',
  )

/** Leagues whose pages were written as files. */
export const publishedLeagues = (answer: { folder: string; leagues: string[]; files: number; written: number }): View =>
  statement(
    `${count(answer.leagues.length, 'league')} in ${answer.folder}: ${count(answer.files, 'file')}, ${answer.written} of them new or changed`,
    `Open ${answer.folder}/index.html, or put the folder on any web host`,
  )
