import type { Sql } from './dialects/sql.ts'

type Openers = Readonly<Record<string, (sql: Sql) => unknown>>

/** What each opener answers, by its name. */
export type Opened<All extends Openers> = { readonly [Name in keyof All]: ReturnType<All[Name]> }

/** Opens each part when it is first read, and once: a transaction needs few of them. */
export const openedWhenRead = <All extends Openers>(openers: All): ((sql: Sql) => Opened<All>) => {
  const getters = Object.entries(openers).map(([name, open]) => {
    const get = function (this: { sql: Sql }): unknown {
      const value = open(this.sql)
      Object.defineProperty(this, name, { value })
      return value
    }
    return [name, { get }] as const
  })
  const unread = Object.create(null, Object.fromEntries(getters))
  return sql => Object.create(unread, { sql: { value: sql } })
}
