import { accountStore } from './accounts.ts'
import { adjustmentStore } from './adjustments.ts'
import { counterStore } from './counters.ts'
import { openPostgres } from './dialects/postgres.ts'
import { isPostgres } from './dialects/postgres-address.ts'
import type { Sql, Transactions } from './dialects/sql.ts'
import { openSqlite } from './dialects/sqlite.ts'
import { draftBoardStore, draftStore } from './drafts.ts'
import { duesStore } from './dues.ts'
import { batchStore, idempotencyStore } from './idempotency.ts'
import { keyStore, sessionStore } from './keys.ts'
import { leagueDocumentStore } from './league-documents.ts'
import { leagueStore } from './leagues.ts'
import { lineupStore } from './lineups.ts'
import { inviteStore, linkStore } from './links.ts'
import { liveFeedStore } from './live-feeds.ts'
import { matchupStore } from './matchups.ts'
import { messageStore } from './messages.ts'
import { mirrorStore } from './mirrors.ts'
import { noteStore } from './notes.ts'
import { notificationStore } from './notifications.ts'
import { platformLoginStore } from './platform-logins.ts'
import { playerIdStore, shownTeamStore } from './players.ts'
import { pollStore, postStore } from './posts.ts'
import { proposalStore } from './proposals.ts'
import { rosterStore } from './rosters.ts'
import { kickoffStore, seasonStore } from './seasons.ts'
import { systemStore } from './systems.ts'
import { teamStore } from './teams.ts'
import { tradeStore } from './trades.ts'
import { transactionStore } from './transactions.ts'
import { claimStore } from './waivers.ts'

type Openers = Readonly<Record<string, (sql: Sql) => unknown>>

/** The openers' results, by name. */
export type Opened<All extends Openers> = { readonly [Name in keyof All]: ReturnType<All[Name]> }

interface Unread {
  sql: Sql
  opened: Record<string, unknown>
}

/** Opens each part on first use, because a transaction needs only a few of them. */
const openedWhenRead = <All extends Openers>(openers: All): ((sql: Sql) => Opened<All>) => {
  const getters = Object.entries(openers).map(([name, open]) => {
    const get = function (this: Unread): unknown {
      this.opened[name] ??= open(this.sql)
      return this.opened[name]
    }
    return [name, { get }] as const
  })
  const unread = Object.create(null, Object.fromEntries(getters))
  return sql => Object.assign(Object.create(unread), { sql, opened: {} })
}

export type { StoredAdjustment } from './adjustments.ts'
export type { PickClock, StoredDraft, StoredPick, StoredSeat, StoredTurn } from './drafts.ts'
export type { StoredDues } from './dues.ts'
export type { RequestName, SavedLine } from './idempotency.ts'
export { type Holder, type StoredSession, UNLIMITED } from './keys.ts'
export type { Keeper, ProcessedThrough, StoredClock, StoredDraw, StoredLeague } from './leagues.ts'
export type { StoredLineup } from './lineups.ts'
export type { StoredInvite, StoredLink } from './links.ts'
export type { StoredChance, StoredFeed } from './live-feeds.ts'
export type { StoredMatchup } from './matchups.ts'
export type { Head, StoredMessage } from './messages.ts'
export type { PlatformWeek, StoredMirror } from './mirrors.ts'
export type { StoredNotification } from './notifications.ts'
export type { StoredPoll, StoredPost, StoredReaction, StoredVote } from './posts.ts'
export type { StoredProposal } from './proposals.ts'
export type { LeagueReader } from './readers.ts'
export type { ClosedRoster, SpotPlace, StoredSpot } from './rosters.ts'
export type { StoredSeason } from './seasons.ts'
export type { StoredSystem } from './systems.ts'
export type { CoManager, StoredTeam } from './teams.ts'
export type { NumberedTransaction } from './transactions.ts'
export type { StoredClaim } from './waivers.ts'

/** All data in the store for one transaction, by kind. Row types are private to this folder. */
export const storeOn = openedWhenRead({
  accounts: accountStore,
  keys: keyStore,
  sessions: sessionStore,
  links: linkStore,
  idempotency: idempotencyStore,
  systems: systemStore,
  seasons: seasonStore,
  kickoffs: kickoffStore,
  shownTeams: shownTeamStore,
  playerIds: playerIdStore,
  leagues: leagueStore,
  leagueDocuments: leagueDocumentStore,
  teams: teamStore,
  matchups: matchupStore,
  rosters: rosterStore,
  lineups: lineupStore,
  drafts: draftStore,
  draftBoards: draftBoardStore,
  claims: claimStore,
  trades: tradeStore,
  adjustments: adjustmentStore,
  invites: inviteStore,
  transactions: transactionStore,
  mirrors: mirrorStore,
  liveFeeds: liveFeedStore,
  notes: noteStore,
  dues: duesStore,
  polls: pollStore,
  proposals: proposalStore,
  posts: postStore,
  notifications: notificationStore,
  messages: messageStore,
  platformLogins: platformLoginStore,
  batches: batchStore,
  counters: counterStore,
  /** Returns all faults in the store, as sentences. Empty for a sound store. */
  listFaults: sql => async (): Promise<string[]> => (await import('./audit.ts')).listFaults(sql),
  /** Runs part of the transaction. If it fails, the transaction can continue. */
  savepoint: sql => sql.savepoint,
})

/** The store in one transaction. It cannot be used afterward. */
export type Store = ReturnType<typeof storeOn>

/**
 * An open database. Each transaction passes its store to the callback. A store can be used only inside its transaction.
 */
export type Database = Transactions<Store>

/**
 * Opens a store: a PostgreSQL address with `openPostgres`, or else a file (or ':memory:') with `openSqlite`. Throws
 * what they throw.
 */
export const openDatabase = (store: string, wall: () => number): Database => {
  const connection = isPostgres(store) ? openPostgres(store, wall) : openSqlite(store, wall)
  return {
    ...connection,
    transaction: (access, work, waitMs) => connection.transaction(access, sql => work(storeOn(sql)), waitMs),
    background: (access, work, pace) => connection.background(access, sql => work(storeOn(sql)), pace),
  }
}
