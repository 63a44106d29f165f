import { html } from 'hono/html'
import { choice, field, form } from '../../drawing/form.ts'
import { type LeagueVisit, leagueParams, typed } from '../../visit/visit.ts'
import { textIn, type Work } from '../page.ts'
import { group, officePage, toOffice } from './parts.ts'

/** Which team plays in which division. */

const WORK = 'divide'
const USUAL = 4

/** The numbers of divisions that there are, and some more. */
const numbersOf = ({ about: { league } }: LeagueVisit): string[] =>
  Array.from({ length: Math.max(USUAL, league.divisions.length) }, (_, at) => String(at + 1))

/** Divisions that no team is in are none. */
const divide: Work<LeagueVisit> = async (visit, form) => {
  const divisions = numbersOf(visit)
    .map(number => ({
      name: textIn(form, `name-${number}`).trim() || `Division ${number}`,
      teamIds: visit.about.teams.filter(({ id }) => textIn(form, `team-${id}`) === number).map(({ id }) => id),
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
    const { league, teams } = visit.about
    const was = (name: string, usual: string) => typed(visit, WORK, name, usual)
    const numbers = numbersOf(visit)
    const options = [{ value: '', label: 'None' }, ...numbers.map(value => ({ value, label: `Division ${value}` }))]
    return {
      title: 'Divisions',
      up: toOffice(visit),
      lead: 'Put every team into a division, or none at all. Winners of divisions can be seeded first, under Settings.',
      body: form(
        visit,
        { work: WORK, kind: 'card' },
        html`${group(
          'Names',
          html`${numbers.map((number, at) =>
            field({
              label: `Division ${number}`,
              name: `name-${number}`,
              value: was(`name-${number}`, league.divisions[at] ?? ''),
            }),
          )}`,
        )}${group(
          'Teams',
          html`${teams.map(({ id, name, division }) =>
            choice(
              { label: name, name: `team-${id}`, value: was(`team-${id}`, division === null ? '' : String(division)) },
              options,
            ),
          )}`,
        )}<button class="go">Save</button>`,
      ),
    }
  },
  works: { [WORK]: divide },
})
