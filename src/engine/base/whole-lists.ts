/** The query fields of a list, which can also request all rows. */
type WithAll<Query> = { [Field in keyof Query]: Field extends 'limit' ? Query[Field] | 'all' : Query[Field] }

/** The input of an operation for callers that can request a whole list: `limit` can also be `all`. */
export type WithWholeLists<Input> = { [Part in keyof Input]: Part extends 'query' ? WithAll<Input[Part]> : Input[Part] }
