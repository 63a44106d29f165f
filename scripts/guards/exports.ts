const EXPORTED = /^export (?:async )?(?:const|type|interface|class) (\w+)/gm
const WORD = /\w+/g

/** Exports for other programs, and views, which are found by the name of their operation. */
const PUBLIC = /^src\/(library|views)\//

/** Lists names that a source file exports although no other file contains them. */
export const unusedExports = (files: readonly string[], textOf: (file: string) => string): string[] => {
  const counts = new Map<string, number>()
  for (const file of files) {
    for (const word of new Set(textOf(file).match(WORD))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return files
    .filter(file => file.startsWith('src/') && !PUBLIC.test(file))
    .flatMap(file =>
      Array.from(textOf(file).matchAll(EXPORTED), ([, name]) => name!)
        .filter(name => counts.get(name) === 1)
        .map(name => `${file} exports ${name}, which no other file uses`),
    )
}
