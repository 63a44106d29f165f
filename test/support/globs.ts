/** Returns the patterns that a pattern with braces stands for, such as `a.ts` and `b.ts` for `{a,b}.ts`. */
export const alternatives = (pattern: string): string[] => {
  const [, before = '', names, after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return names === undefined ? [pattern] : names.split(',').flatMap(name => alternatives(`${before}${name}${after}`))
}
