import { league } from './home-league.ts'

const SECRET = 'whsec_…'

const notification = {
  id: '5b1f8d0c-93e7-4a26-8c4d-1e7f60b2a915',
  kind: 'webhook',
  host: 'league.example.org',
  teamId: null,
  on: ['recap', 'trade'],
  remindHours: 2,
  createdAt: league.createdAt,
  confirmed: true,
  waiting: 0,
  parked: 0,
  sentAt: null,
  lastError: null,
  disabled: null,
}

const given = { ...notification, parked: 2, lastError: 'it answered 404' }
const params = { id: league.id, notificationId: notification.id }

export const notifications = {
  addNotification: {
    params: { id: league.id },
    body: { url: 'https://league.example.org/hooks/hindsight', on: ['recap', 'trade'] },
    answer: { notification, secret: SECRET },
  },
  confirmNotification: { params, body: { code: 'K7QF-2M9X' }, answer: { notification } },
  listNotifications: { params: { id: league.id }, answer: { leagueId: league.id, notifications: [given] } },
  removeNotification: { params, answer: { notification: given } },
  retryNotification: { params, answer: { notification: { ...given, waiting: 2, parked: 0 }, retried: 2 } },
  testNotification: { params, answer: { notification: { ...notification, waiting: 1 } } },
}
