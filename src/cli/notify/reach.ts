import type { SendSetting } from '../../messages/send.ts'
import { mayReachPrivate } from '../home/private-targets.ts'
import type { Io } from '../io.ts'

/** How messages leave this process, as its environment says. */
export const messageReach = (env: Io['env']): SendSetting => ({
  mail: { url: env.HINDSIGHT_SMTP_URL || undefined },
  mayReachPrivate: mayReachPrivate(env),
})
