import { describe, expect, it, test } from 'vitest'
import { leagueNamed } from '../../../../src/engine/platforms/index.ts'
import { isOwnHost } from '../../../../src/engine/platforms/mfl/index.ts'

describe('an MFL league reference', () => {
  test.each([
    'https://www47.myfantasyleague.com/2020/home/37920',
    'https://www47.myfantasyleague.com/2020/home/37920#0',
    'https://www47.myfantasyleague.com/2020/home/37920?MODULE=STANDINGS',
    'https://myfantasyleague.com/2020/options?L=37920&O=07',
    'https://api.myfantasyleague.com/2020/export?TYPE=league&L=37920&JSON=1',
    'HTTPS://WWW47.MyFantasyLeague.com/2020/home/37920/',
  ])('can be written as %s', leagueId => {
    expect(leagueNamed({ leagueId })).toEqual({ platform: 'mfl', season: 2020, id: '37920' })
  })

  test.each([
    'http://www47.myfantasyleague.com/2020/home/1',
    'https://www47.myfantasyleague.com.example.org/2020/home/1',
    'https://www47.myfantasyleague.com@example.org/2020/home/1',
    'https://example.org/myfantasyleague.com/2020/home/1',
    'https://evilmyfantasyleague.com/2020/home/1',
    'https://a.b.myfantasyleague.com/2020/home/1',
    'https://www47.myfantasyleague.com/home/1',
    'https://www47.myfantasyleague.com/2020/home/1x',
    'https://www47.myfantasyleague.com/2020/options?XL=1',
    'https://www47.myfantasyleague.com:8080/2020/home/1',
  ])('cannot be written as %s', leagueId => {
    expect(() => leagueNamed({ leagueId })).toThrow(/is not a league/)
  })

  it("follows redirects only to MFL's hosts", () => {
    const hosts = [
      'https://www47.myfantasyleague.com/2020/',
      'https://api.myfantasyleague.com/',
      'https://myfantasyleague.com/',
    ]
    expect(hosts.every(host => isOwnHost(new URL(host)))).toBe(true)
    const others = [
      'http://www47.myfantasyleague.com/',
      'https://www47.myfantasyleague.com:444/',
      'https://myfantasyleague.com.example.org/',
      'https://evilmyfantasyleague.com/',
      'https://127.0.0.1/',
      'https://user@example.org/',
    ]
    expect(others.filter(host => isOwnHost(new URL(host)))).toEqual([])
  })
})
