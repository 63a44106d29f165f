/** The league of the tested messages. */
export const MESSAGE_LEAGUE = 'told'
