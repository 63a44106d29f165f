/** Maintenance of entire stores: inspect, back up, restore, copy to another database. */

export { copyStore, replaceStore } from './backup.ts'
export { copyRows } from './copy.ts'
export { isSameFile, sides } from './database-files.ts'
export { inspectBackup, inspectStore, readStore, requireSound, type StoreFacts } from './inspection.ts'
export { inspectPostgres, readPostgres } from './postgres-inspection.ts'
export { lockFileOf } from './store-lock.ts'
