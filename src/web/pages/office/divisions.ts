import { html } from 'hono/html'
import { invalid, type Team } from '../../../engine/index.ts'
import { choice, field, form } from '../../drawing/form.ts'
import { type LeagueVisit, leagueParams, nameIn } from '../../visit/visit.ts'
import { editsIn, type Standing, settledBy, shownIn, withStanding } from '../edits.ts'
import { textIn, type Work } from '../page.ts'
import { group, officePage, toOffice } from './parts.ts'

/** Which team plays in which division. */

const WORK = 'divide'
const USUAL = 4

const TEAM = 'team-'
const NAME = 'name-'

const called = (number: string): string => `Division ${number}`

/** The numbers of divisions that there are, and some more. */
const numbersOf = ({ about: { league } }: LeagueVisit): string[] =>
  Array.from({ length: Math.max(USUAL, league.divisions.length) }, (_, at) => String(at + 1))

/** What stands in each field now: the names of the divisions, and the number of that of each team. */
const standing = (visit: LeagueVisit): Standing => {
  const { league, teams } = visit.about
  return Object.fromEntries([
    ...numbersOf(visit).map((number, at) => [NAME + number, league.divisions[at] ?? '']),
    ...teams.map(({ id, division }) => [TEAM + id, division === null ? '' : String(division)]),
  ])
}

const wordsOf =
  (visit: LeagueVisit, now: Standing) =>
  (name: string): string => {
    const value = now[name] ?? ''
    if (name.startsWith(NAME)) return `${called(name.slice(NAME.length))} is called ${value === '' ? 'nothing' : value}`
    return `${nameIn(visit, name.slice(TEAM.length))} is in ${value === '' ? 'no division' : called(value)}`
  }

/** Throws invalid_request where a division was named that no team is in: it would be gone with its name. */
const requireTeams = (edits: Standing, settled: URLSearchParams, teams: readonly Team[]): void => {
  for (const [field, name] of Object.entries(edits)) {
    const number = field.slice(NAME.length)
    const isNamed = field.startsWith(NAME) && name.trim() !== ''
    if (isNamed && !teams.some(({ id }) => textIn(settled, TEAM + id) === number))
      throw invalid(`No team is in ${name.trim()}: choose its teams, or leave its name empty`)
  }
}

/** Divisions that no team is in are none. */
const divide: Work<LeagueVisit> = async (visit, form) => {
  const now = standing(visit)
  const edits = editsIn(form, now, wordsOf(visit, now))
  if (Object.keys(edits).length === 0) return { said: 'Nothing was changed' }
  const settled = settledBy(edits, now)
  requireTeams(edits, settled, visit.about.teams)
  const divisions = numbersOf(visit)
    .map(number => ({
      name: textIn(settled, NAME + number).trim() || called(number),
      teamIds: visit.about.teams.filter(({ id }) => textIn(settled, TEAM + id) === number).map(({ id }) => id),
    }))
    .filter(({ teamIds }) => teamIds.length > 0)
  const { league } = await visit.call('updateLeague', { params: leagueParams(visit), body: { divisions } })
  return {
    said: league.divisions.length === 0 ? 'There are no divisions' : `The divisions are ${league.divisions.join(', ')}`,
  }
}

export const DIVISIONS = officePage({
  path: '/office/divisions',
  show: async visit => {
    const now = standing(visit)
    const shown = shownIn(visit, WORK, now)
    const numbers = numbersOf(visit)
    const names = numbers.map(number => {
      const name = NAME + number
      return field({ label: called(number), name, value: shown(name) })
    })
    const options = [
      { value: '', label: 'None' },
      ...numbers.map(value => ({ value, label: shown(NAME + value).trim() || called(value) })),
    ]
    const teams = visit.about.teams.map(({ id, name: label }) => {
      const name = TEAM + id
      return choice({ label, name, value: shown(name) }, options)
    })
    return {
      title: 'Divisions',
      up: toOffice(visit),
      lead: 'Put every team into a division, or none at all. Winners of divisions can be seeded first, under Settings.',
      body: form(
        visit,
        { work: WORK, kind: 'card', fields: withStanding(now) },
        html`${group('Names', html`${names}`)}
          ${group('Teams', html`${teams}`)}
          <button class="go">Save</button>`,
      ),
    }
  },
  works: { [WORK]: divide },
})
