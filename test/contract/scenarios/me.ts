import { answers, type Scenario } from '../scenario.ts'

export const me: readonly Scenario[] = [
  {
    operation: 'getMe',
    title: 'shows who acts',
    expected: answers({ plan: 'pro', key: { revokedAt: null }, rateLimit: { limit: 600 } }),
    compared: ({ userId, plan }: { userId: string; plan: string }) => ({ userId, plan }),
  },
]
