import {
  type Account,
  type Actor,
  type Answer,
  type CallArgs,
  type Engine,
  execute,
  findOperation,
  HindsightError,
  type Holder,
  type OperationName,
  type Team,
  WATCHER,
} from '../../engine/index.ts'
import type { ViewContext } from '../../views/view.ts'
import type { SeasonLoader } from './request.ts'

/** The context of a page request: the viewer, the requested page, and how the page calls operations. */
export interface PageContext {
  path: string
  /** The path and query. */
  target: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** The signed-in account. Null for visitors and for viewers with a watch link. */
  account: Account | null
  sessionId: string | null
  /** The only league that the viewer can see, through its watch link. */
  watches: string | null
  address: string
  /** The browser's User-Agent. */
  agent: string
  /** The board's address for browsers, without a trailing slash. */
  origin: string
  /** The viewer's time zone. */
  zone: string
  /** Wall time in epoch ms. */
  now: number
  /** The time of day when waivers run. */
  dailyAt: Engine['dailyAt']
  /** The token in all of the page's forms. */
  formToken: string
  /** The id of this rendering of the page. If a form is sent twice with the same id, it runs only once. */
  submissionId: string
  /** The result of the last action, shown once. */
  notice: string | null
  /** The form that was refused, if this page shows one again. */
  refused: RefusedForm | null
  /** Loads seasons for the data folder's owner. Null if the board cannot load any. */
  seasons: SeasonLoader | null
  /** Calls an operation; `limit` can be `all`. Throws what the operation throws. */
  call<Name extends OperationName>(operation: Name, ...input: CallArgs<Name>): Promise<Answer<Name>>
}

interface RefusedForm {
  action: string
  form: URLSearchParams
  message: string
  /** True if the viewer can send the form again with `force`. */
  isForcible: boolean
  /** True once a form has shown the message. Otherwise, it is shown at the top of the page. */
  isShown: boolean
}

/** Calls operations for an account. */
export const callerFor =
  (engine: Engine, actor: Actor, key: Holder['key'] | undefined): PageContext['call'] =>
  async (operation, ...[input]) =>
    execute(engine, await findOperation(operation), { actor, unlimited: true, ...(key && { key }), ...input })

/** Returns the context for an anonymous viewer of one league, for pages that work without a server. */
export const publicContext = (
  engine: Engine,
  { target, ...seen }: Pick<PageContext, 'target' | 'params' | 'watches' | 'zone'>,
): PageContext => {
  const [path = '', query = ''] = target.split('?', 2)
  return {
    ...seen,
    path,
    target,
    query: new URLSearchParams(query),
    account: null,
    sessionId: null,
    address: '',
    agent: '',
    origin: '',
    now: engine.clocks.wall(),
    dailyAt: engine.dailyAt,
    formToken: '',
    submissionId: '',
    notice: null,
    refused: null,
    seasons: null,
    call: callerFor(engine, WATCHER, undefined),
  }
}

/** Returns a field's value: the user's input if the form was refused, or else the default. */
export const typedOrDefault = ({ refused }: PageContext, action: string, name: string, usual = ''): string =>
  (refused?.action === action ? refused.form.get(name) : null) ?? usual

/** Returns a number in the query; undefined if it is missing. */
export const numberIn = ({ query }: PageContext, name: string): number | undefined => {
  const text = query.get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** Returns the column that the page's tables are sorted by, and the page's address without it. */
export const readSorting = ({ path, query }: PageContext): { path: string; by: string | null } => {
  const others = new URLSearchParams([...query].filter(([name]) => name !== 'sort'))
  return { path: others.size === 0 ? path : `${path}?${others}`, by: query.get('sort') }
}

/**
 * Returns true if the viewer is a manager or a commissioner in the league, and can therefore write posts and see the
 * dues.
 */
export const isMember = ({ account, ownTeam, about: { league } }: LeagueContext): boolean =>
  account !== null && (ownTeam !== null || league.commissioner)

/** The main links' icons. */
export type IconName = 'league' | 'matchup' | 'team' | 'players' | 'more'

/** A link in a league's navigation. */
export interface NavLink {
  /** Where the link is: the main bar, the list under "More", the commissioner's menu, or the league history menu. */
  place: 'main' | 'more' | 'commissioner' | 'league-history'
  label: string
  path: string
  icon?: IconName
  /** A short description, shown next to the label in a menu. */
  note?: string
  /** The link is also marked as current on pages under this path. */
  under?: string
}

/** A request for a league's page. */
export interface LeagueContext extends PageContext {
  about: Answer<'getLeague'>
  /** The viewer's team. */
  ownTeam: Team | null
  /** Names of leagues and teams, by id. */
  names: Map<string, string>
  /** The navigation, in order. */
  links: readonly NavLink[]
}

/** Returns the names of a league and its teams. */
const namesIn = ({ league, teams }: Answer<'getLeague'>): Map<string, string> =>
  new Map([[league.id, league.name], ...teams.map(({ id, name }): [string, string] => [id, name])])

/** Returns the context for a league's page. Throws not_found. */
export const openLeagueContext = async (context: PageContext): Promise<LeagueContext> => {
  const about = await context.call('getLeague', { params: { id: context.params.id! } })
  return { ...context, about, ownTeam: about.teams.find(({ mine }) => mine) ?? null, names: namesIn(about), links: [] }
}

/** Returns the links in one part of the navigation. */
export const linksIn = ({ links }: LeagueContext, place: NavLink['place']): NavLink[] =>
  links.filter(link => link.place === place)

/** Returns the context that views need besides a response. */
export const viewContext = (
  { about: { league, currentWeek }, zone }: LeagueContext,
  names: ReadonlyMap<string, string>,
  values: ViewContext['values'] = {},
): ViewContext => ({
  nameOf: id => names.get(id) ?? id,
  zone,
  weeks: { closed: league.closedWeeks, current: currentWeek },
  values,
})

/** Returns the league's parameters for operations. */
export const leagueParams = ({ about: { league } }: LeagueContext): { id: string } => ({ id: league.id })

/** Returns the parameters for operations on one of the league's teams. */
export const teamParams = (context: LeagueContext, teamId: string): { id: string; teamId: string } => ({
  ...leagueParams(context),
  teamId,
})

/** Returns the parameters for operations on the team in the page's path. */
export const pathTeam = (context: LeagueContext): { id: string; teamId: string } =>
  teamParams(context, context.params.teamId ?? '')

/** Returns the viewer's team. Throws forbidden if they do not have one. */
export const requireOwn = ({ ownTeam }: LeagueContext): Team => {
  if (ownTeam) return ownTeam
  throw new HindsightError('forbidden', "You don't have a team in this league")
}

/** Returns a team in the league. Throws not_found. */
export const teamOf = ({ about: { teams } }: LeagueContext, id: string): Team => {
  const team = teams.find(each => each.id === id)
  if (!team) throw new HindsightError('not_found', "This league doesn't have that team")
  return team
}

/** Returns the name of a team or of the league. */
export const nameIn = ({ names }: LeagueContext, id: string): string => names.get(id) ?? id
