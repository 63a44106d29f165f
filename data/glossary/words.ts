/**
 * The meanings of the service's fields, for its callers. Keys are `field`, `query.field` for a field of a path or
 * query, `Owner.field` for the field of one resource or operation, and the name of a resource. The most specific key
 * applies.
 */
export type Words = Readonly<Record<string, string>>
