export const accounts = {
  getMe: {
    answer: {
      userId: '7d1f2c9e-3a54-4b8f-9c60-51e2ab7f0d34',
      name: 'alex',
      displayName: "Alex O'Hara",
      plan: 'pro',
      key: {
        id: 'c0a4e7d2-86b1-4f3d-a95e-2f7718b6c9e1',
        name: 'laptop',
        createdAt: 1_725_451_200_000,
        lastUsedAt: 1_725_537_600_000,
        revokedAt: null,
      },
      rateLimit: { limit: 600, remaining: 598, used: 2, resetAt: 1_725_537_660_000 },
    },
  },
  updateMe: {
    body: { displayName: "Alex O'Hara" },
    answer: {
      account: {
        id: '7d1f2c9e-3a54-4b8f-9c60-51e2ab7f0d34',
        name: 'alex',
        displayName: "Alex O'Hara",
        plan: 'pro',
        createdAt: 1_725_451_200_000,
      },
    },
  },
}
