/** A text as PostgreSQL takes it, and the name by which each connection keeps it prepared. */
export interface Statement {
  name: string
  text: string
}

/** What is quoted stands as it is; then a place for a value, and a name of an answer with capitals in it. */
const TOKENS = /'(?:[^']|'')*'|"[^"]*"|\?|\bAS ([a-z]\w*[A-Z]\w*)/g

/** Numbers the places for values, and quotes the names of answers that would lose their capitals. */
const translated = (text: string): string => {
  let place = 0
  return text.replace(TOKENS, (token, alias?: string) => {
    if (alias !== undefined) return `AS "${alias}"`
    return token === '?' ? `$${++place}` : token
  })
}

const known = new Map<string, Statement>()

/** The statement of a text that is written for SQLite and PostgreSQL alike; translated once and kept. */
export const statementOf = (text: string): Statement => {
  let statement = known.get(text)
  if (!statement) {
    statement = { name: `hs${known.size + 1}`, text: translated(text) }
    known.set(text, statement)
  }
  return statement
}
