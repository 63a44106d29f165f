/** Expands the braces in a pattern: `{a,b}.ts` becomes `a.ts` and `b.ts`. */
export const alternatives = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').flatMap(name => alternatives(`${before}${name}${after}`))
}
