import type { Answer, OperationName } from '../engine/index.ts'
import { account, accountList, deletedAccount, keyList, me, newKey, revokedKey } from './accounts.ts'
import { adjustmentList, newAdjustment } from './adjustments.ts'
import { advice } from './advice.ts'
import { balance, bestLineup, comparison, rankings } from './analysis.ts'
import { benchPoints, seasonBenchPoints } from './bench-points.ts'
import { claim, claimList, claimOrder } from './claims.ts'
import { clock } from './clock.ts'
import {
  abandonedDraft,
  clockedDraft,
  draft,
  draftOrder,
  heldDraft,
  newDraftOrder,
  newPicks,
  undonePicks,
  undrafted,
} from './draft.ts'
import { draftQueue, newAutopick } from './draft-seats.ts'
import { history } from './history.ts'
import { claimedTeam, invite, newInvite } from './invites.ts'
import {
  changedLeague,
  closedWeeks,
  deletedLeague,
  handedLeague,
  league,
  leagueList,
  newLeague,
  renewedLeague,
} from './leagues.ts'
import { newLineup, setToBest } from './lineups.ts'
import { log } from './log.ts'
import { matchups } from './matchups.ts'
import { importedLeague, syncedLeague } from './mirrors.ts'
import { odds } from './odds.ts'
import { forgottenLogin, loginList } from './platforms.ts'
import { player, playerList, scores } from './players.ts'
import { recap } from './recap.ts'
import { replay } from './replay.ts'
import { report } from './report.ts'
import { revokedSession, sessionList, unsharedLeague } from './sessions.ts'
import { statList, statsStatus } from './stats.ts'
import { changedSystem, checkedRules, deletedSystem, newSystem, system, systemList } from './systems.ts'
import { changedTeam, movedRoster, reservedRoster, team, teamList } from './teams.ts'
import { trade, tradeEffect, tradeList } from './trades.ts'
import { verification } from './verify.ts'
import { type Asked, shown, type View, type ViewOf } from './view.ts'
import { waiverRun } from './waiver-run.ts'

/** What each operation's answer says, by the name of the operation. */
export const VIEWS: { readonly [Name in OperationName]?: ViewOf<Answer<Name>> } = {
  listAccounts: accountList,
  createAccount: account,
  setPlan: account,
  deleteAccount: deletedAccount,
  createKey: newKey,
  listKeys: keyList,
  revokeKey: revokedKey,
  getMe: me,
  listLogins: loginList,
  forgetLogin: forgottenLogin,
  listSessions: sessionList,
  revokeSession: revokedSession,
  unshareLeague: unsharedLeague,
  listSystems: systemList,
  getSystem: system,
  createSystem: newSystem,
  updateSystem: changedSystem,
  deleteSystem: deletedSystem,
  checkSystem: checkedRules,
  listStats: statList,
  statsStatus,
  listPlayers: playerList,
  getPlayer: player,
  listScores: scores,
  rankPlayers: rankings,
  balanceSystem: balance,
  compareSystems: comparison,
  optimizeLineup: bestLineup,
  listLeagues: leagueList,
  getLeague: league,
  listMatchups: matchups,
  listTransactions: log,
  createLeague: newLeague,
  deleteLeague: deletedLeague,
  updateLeague: changedLeague,
  handOverLeague: handedLeague,
  renewLeague: renewedLeague,
  adjustPoints: newAdjustment,
  listAdjustments: adjustmentList,
  closeWeek: closedWeeks,
  listTeams: teamList,
  getTeam: team,
  updateTeam: changedTeam,
  getClock: clock,
  setClock: clock,
  createInvite: newInvite,
  getInvite: invite,
  revokeInvite: invite,
  claimInvite: claimedTeam,
  moveRoster: movedRoster,
  reservePlayer: reservedRoster,
  setLineup: newLineup,
  setBestLineup: setToBest,
  getBenchPoints: benchPoints,
  listBenchPoints: seasonBenchPoints,
  getAdvice: advice,
  getReport: report,
  getHistory: history,
  getOdds: odds,
  replayLeague: replay,
  getRecap: recap,
  listClaims: claimList,
  fileClaim: claim,
  withdrawClaim: claim,
  orderClaims: claimOrder,
  runWaivers: waiverRun,
  listTrades: tradeList,
  getTrade: trade,
  proposeTrade: trade,
  previewTrade: tradeEffect,
  pushTrade: trade,
  answerTrade: trade,
  reviewTrade: trade,
  reverseTrade: trade,
  importLeague: importedLeague,
  verifyLeague: verification,
  syncLeague: syncedLeague,
  startDraft: draft,
  getDraft: draft,
  pickPlayer: newPicks,
  autoDraft: newPicks,
  undoPicks: undonePicks,
  pauseDraft: heldDraft,
  resumeDraft: heldDraft,
  abandonDraft: abandonedDraft,
  loadDraft: draft,
  setDraftOrder: newDraftOrder,
  listUndrafted: undrafted,
  getDraftOrder: draftOrder,
  getDraftQueue: draftQueue,
  setDraftQueue: draftQueue,
  setAutopick: newAutopick,
  updateDraft: clockedDraft,
}

/** What an answer of an operation says. */
export const viewOf = <Name extends OperationName>(name: Name, answer: Answer<Name>, asked: Asked): View =>
  VIEWS[name]?.(answer, asked) ?? shown(null)
