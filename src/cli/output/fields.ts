import { type AnswerShape, invalid, nearest, type Shape } from '../../engine/index.ts'

/** Selects a response's fields by their names in its JSON. */

/**
 * A part of a response whose fields can be selected: the rows of its list, the response itself, or another object or
 * list in it.
 */
interface Part {
  path: readonly string[]
  shape: Shape
}

const pathOf = (name: string): string[] => name.split('.')

const shapeAt = (shape: Shape | null, path: readonly string[]): Shape | null =>
  path.reduce<Shape | null>((at, name) => at && (at.fields.get(name) ?? at.others), shape)

/** Returns a response's parts, starting with its list. */
const partsOf = ({ shape, list }: AnswerShape): Part[] => {
  const paths = [...(list === null ? [] : [pathOf(list)]), [], ...Array.from(shape.fields.keys(), name => [name])]
  return paths.map(path => ({ path, shape: shapeAt(shape, path)! }))
}

const has =
  ({ shape }: Part) =>
  (name: string): boolean => {
    const path = pathOf(name)
    return shape.fields.has(path[0]!) && shapeAt(shape, path) !== null
  }

/** Returns the error for a field that is not in a list of fields. */
export const unknownField = (name: string, fields: readonly string[]) => {
  const suggestion = nearest(name, fields)
  const all = `fields are ${fields.join(', ')}`
  return invalid(
    `Unknown field "${name}"; ${suggestion === null ? `the ${all}` : `did you mean "${suggestion}"? The ${all}`}`,
  )
}

/** The selected fields, each with the fields to select within it; null for all of them. */
type Choice = Map<string, Choice | null>

const choiceOf = (names: readonly string[]): Choice => {
  const choice: Choice = new Map()
  for (const name of names) {
    const path = pathOf(name)
    let at: Choice | null = choice
    for (const [depth, step] of path.entries()) {
      const within: Choice | null | undefined = at.get(step)
      const isLast = depth === path.length - 1
      at.set(step, isLast || within === null ? null : (within ?? new Map()))
      at = at.get(step)!
      if (at === null) break
    }
  }
  return choice
}

const valueAt = (answer: object, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], answer)

/** Returns a value with only the selected fields, in the selected order. Missing fields stay missing. */
const pickFields = (value: unknown, choice: Choice | null): unknown => {
  if (choice === null || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(each => pickFields(each, choice))
  return Object.fromEntries(
    [...choice]
      .filter(([name]) => Object.hasOwn(value, name))
      .map(([name, within]) => [name, pickFields((value as Record<string, unknown>)[name], within)]),
  )
}

/** Returns the rows of a response's list; null if it does not have a list. */
export const rowsOf = (answer: object, { list }: AnswerShape): readonly object[] | null => {
  const rows = list === null ? null : valueAt(answer, pathOf(list))
  return Array.isArray(rows) ? rows : null
}

/**
 * Returns the selected fields from the first part that has all of them: an object, or a list of objects. Null if no
 * part has all of them.
 */
export const fieldsIn = (answer: object, of: AnswerShape, names: readonly string[]): object | null => {
  const part = partsOf(of).find(each => names.every(has(each)))
  return part ? (pickFields(valueAt(answer, part.path) ?? {}, choiceOf(names)) as object) : null
}

/** Returns the error for fields that are not all in one part of a response. */
export const missingFields = (of: AnswerShape, names: readonly string[]) => {
  const parts = partsOf(of)
  const lacking = (part: Part): string[] => names.filter(name => !has(part)(name))
  const best = parts.reduce((a, b) => (lacking(b).length < lacking(a).length ? b : a))
  const [missing = ''] = lacking(best)
  const elsewhere = parts.find(part => has(part)(missing))
  if (!elsewhere) return unknownField(missing, [...best.shape.fields.keys()])
  const other = names.find(has(best))!
  const path = best.path.length > 0 ? [...best.path, other] : [...elsewhere.path, missing]
  return invalid(
    `"${missing}" and "${other}" are in different parts of the response; use paths, such as ${path.join('.')}`,
  )
}
