import type { Sql } from './dialects/sql.ts'

/** A league's dues, in cents. */
export interface StoredDues {
  amount: number
  weeklyPrize: number
  /** By place in the final standings, starting with 1st. */
  payouts: readonly number[]
}

type Row = Omit<StoredDues, 'payouts'> & { payouts: string }

const ONE = 'SELECT amount, weekly_prize AS weeklyPrize, payouts FROM dues WHERE league_id = ?'
const SET = `INSERT INTO dues (league_id, amount, weekly_prize, payouts) VALUES (?, ?, ?, ?)
  ON CONFLICT (league_id) DO UPDATE SET amount = excluded.amount, weekly_prize = excluded.weekly_prize,
    payouts = excluded.payouts`
const MARK = `INSERT INTO dues_payment (league_id, team_id, paid_at) VALUES (?, ?, ?)
  ON CONFLICT (league_id, team_id) DO UPDATE SET paid_at = excluded.paid_at`

/** Leagues' dues, and which teams have paid. */
export const duesStore = (sql: Sql) => ({
  find: async (leagueId: string): Promise<StoredDues | null> => {
    const row = await sql.get<Row>(ONE, leagueId)
    return row ? { ...row, payouts: JSON.parse(row.payouts) } : null
  },
  set: async (leagueId: string, { amount, weeklyPrize, payouts }: StoredDues): Promise<void> => {
    await sql.run(SET, leagueId, amount, weeklyPrize, JSON.stringify(payouts))
  },
  /** Returns when each team was marked as paid, in epoch ms of league time. Leaves out unpaid teams. */
  listPaid: async (leagueId: string): Promise<Map<string, number>> =>
    new Map(
      await sql.rows<[teamId: string, paidAt: number]>(
        'SELECT team_id, paid_at FROM dues_payment WHERE league_id = ?',
        leagueId,
      ),
    ),
  /** Marks a team as paid, or as unpaid if the time is null. */
  mark: async (leagueId: string, { teamId, paidAt }: { teamId: string; paidAt: number | null }): Promise<void> => {
    await (paidAt === null
      ? sql.run('DELETE FROM dues_payment WHERE league_id = ? AND team_id = ?', leagueId, teamId)
      : sql.run(MARK, leagueId, teamId, paidAt))
  },
})
