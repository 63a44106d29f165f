/** A list's query fields, which can also request all rows. */
type WithAll<Query> = { [Field in keyof Query]: Field extends 'limit' ? Query[Field] | 'all' : Query[Field] }

/** An operation's input for callers that can request an entire list: `limit` can also be `all`. */
export type WithFullLists<Input> = { [Part in keyof Input]: Part extends 'query' ? WithAll<Input[Part]> : Input[Part] }
