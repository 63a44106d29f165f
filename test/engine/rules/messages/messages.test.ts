import { describe, expect, test } from 'vitest'
import { decideDelivery, USUAL_PACE } from '../../../../src/engine/rules/messages/delivery.ts'
import { concerns, eventOf, readTarget, shares } from '../../../../src/engine/rules/messages/messages.ts'
import type { Transaction } from '../../../../src/engine/schema/transaction.ts'

const DAY = 86_400_000

describe("a target's URL or address", () => {
  test.each([
    ['https://discord.com/api/webhooks/123/abc', 'discord', 'discord.com'],
    ['https://canary.discord.com/api/v10/webhooks/123/abc', 'discord', 'canary.discord.com'],
    ['https://hooks.slack.com/services/T/B/x', 'slack', 'hooks.slack.com'],
    ['https://ntfy.sh/topic', 'ntfy', 'ntfy.sh'],
    ['https://user:password@example.org:8443/hook?key=1', 'webhook', 'example.org:8443'],
    ['mailto:kim@example.org', 'mail', 'example.org'],
    ['MAILTO:kim@example.org', 'mail', 'example.org'],
    ['https://discordapp.com/api/webhooks/1/a-b_c', 'discord', 'discordapp.com'],
    ['https://ptb.discord.com/api/webhooks/1/a', 'discord', 'ptb.discord.com'],
    ['https://notdiscord.com/hook', 'webhook', 'notdiscord.com'],
    ['https://discord.com.example.org/hook', 'webhook', 'discord.com.example.org'],
    ['http://10.0.0.7:8080/hook', 'webhook', '10.0.0.7:8080'],
    [`https://ntfy.sh/${'t'.repeat(64)}`, 'ntfy', 'ntfy.sh'],
  ])('%s has the kind %s, and is shown as %s', (url, kind, host) => {
    expect(readTarget(url)).toEqual({ kind, host })
  })

  const BEGINS = 'enter an address that begins with https://, or mailto: and an email address'
  const DISCORD = 'this is not a Discord webhook; copy its URL from the channel settings, under Integrations, Webhooks'
  const NTFY = 'an ntfy address ends with one topic, such as https://ntfy.sh/office-league'
  const MAIL = 'mailto: takes one address, such as mailto:alex@example.org'
  test.each([
    ['https://discord.com/channels/1/2', DISCORD],
    ['https://discord.com/api/webhooks/123/abc/slack', DISCORD],
    ['https://discord.com/api/vx/webhooks/123/abc', DISCORD],
    ['https://discord.com/x/api/webhooks/123/abc', DISCORD],
    ['https://discord.com/api/webhooks/123/', DISCORD],
    ['https://ntfy.sh/', NTFY],
    ['https://ntfy.sh/office/league', NTFY],
    [`https://ntfy.sh/${'t'.repeat(65)}`, NTFY],
    ['ftp://example.org', BEGINS],
    ['httpsx://example.org', BEGINS],
    ['xhttps://example.org', BEGINS],
    ['javascript:alert(1)', BEGINS],
    ['example.org', BEGINS],
    ['see mailto:kim@example.org', BEGINS],
    ['mailto:kim', MAIL],
    ['mailto:@example.org', MAIL],
    ['mailto:kim@', MAIL],
    ['mailto:kim@example.org,lee@example.org', MAIL],
    ['mailto:kim@example.org?bcc=lee@example.org', MAIL],
    ['mailto:kim@example.org%0abcc:lee@example.org', MAIL],
  ])('%s is refused with advice', (url, fault) => {
    expect(readTarget(url)).toEqual({ fault })
  })

  test('has the given kind if its host does not reveal it', () => {
    expect(readTarget('https://chat.example.org/hook', 'slack')).toMatchObject({ kind: 'slack' })
    expect(readTarget('https://example.org/topic', 'ntfy')).toMatchObject({ kind: 'ntfy' })
    expect(readTarget('https://example.org/one/topic', 'ntfy')).toEqual({ fault: NTFY })
    expect(readTarget('https://example.org/topic', 'mail')).toEqual({ fault: 'an email address begins with mailto:' })
    expect(readTarget('mailto:kim@example.org', 'mail')).toEqual({ kind: 'mail', host: 'example.org' })
    expect(readTarget('mailto:kim@example.org', 'slack')).toEqual({ fault: 'a mailto: address is for email' })
  })
})

describe('a log entry', () => {
  const row = (facts: object) => ({ teamId: null, before: null, after: null, ...facts }) as Transaction

  test('is announced as its event, or not at all', () => {
    const types = ['veto', 'claim_lost', 'pick', 'close', 'offer', 'lineup', 'rename'] as const
    expect(types.map(eventOf)).toEqual(['trade', 'claims', 'draft', 'close', 'offer', null, null])
  })

  test('concerns the teams in it, directly or in a trade, or every team if it names none', () => {
    const rows = [
      row({ teamId: 'a' }),
      row({ before: { fromTeamId: 'a', toTeamId: 'b' } }),
      row({ after: { fromTeamId: 'b', toTeamId: 'c' } }),
      row({ after: { week: 3 } }),
    ]
    const hears = (team: string) => rows.map(each => concerns(each, team))
    expect(hears('a')).toEqual([true, true, false, true])
    expect(hears('b')).toEqual([false, true, true, true])
    expect(hears('c')).toEqual([false, false, true, true])
  })

  test('shares a message with up to 19 others if events come in bursts', () => {
    for (const event of ['trade', 'claims', 'draft'] as const)
      expect([0, 19, 20].map(held => shares(event, held))).toEqual([true, true, false])
    for (const event of ['recap', 'lineup', 'close'] as const) expect(shares(event, 0)).toBe(false)
  })
})

describe('a failed message', () => {
  const failed = (wait = 0) => ({ status: 'failed', why: 'it answered 503', wait }) as const
  const pausesAt = (random: number): number[] => {
    const pauses: number[] = []
    for (let now = 0, tries = 0; ; tries++) {
      const verdict = decideDelivery({ begunAt: 0, tries }, failed(), { now, random, pace: USUAL_PACE })
      if (verdict.state !== 'waiting') return pauses
      pauses.push(verdict.nextAt - now)
      now = verdict.nextAt
    }
  }

  test('is retried after pauses that double up to an hour, for a day', () => {
    const pauses = pausesAt(0.999_999)
    expect(pauses.slice(0, 4)).toEqual([2000, 4000, 8000, 16_000])
    expect(Math.max(...pauses)).toBeLessThanOrEqual(3_600_000)
    const sum = pauses.reduce((total, each) => total + each, 0)
    expect(sum).toBeGreaterThan(DAY - 3_600_000)
    expect(sum).toBeLessThanOrEqual(DAY)
  })

  test('waits at least half of its pause, chosen randomly', () => {
    expect(pausesAt(0).slice(0, 3)).toEqual([1000, 2000, 4000])
  })

  test('waits as long as its target requests, and is parked if that exceeds a day', () => {
    const context = { now: 5000, random: 0, pace: USUAL_PACE }
    expect(decideDelivery({ begunAt: 0, tries: 0 }, failed(90_000), context)).toMatchObject({
      state: 'waiting',
      nextAt: 95_000,
    })
    expect(decideDelivery({ begunAt: 0, tries: 0 }, failed(DAY), context)).toMatchObject({ state: 'parked' })
  })
})
