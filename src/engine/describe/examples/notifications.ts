import { league } from './home-league.ts'

const SECRET = 'whsec_…'
const PUSH_KEY = 'BDd3_hVL9fZi9Ybo2UUzA284WG5FZR30_95YeZJsiApwXKpNcF1rRPF3foIiBHXRdJI2Qhumhf6_LFTeZaNndIo'

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
  nextTryAt: null,
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
  addPhone: {
    params: { id: league.id },
    body: {
      endpoint: 'https://push.example.net/send/dGVzdA',
      p256dh: PUSH_KEY,
      auth: 'tBHItJI5svbpez7KI4CCXg',
      on: ['offer', 'turn', 'out'],
    },
    answer: {
      notification: {
        ...notification,
        ...{ kind: 'push', host: 'push.example.net', on: ['offer', 'turn', 'out'], thisDevice: true },
      },
    },
  },
  listNotifications: {
    params: { id: league.id },
    answer: { leagueId: league.id, notifications: [given], pushKey: PUSH_KEY },
  },
  removeNotification: { params, answer: { notification: given } },
  retryNotification: {
    params,
    answer: { notification: { ...given, waiting: 2, nextTryAt: league.createdAt, parked: 0 }, retried: 2 },
  },
  testNotification: { params, answer: { notification: { ...notification, waiting: 1, nextTryAt: league.createdAt } } },
}
