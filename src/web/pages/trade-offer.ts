import { type CallArgs, HindsightError, invalid, renameFields } from '../../engine/index.ts'
import { effectLines } from '../../views/trades.ts'
import { type LeagueContext, leagueParams, nameIn, requireOwn, teamOf } from '../context/context.ts'
import { isPro, mayTrade, type RosteredTeam } from '../context/league.ts'
import { type Html, html, NOTHING } from '../drawing/html.ts'
import { leaguePath } from '../drawing/links.ts'
import type { Action } from '../drawing/page.ts'
import { playsWords } from '../drawing/players.ts'
import { choice, field, form, tick } from '../forms/form.ts'
import { integerIn, offeredValue, optionalField, textIn } from '../forms/values.ts'

/**
 * A new offer: two rosters side by side, and the trade's effect before it is offered. The page's address contains the
 * other team and the selected players.
 */

/**
 * Ids of the players that the offering team gives up and receives, and that either team drops to make room. Only the
 * commissioner can choose the other team's drops.
 */
interface CheckedPlayers {
  give: readonly string[]
  get: readonly string[]
  drop: readonly string[]
  otherDrop?: readonly string[]
}

/** The typed fields in an offer. */
const TYPED = ['fromBudget', 'toBudget', 'message', 'expiresInHours'] as const

const TYPED_LABELS = {
  fromBudget: 'FAAB given',
  toBudget: 'FAAB received',
  message: 'Message',
  expiresInHours: 'Expires after (hours)',
} as const

/** The names of an offer's fields in messages. */
export const OFFER_LABELS: Readonly<Record<string, string>> = {
  ...TYPED_LABELS,
  fromPlayerIds: 'Players given',
  toPlayerIds: 'Players received',
  fromDropPlayerIds: 'Drops',
  toDropPlayerIds: "The other team's drops",
}

/** Returns the selected players, from the sent form or the address. */
const checkedPlayers = ({ refused, query }: LeagueContext): Required<CheckedPlayers> => {
  const from = refused?.action === 'offer' ? refused.form : query
  return {
    ...{ give: from.getAll('give'), get: from.getAll('get') },
    ...{ drop: from.getAll('drop'), otherDrop: from.getAll('otherDrop') },
  }
}

/** Returns the path of a trade offer form with these players selected. */
export const offerPath = (
  context: LeagueContext,
  other: string,
  { give, get, drop, otherDrop = [], typed = {} }: CheckedPlayers & { typed?: Readonly<Record<string, string>> },
): string => {
  const query = new URLSearchParams([
    ['with', other],
    ...give.map(id => ['give', id]),
    ...get.map(id => ['get', id]),
    ...drop.map(id => ['drop', id]),
    ...otherDrop.map(id => ['otherDrop', id]),
    ...Object.entries(typed),
  ])
  return leaguePath(context.about.league.id, `trades?${query}`)
}

/**
 * Draws a trade's effect on both lineups, for viewers who are in the trade and on the pro plan. If it cannot be
 * computed, draws the reason, because the rest of the page must still appear.
 */
export const effectOf = async (context: LeagueContext, body: CallArgs<'previewTrade'>[0]['body']): Promise<Html> => {
  const ownTeamId = context.ownTeam?.id
  if (context.account === null || !isPro(context) || ![body.fromTeamId, body.toTeamId].includes(ownTeamId ?? ''))
    return NOTHING
  try {
    const effect = await context.call('previewTrade', { params: leagueParams(context), body })
    return html`<ul class="effect">${effectLines(effect, { nameOf: id => nameIn(context, id) }).map(line => html`<li>${line}</li>`)}</ul>`
  } catch (error) {
    if (!(error instanceof HindsightError) || error.code === 'server_error') throw error
    return html`<p class="dim">${renameFields(error, path => OFFER_LABELS[path] ?? path).sentence}.</p>`
  }
}

const picks = (context: LeagueContext, label: string, name: keyof CheckedPlayers, { roster }: RosteredTeam): Html => {
  const chosen = checkedPlayers(context)[name]
  return html`<fieldset class="picks"><legend>${label}</legend>${roster.map(each =>
    tick(`${each.name ?? each.id} (${playsWords(each)})`, name, each.id, chosen.includes(each.id)),
  )}</fieldset>`
}

/** Returns a typed field in an offer, from the sent form or the address. */
const typedField = ({ refused, query }: LeagueContext, name: string): string =>
  (refused?.action === 'offer' ? refused.form : query).get(name) ?? ''

/** Returns true if the viewer can complete trades between any teams. */
const mayPush = ({ account, about: { league } }: LeagueContext): boolean => account !== null && league.commissioner

/** Draws an offer's terms other than its players. */
const terms = (context: LeagueContext, ownRoster: RosteredTeam, other: RosteredTeam): Html => {
  const written = (name: keyof typeof TYPED_LABELS, hint?: string) => ({
    label: TYPED_LABELS[name],
    name,
    value: typedField(context, name),
    ...(hint !== undefined && { hint }),
  })
  const isBidding = ownRoster.team.budget !== null
  const dollars = (name: 'fromBudget' | 'toBudget') => field({ ...written(name), type: 'number', more: html` min="0"` })
  const expires = written('expiresInHours', 'Leave empty for an offer that stays open.')
  const { drop, otherDrop } = checkedPlayers(context)
  const isOpen = [...TYPED.map(name => typedField(context, name)), ...drop, ...otherDrop].some(Boolean)
  const drops = ({ team }: RosteredTeam) => `${team.mine ? 'You drop' : `${team.name} drops`} to make room`
  return html`<details${isOpen ? html` open` : NOTHING}><summary>Drops, message and more</summary>
    ${picks(context, drops(ownRoster), 'drop', ownRoster)}
    ${mayPush(context) ? picks(context, drops(other), 'otherDrop', other) : NOTHING}
    ${isBidding ? html`${dollars('fromBudget')}${dollars('toBudget')}` : NOTHING}
    ${field({ ...written('message', 'Only the managers of both teams can read it.'), more: html` maxlength="500"` })}
    ${context.about.league.clock.mode === 'hindsight' ? NOTHING : field({ ...expires, type: 'number', more: html` min="1" max="720"` })}
  </details>`
}

/** Returns the typed FAAB. Null if it is not a number of dollars. */
const typedDollars = (context: LeagueContext, name: 'fromBudget' | 'toBudget'): number | null => {
  const typed = typedField(context, name).trim()
  return /^\d{0,9}$/.test(typed) ? Number(typed) : null
}

/** Draws the effect of the selected trade; empty until both sides give a player or FAAB. */
const drawEffect = async (
  context: LeagueContext,
  { team: ownTeam }: RosteredTeam,
  { team: other }: RosteredTeam,
): Promise<Html> => {
  const { give, get, drop, otherDrop } = checkedPlayers(context)
  const [fromBudget, toBudget] = [typedDollars(context, 'fromBudget'), typedDollars(context, 'toBudget')]
  if (fromBudget === null || toBudget === null) return NOTHING
  if (give.length + fromBudget === 0 || get.length + toBudget === 0) return NOTHING
  const effect = await effectOf(context, {
    ...{ fromTeamId: ownTeam.id, fromPlayerIds: [...give], fromBudget, fromDropPlayerIds: [...drop] },
    ...{ toTeamId: other.id, toPlayerIds: [...get], toBudget, toDropPlayerIds: [...otherDrop] },
  })
  return html`<div id="effect">${effect}</div>`
}

/** Draws an offer's buttons. After the deadline (not `isOpen`), only the commissioner can make trades. */
const buttons = (context: LeagueContext, { team }: RosteredTeam, isOpen: boolean): Html =>
  html`<div class="actions">
    ${isOpen && mayTrade(context, team) ? html`<button class="go" name="step" value="offer">Send offer</button>` : NOTHING}
    ${isPro(context) && team.mine ? html`<button name="step" value="preview">Preview</button>` : NOTHING}
    ${mayPush(context) ? html`<button name="step" value="push">Push the trade</button>` : NOTHING}
  </div>`

const ticks = async (
  context: LeagueContext,
  [ownRoster, other]: readonly [RosteredTeam, RosteredTeam],
  isOpen: boolean,
): Promise<Html> => {
  const answered = context.query.get('answers') ?? undefined
  const gives = ownRoster.team.mine ? 'You give' : `${ownRoster.team.name} gives`
  return form(
    context,
    {
      action: 'offer',
      kind: 'offer',
      fields: {
        fromTeamId: ownRoster.team.id,
        toTeamId: other.team.id,
        ...(answered !== undefined && { answers: answered }),
      },
    },
    html`<div class="swap">${picks(context, gives, 'give', ownRoster)}${picks(context, `${other.team.name} gives`, 'get', other)}</div>${terms(context, ownRoster, other)}${await drawEffect(context, ownRoster, other)}${buttons(context, ownRoster, isOpen)}`,
  )
}

const teamChoice = (
  label: string,
  name: string,
  rosters: readonly RosteredTeam[],
  chosen: RosteredTeam | undefined,
): Html =>
  choice({ label, name, value: chosen?.team.id ?? '' }, [
    { value: '', label: 'Choose a team' },
    ...rosters.map(({ team }) => ({ value: team.id, label: team.name })),
  ])

/** Draws an offer's form. Managers can offer only from their own team, and the commissioner from any team. */
export const offerForm = async (
  context: LeagueContext,
  rosters: readonly RosteredTeam[],
  isOpen: boolean,
): Promise<Html> => {
  const { refused, query, ownTeam } = context
  const isCommissioner = mayPush(context)
  if (context.about.league.externalLeagueId !== null || !(isCommissioner || (ownTeam && isOpen))) return NOTHING
  const asked = isCommissioner ? (refused?.form.get('fromTeamId') ?? query.get('from')) : null
  const ownRoster = rosters.find(({ team }) => team.id === (asked ?? ownTeam?.id))
  const others = rosters.filter(each => each !== ownRoster)
  const partnerId = refused?.form.get('toTeamId') ?? query.get('with')
  const other = others.find(({ team }) => team.id === partnerId)
  const choose = html`<form method="get" action="${context.path}" class="filters" data-instant>${
    isCommissioner ? teamChoice('From', 'from', rosters, ownRoster) : NOTHING
  }${teamChoice('Trade with', 'with', others, other)}<button>Show</button></form>`
  const chosen = ownRoster && other ? await ticks(context, [ownRoster, other], isOpen) : NOTHING
  return html`<section id="offer"><h2>Propose a trade</h2>${choose}${chosen}</section>`
}

const dollarsIn = <Name extends 'fromBudget' | 'toBudget'>(
  form: URLSearchParams,
  name: Name,
): { [Key in Name]?: number } =>
  (textIn(form, name).trim() === '' ? {} : { [name]: integerIn(form, name, TYPED_LABELS[name]) }) as {
    [Key in Name]?: number
  }

export const offer: Action<LeagueContext> = async (context, form) => {
  const toTeamId = textIn(form, 'toTeamId')
  const step = offeredValue(form, 'step', ['offer', 'preview', 'push'])
  const players = {
    fromTeamId: optionalField(form, 'fromTeamId').fromTeamId ?? requireOwn(context).id,
    toTeamId,
    fromPlayerIds: form.getAll('give'),
    toPlayerIds: form.getAll('get'),
    fromDropPlayerIds: form.getAll('drop'),
    ...dollarsIn(form, 'fromBudget'),
    ...dollarsIn(form, 'toBudget'),
  }
  const { fromBudget = 0, toBudget = 0 } = players
  if (players.fromPlayerIds.length + fromBudget === 0 || players.toPlayerIds.length + toBudget === 0)
    throw invalid(`Choose at least one player${form.has('fromBudget') ? ' or some FAAB' : ''} on each side`)
  const to = leaguePath(context.about.league.id, 'trades')
  if (step === 'push') {
    const body = { ...players, toDropPlayerIds: form.getAll('otherDrop') }
    await context.call('pushTrade', { body, params: leagueParams(context) })
    return { notice: 'Trade completed', to }
  }
  const body = {
    ...players,
    ...optionalField(form, 'answers'),
    ...optionalField(form, 'message'),
    ...(textIn(form, 'expiresInHours').trim() !== '' && {
      expiresInHours: integerIn(form, 'expiresInHours', TYPED_LABELS.expiresInHours),
    }),
  }
  if (step === 'preview') {
    const ticked = { give: body.fromPlayerIds, get: body.toPlayerIds, drop: form.getAll('drop') }
    const otherDrop = form.getAll('otherDrop')
    const typed = Object.assign({}, ...['answers', ...TYPED].map(name => optionalField(form, name)))
    return { to: `${offerPath(context, toTeamId, { ...ticked, otherDrop, typed })}#effect` }
  }
  await context.call('proposeTrade', { body, params: leagueParams(context) })
  return {
    notice: `Trade offered to ${teamOf(context, toTeamId).name}`,
    to,
  }
}
