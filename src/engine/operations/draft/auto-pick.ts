import { conflict, invalid, naming } from '../../base/errors.ts'
import { operation } from '../../kernel/operation.ts'
import { knownId } from '../../league/load.ts'
import { DraftAuto } from '../../schema/draft.ts'
import { Id } from '../../schema/field.ts'
import { pickForAbsent } from './absent.ts'
import { openRanking } from './board.ts'
import { draftView, madeTurns, openDraft, openTurns, pickView } from './opened-draft.ts'
import { openRoom, pickBest } from './pick-best.ts'
import { PicksAnswer, requireTurns } from './picks.ts'

/** Picks the best available players. */
export const autoDraft = operation({
  name: 'autoDraft',
  route: 'POST /leagues/{id}/draft/auto',
  commands: ['draft auto'],
  summary: 'Pick the best available player for one or more turns, so that every slot can still be filled',
  access: 'write',
  plan: 'free',
  status: 201,
  params: { id: Id },
  body: DraftAuto,
  output: PicksAnswer,
  errors: ['not_found', 'forbidden', 'conflict'],
  async run(context, { id, body }) {
    const opened = await openDraft(context, id)
    if (body.picks !== undefined && body.until !== undefined) throw invalid(naming`Send {picks} or {until}, not both`)
    const ranking = await openRanking(context, opened, body.season)
    const list = (body.list ?? []).map(playerId => knownId(opened.season, playerId))
    const left = openTurns(opened).length
    const turns = body.until === 'end' ? left : (body.picks ?? 1)
    await requireTurns(context, opened, { turns, byHand: false })
    if (turns > left) throw conflict(left === 1 ? 'Only one pick is left' : `Only ${left} picks are left`)
    const room = await openRoom(context, opened, { by: body.by, ranking })
    const after = await pickBest(context, opened, { room, list, turns })
    return {
      draft: draftView(await pickForAbsent(context, after)),
      picks: madeTurns(after)
        .slice(-turns)
        .map(turn => pickView(after, turn)),
    }
  },
})
