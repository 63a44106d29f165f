/**
 * Joins the newest rows of a list with its pending rows, newest first. A list is read in part, but each pending row must
 * be shown, because it needs an answer or can still change.
 */
export const withPending = <Row extends { id: string }>(newest: readonly Row[], pending: readonly Row[]): Row[] => {
  const ids = new Set(newest.map(({ id }) => id))
  return [...newest, ...pending.filter(({ id }) => !ids.has(id))]
}
