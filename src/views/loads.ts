import type { View } from './view.ts'

const loaded = ({ name, rows, dryRun }: { name: string; rows: number; dryRun: boolean }): string => {
  const count = `${rows} row${rows === 1 ? '' : 's'}`
  return dryRun ? `${count} would be loaded into ${name}; nothing was written\n` : `Loaded ${count} into ${name}\n`
}

export const LOAD_VIEWS: Readonly<Record<string, View>> = {
  'roster load': loaded,
  'lineup load': loaded,
  'team load': loaded,
}
