import { invalid, type Team } from '../../../engine/index.ts'
import { type LeagueContext, leagueParams, nameIn } from '../../context/context.ts'
import { html } from '../../drawing/html.ts'
import type { Action } from '../../drawing/page.ts'
import { applyEdits, editsIn, type FieldValues, openFieldValues, withOriginals } from '../../forms/edits.ts'
import { choice, field, form } from '../../forms/form.ts'
import { textIn } from '../../forms/values.ts'
import { backToCommissioner, commissionerPage, forOwnLeague, group } from './commissioner-page.ts'

const ACTION = 'divide'
const USUAL = 4

const TEAM = 'team-'
const NAME = 'name-'

const called = (number: string): string => `Division ${number}`

/** Returns the numbers of existing divisions, and a few unused ones. */
const numbersOf = ({ about: { league } }: LeagueContext): string[] =>
  Array.from({ length: Math.max(USUAL, league.divisions.length) }, (_, at) => String(at + 1))

/** Returns each field's current value: the division names, and each team's number. */
const currentValues = (context: LeagueContext): FieldValues => {
  const { league, teams } = context.about
  return Object.fromEntries([
    ...numbersOf(context).map((number, at) => [NAME + number, league.divisions[at] ?? '']),
    ...teams.map(({ id, division }) => [TEAM + id, division === null ? '' : String(division)]),
  ])
}

const wordsOf =
  (context: LeagueContext, now: FieldValues) =>
  (name: string): string => {
    const value = now[name] ?? ''
    if (name.startsWith(NAME)) return `${called(name.slice(NAME.length))} is named ${value === '' ? 'nothing' : value}`
    return `${nameIn(context, name.slice(TEAM.length))} is in ${value === '' ? 'no division' : called(value)}`
  }

/** Throws invalid_request for a named division without teams, because its name would be lost. */
const requireNoEmptyDivision = (edits: FieldValues, settled: URLSearchParams, teams: readonly Team[]): void => {
  for (const [field, name] of Object.entries(edits)) {
    const number = field.slice(NAME.length)
    const isNamed = field.startsWith(NAME) && name.trim() !== ''
    if (isNamed && !teams.some(({ id }) => textIn(settled, TEAM + id) === number))
      throw invalid(`${name.trim()} has no teams. Add teams or leave its name empty`)
  }
}

/** Saves the divisions, except those without teams. */
const divide: Action<LeagueContext> = async (context, form) => {
  const now = currentValues(context)
  const edits = editsIn(form, now, wordsOf(context, now))
  if (Object.keys(edits).length === 0) return { notice: 'No changes' }
  const settled = applyEdits(edits, now)
  requireNoEmptyDivision(edits, settled, context.about.teams)
  const divisions = numbersOf(context)
    .map(number => ({
      name: textIn(settled, NAME + number).trim() || called(number),
      teamIds: context.about.teams.filter(({ id }) => textIn(settled, TEAM + id) === number).map(({ id }) => id),
    }))
    .filter(({ teamIds }) => teamIds.length > 0)
  const { league } = await context.call('updateLeague', { params: leagueParams(context), body: { divisions } })
  return {
    notice: league.divisions.length === 0 ? 'Divisions removed' : `Divisions saved: ${league.divisions.join(', ')}`,
  }
}

export const DIVISIONS = commissionerPage({
  path: '/office/divisions',
  title: 'Divisions',
  link: forOwnLeague({ place: 'commissioner', note: "Each team's division" }),
  show: async context => {
    const now = currentValues(context)
    const fieldValue = openFieldValues(context, ACTION, now)
    const numbers = numbersOf(context)
    const names = numbers.map(number => {
      const name = NAME + number
      return field({ label: called(number), name, value: fieldValue(name) })
    })
    const options = [
      { value: '', label: 'None' },
      ...numbers.map(value => ({ value, label: fieldValue(NAME + value).trim() || called(value) })),
    ]
    const teams = context.about.teams.map(({ id, name: label }) => {
      const name = TEAM + id
      return choice({ label, name, value: fieldValue(name) }, options)
    })
    return {
      up: backToCommissioner(context),
      lead: 'Put every team in a division, or leave them all empty. Under Settings, division winners can get the top seeds.',
      body: form(
        context,
        { action: ACTION, kind: 'card', fields: withOriginals(now) },
        html`${group('Names', html`${names}`)}
          ${group('Teams', html`${teams}`)}
          <button class="go">Save</button>`,
      ),
    }
  },
  actions: { [ACTION]: divide },
})
