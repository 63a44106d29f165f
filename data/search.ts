/** How many characters the part of a name may have by which a list is searched. */
export const MAX_SEARCHED = 100
