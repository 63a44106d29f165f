import * as z from 'zod/mini'
import { PLATFORM_NAMES, PLATFORMS, platformLabel } from '../../../data/platforms.ts'
import { invalid, notFound } from '../base/errors.ts'
import { operation } from '../kernel/operation.ts'
import { loginSealContext } from '../league/platform-login.ts'
import { platformNamed } from '../platforms/index.ts'
import { EpochMs } from '../schema/field.ts'
import { Platform } from '../schema/league.ts'

/**
 * Logins for private leagues on platforms. An account saves each login once. It is stored encrypted and never shown.
 */

const Login = z.object({ platform: Platform, createdAt: EpochMs })

/** Throws invalid_request if a secret that the platform requires is missing or malformed. */
const requireCompleteLogin = (
  platform: z.infer<typeof Platform>,
  credentials: Readonly<Record<string, string>>,
): void => {
  const secrets: readonly string[] = PLATFORMS[platform].secrets
  const label = platformLabel(platform)
  if (secrets.length === 0) throw invalid(`Leagues on ${label} are public; no login is needed`)
  const fault =
    secrets.some(name => !credentials[name]) || Object.keys(credentials).some(name => !secrets.includes(name))
  if (fault) throw invalid(`A login for ${label} needs ${secrets.join(' and ')}`)
  platformNamed(platform).checkCredentials?.(credentials)
}

const keepLogin = operation({
  name: 'keepLogin',
  route: null,
  commands: [],
  summary: 'Save your login for private leagues on a platform, encrypted',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.strictObject({ platform: Platform, credentials: z.record(z.string(), z.string().check(z.maxLength(4000))) }),
  output: z.object({ login: Login }),
  async run({ store, actor, wall, sealing }, { body: { platform, credentials } }) {
    requireCompleteLogin(platform, credentials)
    const sealed = sealing.seal(JSON.stringify(credentials), loginSealContext(actor.id, platform))
    await store.platformLogins.put(actor.id, { platform, sealed, createdAt: wall })
    return { login: { platform, createdAt: wall } }
  },
})

const forgetLogin = operation({
  name: 'forgetLogin',
  route: null,
  commands: ['platform logout'],
  summary: 'Delete your login for a platform',
  access: 'write',
  plan: 'free',
  status: 200,
  body: z.strictObject({ platform: Platform }),
  output: z.object({ forgotten: Platform }),
  errors: ['not_found'],
  async run({ store, actor }, { body: { platform } }) {
    if (!(await store.platformLogins.find(actor.id, platform)))
      throw notFound(`${actor.name} is not logged in to ${platformLabel(platform)}`)
    await store.platformLogins.delete(actor.id, platform)
    return { forgotten: platform }
  },
})

const listLogins = operation({
  name: 'listLogins',
  route: null,
  commands: ['platform list'],
  summary: 'List the platforms that leagues come from, and your logins',
  access: 'read',
  plan: 'free',
  status: 200,
  output: z.object({
    platforms: z.array(z.object({ platform: Platform, login: z.boolean(), loggedInAt: z.nullable(EpochMs) })),
  }),
  async run({ store, actor }) {
    const logins = new Map((await store.platformLogins.listOf(actor.id)).map(each => [each.platform, each.createdAt]))
    return {
      platforms: PLATFORM_NAMES.map(platform => ({
        platform,
        login: PLATFORMS[platform].secrets.length > 0,
        loggedInAt: logins.get(platform) ?? null,
      })),
    }
  },
})

export const logins = [keepLogin, forgetLogin, listLogins]
