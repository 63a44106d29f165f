/** The reactions to posts, with their emoji. */
export const REACTIONS = { like: '👍', laugh: '😂', wow: '😮', sad: '😢', fire: '🔥', trophy: '🏆' } as const

export type ReactionName = keyof typeof REACTIONS

export const REACTION_NAMES = Object.keys(REACTIONS) as [ReactionName, ...ReactionName[]]
