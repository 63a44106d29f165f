/** One NFL team under its current code, which the public stats files use for all seasons. */
export interface NflTeam {
  code: string
  name: string
  /** Codes that other files, platforms or past seasons use for the same team. */
  aliases: readonly string[]
  /** Its earlier names, since 1999. */
  formerNames: readonly string[]
}

const team = (code: string, name: string, ...aliases: string[]): NflTeam => ({ code, name, aliases, formerNames: [] })

/** Adds the names that a team had earlier, since 1999. */
const withFormerNames = (club: NflTeam, ...formerNames: string[]): NflTeam => ({ ...club, formerNames })

export const NFL_TEAMS: readonly NflTeam[] = [
  team('ARI', 'Arizona Cardinals', 'ARZ', 'PHO', 'CRD'),
  team('ATL', 'Atlanta Falcons'),
  team('BAL', 'Baltimore Ravens', 'BLT', 'RAV'),
  team('BUF', 'Buffalo Bills'),
  team('CAR', 'Carolina Panthers'),
  team('CHI', 'Chicago Bears'),
  team('CIN', 'Cincinnati Bengals'),
  team('CLE', 'Cleveland Browns', 'CLV'),
  team('DAL', 'Dallas Cowboys'),
  team('DEN', 'Denver Broncos'),
  team('DET', 'Detroit Lions'),
  team('GB', 'Green Bay Packers', 'GBP', 'GNB'),
  team('HOU', 'Houston Texans', 'HST', 'HTX'),
  team('IND', 'Indianapolis Colts', 'CLT'),
  team('JAX', 'Jacksonville Jaguars', 'JAC'),
  team('KC', 'Kansas City Chiefs', 'KCC', 'KAN'),
  withFormerNames(team('LA', 'Los Angeles Rams', 'LAR', 'STL', 'RAM', 'SL'), 'St. Louis Rams'),
  withFormerNames(team('LAC', 'Los Angeles Chargers', 'SD', 'SDC', 'SDG'), 'San Diego Chargers'),
  withFormerNames(team('LV', 'Las Vegas Raiders', 'OAK', 'LVR', 'RAI'), 'Oakland Raiders'),
  team('MIA', 'Miami Dolphins'),
  team('MIN', 'Minnesota Vikings'),
  team('NE', 'New England Patriots', 'NEP', 'NWE'),
  team('NO', 'New Orleans Saints', 'NOS', 'NOR'),
  team('NYG', 'New York Giants'),
  team('NYJ', 'New York Jets'),
  team('PHI', 'Philadelphia Eagles'),
  team('PIT', 'Pittsburgh Steelers'),
  team('SEA', 'Seattle Seahawks'),
  team('SF', 'San Francisco 49ers', 'SFO'),
  team('TB', 'Tampa Bay Buccaneers', 'TBB', 'TAM'),
  team('TEN', 'Tennessee Titans', 'OTI'),
  withFormerNames(
    team('WAS', 'Washington Commanders', 'WSH', 'WFT'),
    'Washington Redskins',
    'Washington Football Team',
  ),
]

const BY_CODE: ReadonlyMap<string, NflTeam> = new Map(
  NFL_TEAMS.flatMap(each => [each.code, ...each.aliases].map(code => [code, each] as const)),
)

const DST = 'DST_'

/** Returns the team with a current or former code, or null. */
export const teamOf = (code: string): NflTeam | null => BY_CODE.get(code) ?? null

/** Returns the player id for an NFL team's defense. */
export const dstId = (code: string): string => DST + code

/** Returns the NFL team for a team defense's id, or null for any other id. Accepts aliases such as DST_LAR. */
export const teamOfDst = (id: string): NflTeam | null => (id.startsWith(DST) ? teamOf(id.slice(DST.length)) : null)

/** Returns a player's names. A team defense also has its NFL team's former names. */
export const namesOf = ({ id, name }: { id: string; name: string }): readonly string[] => [
  name,
  ...(teamOfDst(id)?.formerNames ?? []),
]
