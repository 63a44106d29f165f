export { post } from '../../runtime/outbound-http.ts'
export { openOutbox } from './outbox.ts'
