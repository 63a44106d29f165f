/** What an account may ask of the service, and how often: requests per 60-second window. */
export const PLANS = { free: { perMinute: 60 }, pro: { perMinute: 600 } } as const

export type Plan = keyof typeof PLANS
