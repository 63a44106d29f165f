import { DAY, WEEK } from '../../../../data/durations.ts'
import { comets, league } from './home-league.ts'

const TOKEN = 'inv_…'

const invite = {
  id: '0c9d5b7e-4a62-4e1f-b8d3-7f21c6a5e940',
  createdAt: league.createdAt,
  expiresAt: league.createdAt + WEEK,
  revokedAt: null,
}

const params = { id: league.id }

export const invites = {
  createInvite: { params, body: { days: 7 }, answer: { invite: { ...invite, claims: 0 }, token: TOKEN } },
  getInvite: { params, answer: { invite: { ...invite, claims: 1 } } },
  revokeInvite: { params, answer: { invite: { ...invite, revokedAt: league.createdAt + DAY, claims: 1 } } },
  claimInvite: {
    params: { token: TOKEN },
    body: { teamId: comets.id, teamName: 'Late Flags' },
    answer: {
      league: { ...league, commissioner: false },
      team: {
        ...comets,
        name: 'Late Flags',
        managerName: 'blake',
        managers: ['blake'],
        managerNames: ['blake'],
        claimed: true,
        mine: true,
      },
    },
  },
}
