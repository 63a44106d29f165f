import { describe, expect, test } from 'vitest'
import { publicLookup } from '../../../src/engine/runtime/outbound-http.ts'
import {
  isPrivateAddress,
  isPrivateHost,
  isPrivateMailDomain,
  isWebPort,
} from '../../../src/engine/runtime/private-addresses.ts'

const PRIVATE = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%eth0',
  'ff02::1',
  '64:ff9b::10.0.0.1',
  '2001:db8::1',
  '2001::1',
  '2002:0a00:0001::1',
  'no address',
]
const PUBLIC = ['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '1.1.1.1', '::ffff:8.8.8.8']
const PUBLIC_IPV6 = ['2606:4700::1111', '2a00:1450:4001::200e', '2001:4860:4860::8888']

describe('an IP address', () => {
  test.each(PRIVATE)('%s is private', address => expect(isPrivateAddress(address)).toBe(true))
  test.each([...PUBLIC, ...PUBLIC_IPV6])('%s is public', address => expect(isPrivateAddress(address)).toBe(false))
})

/** Returns the host as a URL parser writes it, so every notation of an IP address is normalized. */
const hostOf = (host: string): string => new URL(`http://${host}/`).hostname

describe('the host of a URL', () => {
  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'nas.local',
    'db.internal',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
  ])('%s is private by its name', host => expect(isPrivateHost(hostOf(host))).toBe(true))
  test.each(['example.org', 'localhost.example.org', '8.8.8.8', '[2606:4700::1111]'])('%s is not private', host =>
    expect(isPrivateHost(hostOf(host))).toBe(false),
  )
})

test('a name that resolves to a private address is refused at connection time, even if it was public before', async () => {
  const refused = (all: boolean) =>
    new Promise(resolve => publicLookup('localhost', { all }, error => resolve(error?.code)))
  expect([await refused(true), await refused(false)]).toEqual(['EPRIVATE', 'EPRIVATE'])
})

describe('the port of a URL', () => {
  test.each(['https://a.org', 'http://a.org', 'https://a.org:80', 'https://a.org:8443', 'http://a.org:65535'])(
    '%s is allowed',
    url => expect(isWebPort(new URL(url))).toBe(true),
  )
  test.each([1, 21, 22, 25, 110, 445, 465, 587, 1023, 6667, 2049])('%i is not allowed', port =>
    expect(isWebPort(new URL(`https://a.org:${port}`))).toBe(false),
  )
})

describe('an email domain', () => {
  test.each([
    'localhost',
    'mailhost',
    '127.0.0.1',
    '8.8.8.8',
    '[::1]',
    'a.localhost',
    'nas.local',
    'db.internal',
    'x.test',
    'host.home.arpa',
    'a.local.',
    '.org',
    'org.',
  ])('%s is not public', domain => expect(isPrivateMailDomain(domain)).toBe(true))
  test.each(['example.org', 'mail.example.co.uk', 'local.org', 'münchen.de'])('%s is public', domain =>
    expect(isPrivateMailDomain(domain)).toBe(false),
  )
})
