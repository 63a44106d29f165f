/**
 * Explains the fields of the API to callers. A key is `field`, `query.field` for a path or query parameter,
 * `Owner.field` for a field of one resource or operation, or the name of a resource. The most specific key applies.
 */
export type Words = Readonly<Record<string, string>>
