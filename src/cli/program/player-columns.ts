import { type CsvColumns, type CsvRow, clubIn, positionIn } from '../../engine/index.ts'

/**
 * Headings of player columns in spreadsheets and in exports from FantasyPros, Underdog, ESPN, Yahoo, MFL and Fantrax.
 */

type Synonyms = NonNullable<CsvColumns['synonyms']>

const PLAYER = ['player_name', 'player_bye', 'name', 'full_name', 'fullname', 'name_full', 'players', 'playername']

export const PLAYER_SYNONYMS: Synonyms = {
  player: PLAYER,
  first_name: ['firstname', 'first', 'fname'],
  last_name: ['lastname', 'last', 'lname', 'surname'],
  position: ['pos', 'player_pos', 'player_position', 'slotname', 'position_rank', 'primary_position', 'pos_group'],
}

/** In sheets without fantasy teams, `team` is the player's NFL team. */
const NFL_TEAM = ['nfl_team', 'player_team', 'pro_team', 'nfl', 'team_abbr', 'team_abbreviation', 'tm', 'club']

export const NFL_TEAM_SYNONYMS: Synonyms = { nfl_team: NFL_TEAM }
export const ANY_TEAM_SYNONYMS: Synonyms = { nfl_team: [...NFL_TEAM, 'team', 'team_name'] }

/** Returns a row's player; empty if it does not have one. */
export const playerIn = ({ cells }: CsvRow): string =>
  cells.player || [cells.first_name, cells.last_name].filter(Boolean).join(' ')

/** Returns a row's position and NFL team, if present. */
export const placeIn = ({ cells: { position, nfl_team } }: CsvRow): { position?: string; nflTeam?: string } => ({
  ...(position && positionIn(position) !== null && { position }),
  ...(nfl_team && clubIn(nfl_team) !== null && { nflTeam: nfl_team }),
})

/** Returns a row's player as one string with position and NFL team, to look up by name. */
export const describedPlayer = (row: CsvRow): string => {
  const { position, nflTeam } = placeIn(row)
  return [playerIn(row), nflTeam && clubIn(nflTeam), position && positionIn(position)].filter(Boolean).join(' ')
}
