import * as z from 'zod/mini'
import { conflict } from '../../base/errors.ts'
import type { Context, PrepareContext } from '../../kernel/context.ts'
import { operation } from '../../kernel/operation.ts'
import { findPlayer, namesIn, openSeason } from '../../league/season.ts'
import { getSystem } from '../../league/systems.ts'
import {
  type Candidate,
  itemsOf,
  peopleOf,
  planSheet,
  type SheetPeople,
  seasonOf,
  withSlots,
} from '../../platforms/sheet/index.ts'
import { toHundredths } from '../../rules/scoring/decimal.ts'
import { Imported, ImportPreview } from '../../schema/mirror.ts'
import { RulesFit, SheetLeague, type SheetRow } from '../../schema/sheet.ts'
import type { ScoringRules } from '../../schema/system.ts'
import { rowIn } from '../../season/player-totals.ts'
import type { Season } from '../../season/season.ts'
import { explainedBy, type PaidRow, rulesFor } from './fit-rules.ts'
import type { Mirror } from './mirror.ts'
import { PREVIEWED } from './preview.ts'
import { previewOf, writeImport } from './write-import.ts'

/** Fitted rules that explain so much are taken without being asked for. */
const SURE = 0.99

/** Everybody of a season, with the weeks and clubs that its games and rosters show. */
const candidatesIn = (season: Season): Candidate[] =>
  season.players.map(({ id, name, posGroup, team }, player) => {
    const weeks = new Set<number>()
    const teams = new Set<string>(team === null ? [] : [team])
    for (let row = season.firstRow[player]!; row < season.firstRow[player + 1]!; row++) {
      weeks.add(season.index.week[row]!)
      teams.add(season.teams[season.index.team[row]!]!)
    }
    return { id, name, posGroup, teams, weeks }
  })

/** What the sheet pays for games that are held here. */
const paidIn = (season: Season, rows: readonly SheetRow[], { keyOf, match, players }: SheetPeople): PaidRow[] =>
  rows.flatMap(row => {
    const id = row.player === undefined ? undefined : match.matched.get(keyOf(row))
    const player = id === undefined ? null : findPlayer(season, id)
    const place = player === null ? null : rowIn(season, player, row.week)
    if (place === null) return []
    return [{ row: place, group: players.get(keyOf(row))!.scoredAs, paid: toHundredths(row.points) }]
  })

/** Throws conflict for fitted rules that leave too much unexplained to be taken by themselves. */
const requireSure = ({ share, compared }: Pick<RulesFit, 'share' | 'compared'>): void => {
  if ((share ?? 0) >= SURE) return
  throw conflict(
    `The simplest rules that were found explain ${Math.round((share ?? 0) * compared)} of ${compared} games: look at them ` +
      'with --preview, then take them with --fit, or name a scoring system with --rules',
  )
}

interface Read {
  plan: Omit<Mirror, 'season'>
  fit: RulesFit
}

/** The rules of a sheet: those of the system that is named, else the ones that explain its points. */
const rulesOf = async (
  context: Context,
  { systemId }: SheetLeague,
  { season, paid }: { season: Season; paid: readonly PaidRow[] },
) =>
  systemId === undefined
    ? { fitted: true, rules: await rulesFor(context, season, paid) }
    : { fitted: false, rules: (await getSystem(context, systemId)).rules as ScoringRules }

const read = async (context: Context, given: SheetLeague): Promise<Read> => {
  const sheet = { ...given, rows: withSlots(given.rows) }
  const { season: year, rows } = seasonOf(sheet)
  const season = await openSeason(context, year)
  const { lookup } = await namesIn(context, season)
  const people = peopleOf(rows, candidatesIn(season), lookup)
  const paid = paidIn(season, rows, people)
  const { fitted, rules } = await rulesOf(context, sheet, { season, paid })
  const { players, match } = people
  return {
    plan: { plan: planSheet(sheet, people, rules), players, match },
    fit: { fitted, ...(await explainedBy(context, season, { rules, rows: paid })), pays: itemsOf(rules) },
  }
}

const importSheet = operation({
  name: 'importSheet',
  route: 'POST /leagues/import/sheet',
  commands: [],
  summary: 'Import a league from the rows of a sheet as a mirror, or describe what an import would bring',
  ...PREVIEWED,
  body: SheetLeague,
  // A row is less work than a line of a batch.
  bulk: { mostBytes: 8 * 1024 * 1024, countIn: ({ body: { rows } }) => Math.ceil(rows.length / 10) },
  output: z.union([
    z.object({ preview: ImportPreview, fit: RulesFit }),
    z.object({ imported: Imported, fit: RulesFit }),
  ]),
  errors: ['not_found', 'conflict'],
  async prepare(context: PrepareContext, { body, preview }): Promise<Read> {
    const found = await context.read(store => read({ ...context, store }, body))
    if (preview === 0 && found.fit.fitted && !body.fit) requireSure(found.fit)
    return found
  },
  async run(context, { preview }, { plan: prepared, fit }) {
    const mirror = { ...prepared, season: await openSeason(context, prepared.plan.season) }
    const known = await context.store.leagues.findMirror(context.actor.id, mirror.plan)
    if (preview === 1) return { preview: previewOf(mirror, known), fit }
    return { imported: await writeImport(context, mirror, known), fit }
  },
})

export const sheets = [importSheet]
