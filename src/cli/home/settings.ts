import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type DailyAt, HindsightError, type Plan, syncName } from '../../engine/index.ts'

/**
 * Reads a small JSON file in the data folder; null if it is missing or malformed. Builds the schema only if the file
 * exists, because most data folders do not have one.
 */
export const readSetting = <Schema extends z.ZodMiniType>(
  file: string,
  schemaOf: () => Schema,
): z.output<Schema> | null => {
  try {
    // Reading a pipe would block.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return null
    return z.parse(schemaOf(), JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const discard = (draft: string): void => {
  try {
    rmSync(draft, { force: true })
  } catch {
    // The write has already failed for the same reason, so this error is not reported.
  }
}

const fault = (file: string, what: 'written' | 'removed', cause: unknown): HindsightError =>
  new HindsightError('server_error', `The file ${file} can't be ${what} (${(cause as Error).message.trim()})`, {
    cause,
  })

/**
 * Writes a small JSON file in the data folder, readable only by its owner. A power outage cannot leave a partial file.
 * Returns its text. Throws server_error if it cannot be written.
 */
export const writeSetting = (file: string, value: unknown): string => {
  const draft = join(dirname(file), `.${basename(file)}.tmp`)
  const text = `${JSON.stringify(value, null, 2)}\n`
  try {
    writeFileSync(draft, text, { mode: 0o600, flush: true })
    renameSync(draft, file)
    syncName(file)
  } catch (error) {
    discard(draft)
    throw fault(file, 'written', error)
  }
  return text
}

/** Removes a small file in the data folder, if it exists. Throws server_error if it cannot be removed. */
export const removeSetting = (file: string): void => {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    throw fault(file, 'removed', error)
  }
}

/** The files in a data folder that contain one setting each. */
interface SettingFiles {
  daily: string
  plan: string
}

/** Returns the schema for a stored time of day. */
export const timeSchema = () =>
  z.object({
    hour: z.int().check(z.gte(0), z.lte(23)),
    minute: z.int().check(z.gte(0), z.lte(59)),
  })

/**
 * Returns when league days start, as set by the last `serve --waivers-at`; undefined if it was never set, or if the
 * file is damaged. It is stored so that commands without a daemon run claims at the same time of day.
 */
export const storedDaily = ({ daily }: Pick<SettingFiles, 'daily'>): DailyAt | undefined =>
  readSetting(daily, timeSchema) ?? undefined

export const storeDaily = ({ daily }: Pick<SettingFiles, 'daily'>, at: DailyAt): void => void writeSetting(daily, at)

/** Returns the plan for new accounts, as set by the last `serve --default-plan`; undefined if it was never set. */
export const storedPlan = ({ plan }: Pick<SettingFiles, 'plan'>): Plan | undefined =>
  readSetting(plan, () => z.object({ plan: z.enum(['free', 'pro']) }))?.plan

export const storePlan = ({ plan: file }: Pick<SettingFiles, 'plan'>, plan: Plan): void =>
  void writeSetting(file, { plan })
