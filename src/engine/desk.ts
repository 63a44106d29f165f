import type { Platform, PlatformCaller } from './platforms/index.ts'

/** The platform that leagues can be mirrored from, with the one caller of this process, which keeps its limits. */
export interface Desk {
  platform: Platform
  caller: PlatformCaller
}

/** Opens the desk when it is first needed; `base` is another address of the platform's API than its public one. */
export const openDesk = (base?: string): (() => Promise<Desk>) => {
  let opened: Promise<Desk> | undefined
  const open = async (): Promise<Desk> => {
    const { PLATFORMS } = await import('./platforms/index.ts')
    const platform = PLATFORMS[0]!
    return { platform, caller: platform.open(base === undefined ? {} : { base }) }
  }
  return () => {
    opened ??= open()
    return opened
  }
}
