import type { Scenario } from '../scenario.ts'
import { adjustments } from './adjustments.ts'
import { advice } from './advice.ts'
import { analysis } from './analysis.ts'
import { available } from './available.ts'
import { batches } from './batches.ts'
import { benchPoints } from './bench-points.ts'
import { bestLineups } from './best.ts'
import { waiverPlaces } from './claim-order.ts'
import { clocks } from './clocks.ts'
import { closedRosters } from './closed-rosters.ts'
import { closing } from './closing.ts'
import { documents } from './documents.ts'
import { draft } from './draft.ts'
import { draftClock } from './draft-clock.ts'
import { draftOrder } from './draft-order.ts'
import { draftPicks } from './draft-picks.ts'
import { draftQueues } from './draft-queues.ts'
import { dues } from './dues.ts'
import { hindsight } from './hindsight.ts'
import { history } from './history.ts'
import { invites } from './invites.ts'
import { leagueMaking } from './league-creation.ts'
import { leagueSheets } from './league-sheets.ts'
import { leagueSize } from './league-size.ts'
import { leagues } from './leagues.ts'
import { lineups } from './lineups.ts'
import { locks } from './locks.ts'
import { log } from './log.ts'
import { matchups } from './matchups.ts'
import { me } from './me.ts'
import { mirrors } from './mirrors.ts'
import { moveLocks } from './move-locks.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { odds } from './odds.ts'
import { office } from './office.ts'
import { optimize } from './optimize.ts'
import { pairings } from './pairings.ts'
import { players } from './players.ts'
import { playoffs } from './playoffs.ts'
import { polls } from './polls.ts'
import { posts } from './posts.ts'
import { proposals } from './proposals.ts'
import { recaps } from './recaps.ts'
import { renewals } from './renewals.ts'
import { report } from './report.ts'
import { reserve } from './reserve.ts'
import { rosterRefusals } from './roster-refusals.ts'
import { rosters } from './rosters.ts'
import { scheduleEdits } from './schedule-edits.ts'
import { scores } from './scores.ts'
import { settings } from './settings.ts'
import { ownTime } from './simulated-clock.ts'
import { stats } from './stats.ts'
import { systems } from './systems.ts'
import { taxiSquads } from './taxi.ts'
import { teams } from './teams.ts'
import { tradeAnswers } from './trade-answers.ts'
import { tradeDeadline } from './trade-deadline.ts'
import { tradeObstacles } from './trade-obstacles.ts'
import { tradeOffers } from './trade-offers.ts'
import { tradePreview } from './trade-preview.ts'
import { tradePushes } from './trade-pushes.ts'
import { tradeReviews } from './trade-reviews.ts'
import { tradeTerms } from './trade-terms.ts'
import { trades } from './trades.ts'
import { undos } from './undo.ts'
import { verify } from './verify.ts'
import { waiverBids } from './waiver-bids.ts'
import { waiverClaims } from './waiver-claims.ts'
import { waiverDays } from './waiver-days.ts'
import { waiverLists } from './waiver-lists.ts'
import { waiverOrder } from './waiver-order.ts'
import { waiverRuns } from './waiver-runs.ts'
import { waiverSecrets } from './waiver-secrets.ts'
import { waiverSettings } from './waiver-settings.ts'
import { whatIf } from './what-if.ts'

export const SCENARIOS: readonly Scenario[] = [
  ...me,
  ...systems,
  ...stats,
  ...players,
  ...available,
  ...scores,
  ...analysis,
  ...optimize,
  ...leagues,
  ...matchups,
  ...log,
  ...leagueMaking,
  ...settings,
  ...office,
  ...adjustments,
  ...renewals,
  ...playoffs,
  ...ownTime,
  ...pairings,
  ...closing,
  ...clocks,
  ...teams,
  ...invites,
  ...notifications,
  ...rosters,
  ...rosterRefusals,
  ...reserve,
  ...taxiSquads,
  ...lineups,
  ...locks,
  ...bestLineups,
  ...benchPoints,
  ...advice,
  ...odds,
  ...history,
  ...hindsight,
  ...whatIf,
  ...report,
  ...recaps,
  ...documents,
  ...waiverClaims,
  ...waiverLists,
  ...waiverRuns,
  ...waiverOrder,
  ...waiverSettings,
  ...waiverBids,
  ...waiverPlaces,
  ...waiverDays,
  ...waiverSecrets,
  ...tradeObstacles,
  ...tradeOffers,
  ...tradeAnswers,
  ...trades,
  ...tradePreview,
  ...tradePushes,
  ...tradeReviews,
  ...tradeTerms,
  ...tradeDeadline,
  ...scheduleEdits,
  ...leagueSize,
  ...notes,
  ...posts,
  ...dues,
  ...polls,
  ...proposals,
  ...undos,
  ...closedRosters,
  ...moveLocks,
  ...draft,
  ...draftPicks,
  ...draftOrder,
  ...draftQueues,
  ...draftClock,
  ...leagueSheets,
  ...mirrors,
  ...verify,
  ...batches,
]
