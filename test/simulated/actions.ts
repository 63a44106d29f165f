import type { Maker } from './stage.ts'
import { adjust } from './turns/adjustments.ts'
import { fileClaim, orderClaims, runClaims, withdraw } from './turns/claims.ts'
import { setBudget, setLock, setPriority, setSchedule } from './turns/commissioner.ts'
import { setAuto, setBest, setLineup } from './turns/lineups.ts'
import { addTarget, readTargets, removeTarget, retryTarget, testTarget } from './turns/messages.ts'
import { actInMirror, readPlatform } from './turns/mirrors.ts'
import { changeRanking } from './turns/rankings.ts'
import { readClaims, readMatchups, readTable, readTeam, readTrades } from './turns/reads.ts'
import { correctReserve, moveReserve } from './turns/reserve.ts'
import { correctRoster, moveRoster, redo } from './turns/rosters.ts'
import { changeRules } from './turns/rules.ts'
import { changeAcquisitions, changeLeague, changeTeam, transferLeague } from './turns/settings.ts'
import { answer, offer, push, reverse, review } from './turns/trades.ts'
import { undoEntry } from './turns/undo.ts'

/** Users' actions, with weights that add up to about a hundred. */
const MAKERS: readonly (readonly [weight: number, make: Maker])[] = [
  [18, moveRoster],
  [7, moveReserve],
  [14, setLineup],
  [6, setBest],
  [1, setAuto],
  [16, fileClaim],
  [4, withdraw],
  [3, orderClaims],
  [1, runClaims],
  [8, offer],
  [9, answer],
  [3, review],
  [1, push],
  [1, reverse],
  [3, changeTeam],
  [1, changeAcquisitions],
  [2, changeLeague],
  [2, changeRanking],
  [3, adjust],
  [2, correctRoster],
  [1, correctReserve],
  [1, redo],
  [5, undoEntry],
  [1, setBudget],
  [1, setPriority],
  [1, setLock],
  [1, setSchedule],
  [1, changeRules],
  [1, transferLeague],
  [5, readTeam],
  [2, readTable],
  [1, readMatchups],
  [1, readClaims],
  [1, readTrades],
  [1, addTarget],
  [1, readTargets],
  [1, retryTarget],
  [1, testTarget],
  [1, removeTarget],
  [1, readPlatform],
  [2, actInMirror],
]

/** Each action, repeated as often as its weight. */
export const WHEEL = MAKERS.flatMap(([weight, make]) => Array.from({ length: weight }, () => make))
