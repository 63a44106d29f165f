/** The port at which a daemon answers unless it is told otherwise. */
export const USUAL_PORT = 4173
