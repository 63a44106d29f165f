/** The league whose messages are looked at. */
export const MESSAGE_LEAGUE = 'told'
