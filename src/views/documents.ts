import type { Answer } from '../engine/index.ts'
import { count } from './phrases.ts'
import { said, type View } from './view.ts'

/** A league that was loaded from its document. */
export const loadedLeague = ({ league, teams }: Answer<'loadLeague'>): View =>
  said(
    `${league.name} (${league.id}), season ${league.season}, is here with ${count(teams.length, 'team')}, and you are its commissioner`,
    'Its teams are free: hindsight invite create makes the link by which managers take theirs',
  )
