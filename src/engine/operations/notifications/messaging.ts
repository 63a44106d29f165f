export { post } from '../../runtime/post.ts'
export { openOutbox } from './outbox.ts'
