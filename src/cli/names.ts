export { named, type Person, searchWords } from '../engine/index.ts'
