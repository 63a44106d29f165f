/**
 * Explains the API's fields to callers. A key is `field`, `query.field` for a path or query parameter, `Owner.field`
 * for a field of one resource or operation, or a resource's name. The most specific key applies.
 */
export type Words = Readonly<Record<string, string>>
