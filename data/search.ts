/** How many characters the part of a name may have by which a list is searched. */
export const MOST_SEARCHED = 100
