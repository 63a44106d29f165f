import type { Answer, OperationName } from '../engine/index.ts'
import { moduleOf } from './module-of.ts'
import { layout, type View, type ViewContext, type ViewOf, type Views } from './view.ts'

/** The modules with views. Each is loaded on first use. */
export const VIEW_MODULES = {
  accounts: () => import('./accounts.ts'),
  adjustments: () => import('./adjustments.ts'),
  advice: () => import('./advice.ts'),
  analysis: () => import('./analysis.ts'),
  'bench-points': () => import('./bench-points.ts'),
  clock: () => import('./clock.ts'),
  draft: () => import('./draft.ts'),
  dues: () => import('./dues.ts'),
  grades: () => import('./grades.ts'),
  history: () => import('./history.ts'),
  leagues: () => import('./leagues.ts'),
  lineups: () => import('./lineups.ts'),
  links: () => import('./links.ts'),
  log: () => import('./log.ts'),
  matchups: () => import('./matchups.ts'),
  mirrors: () => import('./mirrors.ts'),
  notes: () => import('./notes.ts'),
  notifications: () => import('./notifications.ts'),
  odds: () => import('./odds.ts'),
  players: () => import('./players.ts'),
  posts: () => import('./posts.ts'),
  proposals: () => import('./proposals.ts'),
  recap: () => import('./recap.ts'),
  replay: () => import('./replay.ts'),
  report: () => import('./report.ts'),
  stats: () => import('./stats.ts'),
  systems: () => import('./systems.ts'),
  teams: () => import('./teams.ts'),
  trades: () => import('./trades.ts'),
  undo: () => import('./undo.ts'),
  verification: () => import('./verification.ts'),
  waivers: () => import('./waivers.ts'),
} satisfies Readonly<Record<string, () => Promise<{ VIEWS: Views }>>>

/** Returns the view for an operation's response, or undefined for an operation without a command. */
export const findView = async <Name extends OperationName>(name: Name): Promise<ViewOf<Answer<Name>> | undefined> => {
  const module = await moduleOf(name, VIEW_MODULES)
  return module && ((await VIEW_MODULES[module]()).VIEWS as Views)[name]
}

/** Returns the lines and tables that show an operation's response. */
export const viewOf = async <Name extends OperationName>(
  name: Name,
  answer: Answer<Name>,
  context: ViewContext,
): Promise<View> => (await findView(name))?.(answer, context) ?? layout(null)

/** The questions to ask after a dry run, by operation name. */
const QUESTIONS: { readonly [Name in OperationName]?: () => Promise<(answer: Answer<Name>) => string | null> } = {
  updateSystem: () => import('./systems.ts').then(views => views.closedWeeksQuestion),
  updateLeague: () => import('./leagues.ts').then(views => views.settingsQuestion),
}

/** Returns the question to ask after a dry run, or null. */
export const questionOf = async <Name extends OperationName>(
  name: Name,
  answer: Answer<Name>,
): Promise<string | null> => (await QUESTIONS[name]?.())?.(answer) ?? null
