import {
  type Account,
  type Actor,
  type Answer,
  type Engine,
  execute,
  findOperation,
  HindsightError,
  type Holder,
  type OperationName,
  type Said,
  type Team,
} from '../../engine/index.ts'
import type { Asked } from '../../views/view.ts'
import type { SeasonLoader } from '../season-desk.ts'

/** Somebody who looks at a page, and what the page may ask in his name. */
export interface Visit {
  path: string
  /** Path and query. */
  target: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Who is signed in; null for a visitor and for who only looks on. */
  account: Account | null
  /** The id of the session. */
  sessionId: string | null
  /** The only league that he may look at, by its watch link. */
  watches: string | null
  address: string
  /** What the browser calls itself. */
  agent: string
  /** Where browsers reach the board, without a slash at the end. */
  origin: string
  /** What he wants to read times in. */
  zone: string
  /** Wall time, epoch ms. */
  now: number
  /** When the day of leagues begins, and claims are decided. */
  dailyAt: Engine['dailyAt']
  /** What every form of his carries. */
  formToken: string
  /** The number of the page, by which a form of it that is sent twice is done once. */
  once: string
  /** What was just done, to say once. */
  said: string | null
  /** A form that was refused: what was typed, and why. */
  refused: Refused | null
  /** Loads seasons for whoever runs the home; null where the board cannot. */
  seasons: SeasonLoader | null
  /** Asks an operation. Throws what it throws. */
  call<Name extends OperationName>(operation: Name, ...said: Said<Name>): Promise<Answer<Name>>
}

/** A form that was refused. */
export interface Refused {
  /** Which form of the page it was. */
  work: string
  form: URLSearchParams
  message: string
  /** Whether the form, which may be gone by now, was drawn with the message. */
  isTold: boolean
}

/** Asks operations in the name of an account. */
export const callerFor =
  (engine: Engine, actor: Actor, key: Holder['key'] | undefined): Visit['call'] =>
  async (operation, ...[input]) =>
    execute(engine, await findOperation(operation), { actor, ...(key && { key }), ...input })

/** What was typed into a field of a refused form, else what stands there now. */
export const typed = ({ refused }: Visit, work: string, name: string, usual = ''): string =>
  (refused?.work === work ? refused.form.get(name) : null) ?? usual

/** A number in the query; undefined where there is none. */
export const numberIn = ({ query }: Visit, name: string): number | undefined => {
  const text = query.get(name)
  return text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined
}

/** The order that is wanted of the tables of a page, and the page without it. */
export const sortingOf = ({ path, query }: Visit): { path: string; by: string | null } => {
  const others = new URLSearchParams([...query].filter(([name]) => name !== 'sort'))
  return { path: others.size === 0 ? path : `${path}?${others}`, by: query.get('sort') }
}

/** A league that is looked at, with what its frame shows on each of its pages. */
export interface LeagueVisit extends Visit {
  about: Answer<'getLeague'>
  /** The team that he runs there. */
  own: Team | null
  /** Names of leagues and teams. */
  names: Map<string, string>
}

/** What views need beside an answer. */
export const asking = (
  { about: { league, currentWeek }, zone }: LeagueVisit,
  names: ReadonlyMap<string, string>,
  values: Asked['values'] = {},
): Asked => ({
  nameOf: id => names.get(id) ?? id,
  zone,
  weeks: { closed: league.closedWeeks, current: currentWeek },
  values,
})

/** The league that is looked at, as its operations take it. */
export const leagueParams = ({ about: { league } }: LeagueVisit): { id: string } => ({ id: league.id })

/** A team there, as its operations take it. */
export const teamParams = (visit: LeagueVisit, teamId: string): { id: string; teamId: string } => ({
  ...leagueParams(visit),
  teamId,
})

/** The team that the path of the page names. */
export const pathTeam = (visit: LeagueVisit): { id: string; teamId: string } =>
  teamParams(visit, visit.params.teamId ?? '')

/** The team that the visitor runs. Throws where he runs none. */
export const requireOwn = ({ own }: LeagueVisit): Team => {
  if (own) return own
  throw new HindsightError('forbidden', 'You run no team in this league')
}

/** A team of the league. Throws not_found. */
export const teamOf = ({ about: { teams } }: LeagueVisit, id: string): Team => {
  const team = teams.find(each => each.id === id)
  if (!team) throw new HindsightError('not_found', 'There is no such team in this league')
  return team
}

/** What a team or league of the page is called. */
export const nameIn = ({ names }: LeagueVisit, id: string): string => names.get(id) ?? id
