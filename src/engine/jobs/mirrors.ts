import { WEEK } from '../../../data/durations.ts'
import { asHindsightError, type HindsightError } from '../base/errors.ts'
import type { Actor, Engine } from '../kernel/context.ts'
import { execute } from '../kernel/execute.ts'
import { BACKGROUND_WAIT_MS } from '../kernel/operation.ts'
import { isOfItsTime } from '../league/time.ts'
import { syncLeague } from '../operations/sync.ts'
import { dayAt } from '../rules/league/day.ts'
import type { SyncReport } from '../schema/mirror.ts'
import { overAt } from '../season/calendar.ts'
import type { Store } from '../store/index.ts'

/** A report on a synced mirror, or why the sync failed. */
type NightStep = { leagueId: string; report: SyncReport } | { leagueId: string; error: HindsightError }

/** Returns the seasons that ended at least a week ago. Platforms can correct points until then. */
const pastSeasons = async (store: Store, now: number): Promise<ReadonlySet<number>> => {
  const lastKickoffs = new Map((await store.kickoffs.list()).map(({ season, kickoffAt }) => [season, kickoffAt]))
  return new Set(
    [...lastKickoffs].filter(([, kickoffAt]) => overAt({ kickoffAt }) + WEEK <= now).map(([season]) => season),
  )
}

interface DueMirror {
  leagueId: string
  platform: string
  actor: Actor
}

/** Returns the mirrors in current and future seasons that have not been synced today, with their accounts. */
const dueMirrors = ({ database, admission, dailyAt }: Engine): Promise<DueMirror[]> =>
  database.transaction('read', async store => {
    const admitted = admission()
    const past = await pastSeasons(store, admitted.time)
    const accounts = new Map((await store.accounts.list()).map(account => [account.id, account]))
    const unread = new Set(await store.mirrors.listReadBefore(dayAt(admitted.wall, dailyAt).at))
    return (await store.leagues.listMirrors())
      .filter(league => unread.has(league.id) && !past.has(league.season) && isOfItsTime(league, admitted))
      .map(({ id, externalPlatform, accountId }) => ({
        leagueId: id,
        platform: externalPlatform!,
        actor: accounts.get(accountId)!,
      }))
  })

/**
 * Returns whether a mirror has not been synced since a given time. Another daemon could have synced it in the meantime.
 */
const isUnread = ({ database }: Engine, leagueId: string, since: number): Promise<boolean> =>
  database.transaction('read', async ({ mirrors }) => ((await mirrors.find(leagueId))?.syncedAt ?? 0) < since)

const readAgain = async (engine: Engine, actor: Actor, leagueId: string): Promise<NightStep | null> => {
  try {
    const answer = await execute(engine, syncLeague, { actor, params: { id: leagueId }, waitMs: BACKGROUND_WAIT_MS })
    return { leagueId, report: (answer as { report: SyncReport }).report }
  } catch (cause) {
    const error = asHindsightError(cause)
    const league = await engine.database.transaction('read', store => store.leagues.find(leagueId))
    // A league can be deleted while others are synced.
    return league ? { leagueId, error } : null
  }
}

/** If this many of a platform's syncs fail in a row, the platform counts as down. */
const MAX_FAILURES = 3

/**
 * Syncs the due mirrors one by one, each as its commissioner. A mirror that fails stays due and does not stop others.
 * If a platform is down, its other mirrors stay due. If `signal` aborts, stops after the current league.
 */
export async function* syncMirrors(
  engine: Engine,
  { signal }: { signal?: AbortSignal } = {},
): AsyncGenerator<NightStep> {
  const failures = new Map<string, number>()
  for (const { leagueId, platform, actor } of await dueMirrors(engine)) {
    if (signal?.aborted) return
    const failed = failures.get(platform) ?? 0
    if (failed === MAX_FAILURES) continue
    if (!(await isUnread(engine, leagueId, dayAt(engine.clocks.wall(), engine.dailyAt).at))) continue
    const step = await readAgain(engine, actor, leagueId)
    const isDown = step !== null && 'error' in step && step.error.code === 'upstream_failed'
    failures.set(platform, isDown ? failed + 1 : 0)
    if (step) yield step
  }
}
