/**
 * What the fields of the service mean, in words for those who call it: by the name of the field, by `query.field` where one
 * is asked for in a path or a query, by `Owner.field` where a resource or an operation means something of its own by it,
 * and by the name of a resource for the resource itself. The narrowest wins.
 */
export type Words = Readonly<Record<string, string>>
