/** Where leagues can be mirrored from: the name that answers give, and what people call it. */
export const PLATFORMS = {
  sleeper: { label: 'Sleeper' },
} as const satisfies Readonly<Record<string, { label: string }>>

export type PlatformName = keyof typeof PLATFORMS

export const PLATFORM_NAMES = Object.keys(PLATFORMS) as [PlatformName, ...PlatformName[]]

/** What people call a platform; its name itself where it is not known here. */
export const platformLabel = (name: string): string =>
  Object.hasOwn(PLATFORMS, name) ? PLATFORMS[name as PlatformName].label : name
