/** Whole stores as files: looked at, copied while others write, put in the place of one that is there. */

export { copyStore } from './backup.ts'
export { copyRows } from './copy.ts'
export { isSameFile, sides } from './database-files.ts'
export { inspectBackup, inspectStore, readStore, requireSound, type StoreFacts } from './inspection.ts'
export { inspectPostgres, readPostgres } from './postgres-inspection.ts'
export { replaceStore } from './restore.ts'
export { lockFileOf } from './store-lock.ts'
