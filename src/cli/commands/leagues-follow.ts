import { setTimeout as pause } from 'node:timers/promises'
import type { Transaction } from '../../engine/index.ts'
import type { Io } from '../io/io.ts'
import { type Lookup, labelAnswer, storedNames } from '../names/lookup.ts'
import { linesAsJson, readerZone } from '../output/form.ts'
import { plain, wrapText } from '../output/width.ts'
import type { GlobalFlags } from '../program/command.ts'
import { partInput } from '../program/input.ts'

const RETRY_MS = 1_000

interface PrintOptions {
  io: Io
  flags: GlobalFlags
  asJson: boolean
}

/** Prints each row as a line, or as an object with `--json`. */
const printRows = async (
  lookup: Lookup,
  rows: readonly Transaction[],
  { io, flags, asJson }: PrintOptions,
): Promise<void> => {
  if (asJson) {
    for (const row of rows) io.stdout.write(`${JSON.stringify(row)}\n`)
    return
  }
  await labelAnswer(lookup, rows)
  const { logLine } = await import('../../views/log.ts')
  const zone = readerZone(io, flags)
  for (const row of rows)
    io.stdout.write(wrapText(plain(`${logLine(row, { ...storedNames(lookup), zone })}\n`), io.stdout))
}

/**
 * Prints a log, oldest first, and then each new row until stopped. If the stream ends, opens it again. Throws if that
 * fails.
 */
export const followLog = async (lookup: Lookup, { io, flags }: Omit<PrintOptions, 'asJson'>): Promise<number> => {
  const { caller, values, typed } = lookup
  const { row } = typed
  const printing = { io, flags, asJson: linesAsJson(flags, '--follow prints') }
  const leagueId = String(values.id)
  const { type, teamId } = values
  const isWanted = (each: Transaction) =>
    (type === undefined || each.type === type) && (teamId === undefined || each.teamId === teamId)
  const printedIds = new Set<string>()
  for (let number: number | undefined; ; await pause(RETRY_MS)) {
    for await (const news of caller.follow(leagueId, number)) {
      // Fetches older rows after opening the stream, so none are missed.
      if (number === undefined) {
        const { transactions } = await caller.send('listTransactions', partInput(row, values))
        const past = transactions.toReversed()
        for (const { id } of past) printedIds.add(id)
        await printRows(lookup, past, printing)
      }
      number = news.number
      await printRows(
        lookup,
        news.rows.filter(each => isWanted(each) && !printedIds.has(each.id)),
        printing,
      )
    }
  }
}
