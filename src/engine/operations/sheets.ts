import * as z from 'zod/mini'
import { POS_GROUPS, type PosGroup } from '../../../data/positions.ts'
import { conflict } from '../base/errors.ts'
import type { Context, PrepareContext } from '../kernel/context.ts'
import { operation } from '../kernel/operation.ts'
import { previewOf, writeImport } from '../league/mirror-import.ts'
import { type MatchedLeague, PREVIEWED } from '../league/platform-league.ts'
import { namesIn, openSeason } from '../league/season.ts'
import { requireSystem } from '../league/systems.ts'
import {
  type Candidate,
  itemsOf,
  peopleOf,
  planSheet,
  type SheetPeople,
  seasonOf,
  withSlots,
} from '../platforms/sheet/index.ts'
import type { PaidGames } from '../rules/fit/paid-games.ts'
import { toHundredths, toShare } from '../rules/scoring/decimal.ts'
import { compileRules } from '../rules/scoring/scoring.ts'
import { openPauses } from '../runtime/long-work.ts'
import { Imported, ImportPreview } from '../schema/mirror.ts'
import { RulesFit, SheetLeague, type SheetRow } from '../schema/sheet.ts'
import type { ScoringRules } from '../schema/system.ts'
import { regroup } from '../season/cache.ts'
import { scoreRows } from '../season/score.ts'
import { findPlayer, groupNumber, type Season } from '../season/season.ts'
import { rowIn } from '../season/totals.ts'

/** The points that a sheet gives a player in a known game, in hundredths. */
interface PaidRow {
  /** The row's index in the season. */
  row: number
  /** The position group that the player is scored at. */
  group: PosGroup
  paid: number
}

/** Returns each game's points and stats. */
const paidGames = async ({ store, seasons }: Context, season: Season, rows: readonly PaidRow[]): Promise<PaidGames> => {
  const { FITTED_STATS } = await import('../rules/fit/fit.ts')
  const columns = await seasons.columns(store.seasons, season, FITTED_STATS)
  const places = Map.groupBy(rows.keys(), at => rows[at]!.row)
  const stats = new Map(
    columns.flatMap((column, which) => {
      if (!column) return []
      const values = new Float64Array(rows.length)
      column.rows.forEach((row, at) => {
        for (const place of places.get(row) ?? []) values[place] = column.values[at]! / 10 ** column.decimals
      })
      return [[FITTED_STATS[which]!, values] as const]
    }),
  )
  return {
    groups: rows.map(({ group }) => group),
    paid: Float64Array.from(rows, ({ paid }) => paid),
    stats,
  }
}

const shareOf = (equal: number, compared: number): number | null => (compared === 0 ? null : toShare(equal / compared))

/** Returns the share of the points that these rules explain. */
const explainRules = async (
  { store, seasons }: Context,
  season: Season,
  { rules, rows }: { rules: ScoringRules; rows: readonly PaidRow[] },
): Promise<Pick<RulesFit, 'compared' | 'equal' | 'share' | 'byPosition'>> => {
  const compiled = compileRules(rules)
  await seasons.points(store.seasons, season, compiled)
  const elsewhere = rows.flatMap(({ row, group }) =>
    season.rowGroup[row] === groupNumber(group) ? [] : [[season.index.player[row]!, group] as const],
  )
  const points = scoreRows(elsewhere.length > 0 ? regroup(season, new Map(elsewhere)) : season, compiled)
  const isEqual = ({ row, paid }: PaidRow): boolean => points[row] === paid
  const ofGroup = Map.groupBy(rows, ({ group }) => group)
  const equal = rows.filter(isEqual).length
  return {
    compared: rows.length,
    equal,
    share: shareOf(equal, rows.length),
    byPosition: POS_GROUPS.flatMap(posGroup => {
      const all = ofGroup.get(posGroup)
      if (!all) return []
      const same = all.filter(isEqual).length
      return [{ posGroup, compared: all.length, equal: same, share: shareOf(same, all.length) }]
    }),
  }
}

/** Derived rules are used without asking the caller if they explain at least this share of the points. */
const SURE = 0.99

/** Returns all players in a season, with the weeks and NFL teams of their games and rosters. */
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

/** Returns the sheet's points for games in the season's data. */
const paidRows = (season: Season, rows: readonly SheetRow[], { keyOf, match, players }: SheetPeople): PaidRow[] =>
  rows.flatMap(row => {
    const id = row.player === undefined ? undefined : match.matched.get(keyOf(row))
    const player = id === undefined ? null : findPlayer(season, id)
    const place = player === null ? null : rowIn(season, player, row.week)
    if (place === null) return []
    return [{ row: place, group: players.get(keyOf(row))!.scoredAs, paid: toHundredths(row.points) }]
  })

/** Throws conflict if derived rules explain too small a share of the points. */
const requireSure = ({ share, compared }: Pick<RulesFit, 'share' | 'compared'>): void => {
  if ((share ?? 0) >= SURE) return
  throw conflict(
    `The simplest matching rules explain only ${Math.round((share ?? 0) * compared)} of ${compared} games; preview ` +
      'the import, then accept the rules, or choose a scoring system',
    { atTerminal: '--preview shows the rules, --fit accepts them, and --rules chooses a scoring system' },
  )
}

interface Read {
  plan: Omit<MatchedLeague, 'season'>
  fit: RulesFit
}

/** A sheet, with stored data for its season. */
interface SheetRead {
  sheet: SheetLeague
  season: Season
  people: SheetPeople
  paid: readonly PaidRow[]
  /** The rules that the caller chose, or the games to derive rules from. */
  basis: { rules: ScoringRules } | { games: PaidGames }
}

const readSheet = async (context: Context, input: SheetLeague): Promise<SheetRead> => {
  const sheet = { ...input, rows: withSlots(input.rows) }
  const { season: year, rows } = seasonOf(sheet)
  const season = await openSeason(context, year)
  const { lookup } = await namesIn(context, season)
  const people = peopleOf(rows, candidatesIn(season), lookup)
  const paid = paidRows(season, rows, people)
  const { systemId } = sheet
  const basis =
    systemId === undefined
      ? { games: await paidGames(context, season, paid) }
      : { rules: (await requireSystem(context, systemId)).rules as ScoringRules }
  return { sheet, season, people, paid, basis }
}

const planned = async (
  context: Context,
  { sheet, season, people, paid, basis }: SheetRead,
  rules: ScoringRules,
): Promise<Read> => {
  const { players, match } = people
  return {
    plan: { plan: planSheet(sheet, people, rules), players, match },
    fit: {
      fitted: 'games' in basis,
      ...(await explainRules(context, season, { rules, rows: paid })),
      pays: itemsOf(rules),
    },
  }
}

/** Returns a sheet's rules: the requested system, or else the simplest rules that explain its points. */
const rulesOf = async ({ basis }: SheetRead): Promise<ScoringRules> => {
  if ('rules' in basis) return basis.rules
  const { fitRules } = await import('../rules/fit/fit.ts')
  return fitRules(basis.games, openPauses())
}

const importSheet = operation({
  name: 'importSheet',
  route: 'POST /leagues/import/sheet',
  commands: [],
  summary: 'Import a league from the rows in a sheet, or preview the import',
  ...PREVIEWED,
  body: SheetLeague,
  // A row takes less time than a batch line does.
  bulk: { maxBytes: 8 * 1024 * 1024, countIn: ({ body: { rows } }) => Math.ceil(rows.length / 10) },
  output: z.union([
    z.object({ preview: ImportPreview, fit: RulesFit }),
    z.object({ imported: Imported, fit: RulesFit }),
  ]),
  errors: ['not_found', 'conflict'],
  async prepare(context: PrepareContext, { body, preview }): Promise<Read> {
    const sheet = await context.read(store => readSheet({ ...context, store }, body))
    // Runs outside a transaction, so other requests can read and write in the meantime.
    const rules = await rulesOf(sheet)
    const found = await context.read(store => planned({ ...context, store }, sheet, rules))
    if (preview === 0 && found.fit.fitted && !body.fit) requireSure(found.fit)
    return found
  },
  async run(context, { preview }, { plan: prepared, fit }) {
    const mirror = { ...prepared, season: await openSeason(context, prepared.plan.season) }
    const existing = await context.store.leagues.findMirror(context.actor.id, mirror.plan)
    if (preview === 1) return { preview: previewOf(mirror, existing), fit }
    return { imported: await writeImport(context, mirror, existing), fit }
  },
})

export const sheets = [importSheet]
