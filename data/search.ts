/** The max characters of a part of a name in a search. */
export const MAX_SEARCHED = 100
