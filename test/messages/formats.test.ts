import { hash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MessageContent } from '../../src/engine/index.ts'
import { discord, type Format, ntfy, signatureOf, slack, webhook } from '../../src/messages/formats.ts'
import { type MessageText, messageText } from '../../src/views/messages.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const NOW = Date.UTC(2026, 10, 22, 12)

const content: MessageContent = {
  id: 'm1',
  event: 'trade',
  createdAt: NOW,
  late: false,
  league: { id: 'home', name: 'Home @everyone', season: 2024 },
  teams: [{ id: 't1', name: '**@here** [x](https://example.org) <@1> <!channel>' }],
  rows: [],
  posts: [],
  recap: null,
  scores: [],
  turn: null,
  reminders: [
    { teamId: 't1', week: 3, kickoffAt: NOW, slots: [{ slot: 'QB', playerId: null, name: null, why: 'open' }] },
  ],
  code: null,
}

const render = (format: Format, message: MessageText = messageText(content)) =>
  format({ content, text: message, secret: SECRET, now: NOW })

/** Computes HMAC-SHA256 as defined in RFC 2104, from the hash alone. */
const hmac = (key: Buffer, text: string): string => {
  const padded = Buffer.concat([key, Buffer.alloc(64 - key.length)])
  const xor = (byte: number): Buffer => Buffer.from(padded.map(each => each ^ byte))
  const inner = hash('sha256', Buffer.concat([xor(0x36), Buffer.from(text)]), 'buffer')
  return hash('sha256', Buffer.concat([xor(0x5c), inner]), 'base64')
}

describe('a webhook', () => {
  test('is signed like the Standard Webhooks example', () => {
    const signed = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'
    expect(signatureOf(SECRET, signed)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
  })

  test('is signed over its id, timestamp and body', () => {
    const { headers, body } = render(webhook)
    expect(headers).toMatchObject({ 'webhook-id': 'm1', 'webhook-timestamp': String(NOW / 1000) })
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(`v1,${hmac(key, `m1.${NOW / 1000}.${body}`)}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'trade', data: { league: { id: 'home' }, late: false } })
  })
})

describe('team names', () => {
  test('do not ping anyone on Discord or add markup', () => {
    const { body } = render(discord)
    const { content: title, embeds, allowed_mentions } = JSON.parse(body)
    expect(allowed_mentions).toEqual({ parse: [] })
    expect(title).not.toContain('@everyone')
    expect(embeds[0].description).not.toMatch(/@here|<@1>|(?<!\\)\*\*@|\]\(/)
  })

  test('do not let a post ping anyone or add markup', () => {
    const posts = [{ author: '<@1>', text: '**bold** [x](https://example.org)\n- @here\n# <!channel>' }]
    const { body } = render(discord, messageText({ ...content, event: 'post', reminders: [], posts }))
    expect(JSON.parse(body).embeds[0].description.split('\n')).toEqual([
      '\\<@\u200b1\\>: \\*\\*bold\\*\\* \\[x\\]\\(https://example.org\\)',
      '\\- @\u200bhere',
      '\\# \\<!channel\\>',
    ])
  })

  test('are plain text on Slack, without mentions', () => {
    const { text, blocks } = JSON.parse(render(slack).body)
    const types = blocks.map((block: { text: { type: string } }) => block.text.type)
    expect(new Set(types)).toEqual(new Set(['plain_text']))
    expect(text).not.toMatch(/[<>]/)
  })

  test('always fit in one ntfy header', () => {
    const message = { title: 'Größe\r\nX-Evil: 1', parts: [] }
    expect(render(ntfy, message).headers.title).toMatch(/^=\?UTF-8\?B\?[\w+/=]+\?=$/)
    expect(render(ntfy).headers).toMatchObject({ priority: '3', tags: 'football,trade' })
  })
})

test('a late message is marked as late, with the time when it was written', () => {
  const message = messageText({ ...content, late: true })
  expect(message.parts[0]!.lines[0]).toBe('Sent late; written Nov 22, 2026, 7:00 AM ET.')
  expect(
    JSON.parse(webhook({ content: { ...content, late: true }, text: message, secret: null, now: NOW }).body).data.late,
  ).toBe(true)
})

test("no message exceeds its target's size limit, and a long one is cut at the end of a line", () => {
  const line = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 })
  const part = fc.record({ heading: fc.option(line), lines: fc.array(line, { minLength: 1, maxLength: 120 }) })
  fc.assert(
    fc.property(fc.record({ title: line, parts: fc.array(part, { minLength: 1, maxLength: 8 }) }), message => {
      const chat = JSON.parse(render(discord, message).body)
      expect(chat.content.length).toBeLessThanOrEqual(2000)
      expect(chat.embeds[0].description.length).toBeLessThanOrEqual(4096)
      const { blocks } = JSON.parse(render(slack, message).body)
      expect(blocks.length).toBeLessThanOrEqual(50)
      for (const { type, text } of blocks) expect(text.text.length).toBeLessThanOrEqual(type === 'header' ? 150 : 3000)
      expect(Buffer.byteLength(render(ntfy, message).body)).toBeLessThanOrEqual(4096)
    }),
    { numRuns: 60 },
  )
})
