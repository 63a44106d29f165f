/** The league in message tests. */
export const MESSAGE_LEAGUE = 'told'
