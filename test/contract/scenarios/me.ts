import { answers, type Scenario, scenarios } from '../scenario.ts'

export const me: readonly Scenario[] = [
  {
    operation: 'getMe',
    title: 'shows the acting account',
    expected: answers({ plan: 'pro', key: { revokedAt: null }, rateLimit: { limit: 600 } }),
    compared: ({ userId, plan }: { userId: string; plan: string }) => ({ userId, plan }),
  },
  ...scenarios('updateMe', [
    {
      title: 'accepts a name with spaces and an apostrophe',
      question: { body: { displayName: " Carol O'Neil " } },
      expected: answers({ account: { name: 'alex', displayName: "Carol O'Neil" } }),
      compared: ({ account: { name, displayName } }) => ({ name, displayName }),
    },
    {
      title: 'accepts a name in any script, or null',
      question: { body: { displayName: null } },
      expected: answers({ account: { displayName: null } }),
      compared: ({ account: { name, displayName } }) => ({ name, displayName }),
    },
    {
      title: 'refuses a name with a line break',
      question: { body: { displayName: 'Carol\nO' } },
      expected: { error: 'invalid_request', message: /displayName/ },
    },
  ] as Parameters<typeof scenarios>[1]),
]
