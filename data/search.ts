/** The max length of a search for part of a name. */
export const MAX_SEARCHED = 100
