import { html } from 'hono/html'
import { HindsightError, type Said } from '../../../engine/index.ts'
import { effectLines } from '../../../views/trades.ts'
import { type Html, NOTHING } from '../../drawing/words.ts'
import { isPro } from '../../visit/answers.ts'
import { type LeagueVisit, leagueParams, nameIn } from '../../visit/visit.ts'

/** What a trade would do to the lineups of both teams, for those whom it concerns and who may ask. */
export const effectOf = async (visit: LeagueVisit, body: Said<'previewTrade'>[0]['body']): Promise<Html> => {
  const mine = visit.own?.id
  if (visit.account === null || !isPro(visit) || ![body.fromTeamId, body.toTeamId].includes(mine ?? '')) return NOTHING
  try {
    const effect = await visit.call('previewTrade', { params: leagueParams(visit), body })
    return html`<ul class="effect">${effectLines(effect, { nameOf: id => nameIn(visit, id) }).map(line => html`<li>${line}</li>`)}</ul>`
  } catch (error) {
    if (error instanceof HindsightError && error.code === 'conflict') return html`<p class="dim">${error.sentence}.</p>`
    throw error
  }
}
