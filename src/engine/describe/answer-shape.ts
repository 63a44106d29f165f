import * as z from 'zod/mini'
import type { Operation } from '../kernel/operation.ts'

/** A value in a response: an object, a list of objects, or a value without fields. */
export interface Shape {
  isList: boolean
  /** The fields of the object, or of the objects in the list, by name. */
  fields: ReadonlyMap<string, Shape>
  /** The values of fields with arbitrary names, such as points by stat; null if all names are known. */
  others: Shape | null
}

/** A response's fields, and the path of the list that clients can get as rows. */
export interface AnswerShape {
  shape: Shape
  /** Null if the response does not consist of a list. */
  list: string | null
}

interface JsonSchema {
  type?: string | string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
}

/** Combines the shapes that a value can have. */
const combineShapes = (shapes: readonly Shape[]): Shape => {
  const names = new Set(shapes.flatMap(({ fields }) => [...fields.keys()]))
  const fieldOf = (name: string): Shape => combineShapes(shapes.flatMap(({ fields }) => fields.get(name) ?? []))
  return {
    isList: shapes.some(({ isList }) => isList),
    fields: new Map(Array.from(names, name => [name, fieldOf(name)])),
    others: shapes.find(({ others }) => others !== null)?.others ?? null,
  }
}

const shapeOfSchema = (schema: JsonSchema): Shape => {
  const { properties = {}, additionalProperties: others, items } = schema
  const forms = schema.anyOf ?? schema.oneOf
  if (forms) return combineShapes(forms.map(shapeOfSchema))
  if (items) return { ...shapeOfSchema(items), isList: true }
  return {
    isList: false,
    fields: new Map(Object.entries(properties).map(([name, each]) => [name, shapeOfSchema(each)])),
    others: typeof others === 'object' ? shapeOfSchema(others) : null,
  }
}

const hasFields = ({ fields, others }: Shape): boolean => fields.size > 0 || others !== null

/** Returns the name of the only field with nested fields, if that field is a list. */
const onlyList = ({ fields }: Shape): string | null => {
  const [first, ...others] = [...fields].filter(([, shape]) => hasFields(shape))
  return first && others.length === 0 && first[1].isList ? first[0] : null
}

/** Returns the fields in an operation's response. */
export const answerShape = ({ output, pages, list }: Operation): AnswerShape => {
  const shape = shapeOfSchema(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }) as JsonSchema)
  return { shape, list: pages?.list ?? list ?? onlyList(shape) }
}

const shapeOfValue = (value: unknown): Shape => {
  if (Array.isArray(value)) return { ...combineShapes(value.map(shapeOfValue)), isList: true }
  const entries = value !== null && typeof value === 'object' ? Object.entries(value) : []
  return { isList: false, fields: new Map(entries.map(([name, each]) => [name, shapeOfValue(each)])), others: null }
}

/** Returns the fields of a response that does not come from an operation. */
export const shapeOfAnswer = (answer: object): AnswerShape => {
  const shape = shapeOfValue(answer)
  return { shape, list: onlyList(shape) }
}
