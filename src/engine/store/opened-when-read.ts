import type { Sql } from './dialects/sql.ts'

type Openers = Readonly<Record<string, (sql: Sql) => unknown>>

/** What each opener answers, by its name. */
export type Opened<All extends Openers> = { readonly [Name in keyof All]: ReturnType<All[Name]> }

interface Unread {
  sql: Sql
  opened: Record<string, unknown>
}

/** Opens each part when it is first read, and once: a transaction needs few of them. */
export const openedWhenRead = <All extends Openers>(openers: All): ((sql: Sql) => Opened<All>) => {
  const getters = Object.entries(openers).map(([name, open]) => {
    const get = function (this: Unread): unknown {
      this.opened[name] ??= open(this.sql)
      return this.opened[name]
    }
    return [name, { get }] as const
  })
  const unread = Object.create(null, Object.fromEntries(getters))
  return sql => Object.assign(Object.create(unread), { sql, opened: {} })
}
