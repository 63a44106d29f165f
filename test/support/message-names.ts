/** The id of the league in message tests. */
export const MESSAGE_LEAGUE = 'told'
