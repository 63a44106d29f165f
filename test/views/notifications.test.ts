import { expect, test } from 'vitest'
import type { Notification } from '../../src/engine/index.ts'
import { retriedNotification } from '../../src/views/notifications.ts'

const target = (waiting: number) => ({ kind: 'webhook', host: 'example.org', waiting }) as Notification

test.each([
  [0, /No messages to send again: webhook at example.org"/],
  [2, /2 messages already being sent: webhook at example.org"/],
])('a retry that sends none of %i waiting messages says why', (waiting, sentence) => {
  const view = retriedNotification({ notification: target(waiting), retried: 0 })
  expect(JSON.stringify(view)).toMatch(sentence)
})
