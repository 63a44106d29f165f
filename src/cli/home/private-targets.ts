import type { Io } from '../io.ts'

/** Whether messages may go to addresses of private networks; whoever runs the server says so. */
export const mayReachPrivate = (env: Io['env']): boolean => env.HINDSIGHT_PRIVATE_TARGETS === '1'
