/** The shell syntax that the documentation uses: words, quotes, variables, comments, `<` and `>`. */

type Variables = ReadonlyMap<string, string>

/** Returns a word of a command line with its variables replaced. */
export type Word = (variables: Variables) => string

export interface Line {
  words: Word[]
  /** The file that `>` writes or `<` reads. */
  into: Word | null
  from: Word | null
  comment: string
  /** The number of the line on which the command starts. */
  line: number
}

const TOKEN =
  /(?<join>\\\n)|(?<space>[ \t]+)|(?<end>\n|&&)|(?<single>'[^']*')|(?<double>"(?:[^"\\]|\\.)*")|(?<to>[<>])|(?<plain>(?:[^\s'"<>\\|;&]|\\.|&(?!&))+)/gy

const replaced = (text: string, variables: Variables): string =>
  text.replace(/\$\{?([A-Za-z_]\w*)\}?/g, (_, name: string) => {
    const value = variables.get(name)
    if (value === undefined) throw new Error(`$${name} has no value yet`)
    return value
  })

const partOf = ({ single, double, plain }: Record<string, string | undefined>): Word | null => {
  if (single !== undefined) return () => single.slice(1, -1)
  const open = double === undefined ? plain : double.slice(1, -1)
  if (open === undefined) return null
  return variables => replaced(open, variables).replace(/\\(["\\$`])/g, '$1')
}

const blank = (line: number): Line => ({ words: [], into: null, from: null, comment: '', line })

/** Parses a text's command lines. Throws for unsupported syntax. */
export const readShell = (text: string): Line[] => {
  const lines = [blank(1)]
  let [word, target, at]: [Word[], 'into' | 'from' | null, number] = [[], null, 0]
  const endWord = (): void => {
    if (word.length === 0) return
    const parts = word
    const whole: Word = variables => parts.map(part => part(variables)).join('')
    if (target === null) lines.at(-1)!.words.push(whole)
    else lines.at(-1)![target] = whole
    ;[word, target] = [[], null]
  }
  while (at < text.length) {
    if (text[at] === '#' && word.length === 0) {
      const end = text.indexOf('\n', at)
      lines.at(-1)!.comment = text.slice(at + 1, end).trim()
      at = end
      continue
    }
    TOKEN.lastIndex = at
    const found = TOKEN.exec(text)?.groups
    if (!found) throw new Error(`The shell of the documents does not know: ${text.slice(at, at + 30)}`)
    at = TOKEN.lastIndex
    const part = partOf(found)
    if (part) word.push(part)
    else endWord()
    if (found.to) target = found.to === '>' ? 'into' : 'from'
    if (found.end) lines.push(blank(text.slice(0, at).split('\n').length))
  }
  endWord()
  return lines.filter(({ words }) => words.length > 0)
}
