import { answers, type Scenario, scenarios } from '../scenario.ts'

export const me: readonly Scenario[] = [
  {
    operation: 'getMe',
    title: 'shows who acts',
    expected: answers({ plan: 'pro', key: { revokedAt: null }, rateLimit: { limit: 600 } }),
    compared: ({ userId, plan }: { userId: string; plan: string }) => ({ userId, plan }),
  },
  ...scenarios('updateMe', [
    {
      title: 'takes a name with spaces and an apostrophe',
      question: { body: { displayName: " Carol O'Neil " } },
      expected: answers({ account: { name: 'alex', displayName: "Carol O'Neil" } }),
      compared: ({ account: { name, displayName } }) => ({ name, displayName }),
    },
    {
      title: 'takes a name in any script, and none',
      question: { body: { displayName: null } },
      expected: answers({ account: { displayName: null } }),
      compared: ({ account: { name, displayName } }) => ({ name, displayName }),
    },
    {
      title: 'refuses a name with a line end',
      question: { body: { displayName: 'Carol\nO' } },
      expected: { error: 'invalid_request', message: /displayName/ },
    },
  ] as Parameters<typeof scenarios>[1]),
]
