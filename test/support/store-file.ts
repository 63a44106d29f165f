import { copyFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'

/** The names of the accounts in the file of a store, which has to be sound. */
export const accountsOf = (file: string): string[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
    return db
      .prepare('SELECT name FROM account ORDER BY seq')
      .all()
      .map(({ name }) => String(name))
  } finally {
    db.close()
  }
}

/** Copies a store as a killed process leaves it: the log beside the copy holds an account that its file does not. */
export const copyWithLog = (store: string, copy: string, name: string): void => {
  const db = new DatabaseSync(store)
  try {
    db.prepare("INSERT INTO account (id, name, plan, created_at) VALUES (?, ?, 'free', 0)").run(name, name)
    for (const side of ['', '-wal']) copyFileSync(`${store}${side}`, `${copy}${side}`)
  } finally {
    db.close()
  }
}
