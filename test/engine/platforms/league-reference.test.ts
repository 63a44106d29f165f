import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { HindsightError } from '../../../src/engine/base/errors.ts'
import { leagueNamed } from '../../../src/engine/platforms/index.ts'
import { openMirrorWorld } from '../../support/mirrors.ts'
import { onSleeper } from '../../support/sleeper.ts'

const ID = '1048889097223266304'

/** Strings that look like a league reference but are not. */
const HOSTILE = [
  '',
  ' ',
  ID.repeat(2),
  '9'.repeat(21),
  '9'.repeat(100_000),
  ` ${ID}`,
  `${ID}\n`,
  `${ID}/users`,
  `${ID}?x=1`,
  `${ID}#`,
  `../${ID}`,
  '..',
  '-1',
  '+1',
  '1e3',
  '0x1F',
  '1.0',
  '１２３',
  '١٢٣',
  '123\u0000',
  'null',
  `http://sleeper.com/leagues/${ID}`,
  `ftp://sleeper.com/leagues/${ID}`,
  `//sleeper.com/leagues/${ID}`,
  `https:sleeper.com/leagues/${ID}`,
  `https:/sleeper.com/leagues/${ID}`,
  `https:\\\\sleeper.com\\leagues\\${ID}`,
  `sleeper.com/leagues/${ID}`,
  `javascript:https://sleeper.com/leagues/${ID}`,
  `https://sleeper.com:443/leagues/${ID}`,
  `https://sleeper.com:8443/leagues/${ID}`,
  `https://sleeper.com./leagues/${ID}`,
  `https://user@sleeper.com/leagues/${ID}`,
  `https://user:secret@sleeper.com/leagues/${ID}`,
  `https://sleeper.com@evil.example/leagues/${ID}`,
  `https://sleeper.com%40evil.example/leagues/${ID}`,
  `https://sleeper.com%2eevil.example/leagues/${ID}`,
  `https://sleeper.com.evil.example/leagues/${ID}`,
  `https://evil.example/sleeper.com/leagues/${ID}`,
  `https://evil.example/?https://sleeper.com/leagues/${ID}`,
  `https://evil.example#https://sleeper.com/leagues/${ID}`,
  `https://evilsleeper.com/leagues/${ID}`,
  `https://sleeper-com.example/leagues/${ID}`,
  `https://api.sleeper.com/leagues/${ID}`,
  `https://www.www.sleeper.com/leagues/${ID}`,
  `https://sleeper.co/leagues/${ID}`,
  `https://sleeper.community/leagues/${ID}`,
  `https://ѕleeper.com/leagues/${ID}`,
  `https://ｓｌｅｅｐｅｒ.com/leagues/${ID}`,
  `https://ſleeper.com/leagues/${ID}`,
  `https://sleeper。com/leagues/${ID}`,
  `https://xn--leeper-0qf.com/leagues/${ID}`,
  `https://slee\u00adper.com/leagues/${ID}`,
  `https://slee\tper.com/leagues/${ID}`,
  `https://127.0.0.1/leagues/${ID}`,
  `https://[::1]/leagues/${ID}`,
  `https://localhost/leagues/${ID}`,
  `https://169.254.169.254/leagues/${ID}`,
  `https://sleeper.com`,
  `https://sleeper.com/`,
  `https://sleeper.com/leagues`,
  `https://sleeper.com/leagues/`,
  `https://sleeper.com/leagues/abc`,
  `https://sleeper.com/leagues/${ID}abc`,
  `https://sleeper.com/leagues/${ID}.json`,
  `https://sleeper.com/leagues/-${ID}`,
  `https://sleeper.com/leagues/${'9'.repeat(21)}`,
  `https://sleeper.com/leagues%2F${ID}`,
  `https://sleeper.com/leagues/%31%32%33`,
  `https://sleeper.com/leagues/../${ID}`,
  `https://sleeper.com/leagues/..%2f${ID}`,
  `https://sleeper.com/../leagues/${ID}`,
  `https://sleeper.com//leagues/${ID}`,
  `https://sleeper.com/notleagues/${ID}`,
  `https://sleeper.com/?/leagues/${ID}`,
  `https://sleeper.com/?next=/leagues/${ID}`,
  `https://sleeper.com/#/leagues/${ID}`,
  `https://sleeper.com/leagues/${ID}\n`,
  `https://sleeper.com/leagues/${ID} https://evil.example`,
  `https://sleeper.com/leagues/${ID}/\u202Ereverse`,
  `https://sleeper.com/${'a/'.repeat(5000)}leagues/${ID}`,
  `https://sleeper.com/${'-'.repeat(1900)}!`,
]

describe('a league reference', () => {
  test.each([
    [ID, ID],
    ['1', '1'],
    [`https://sleeper.com/leagues/${ID}`, ID],
    [`https://www.sleeper.com/leagues/${ID}/team`, ID],
    [`https://sleeper.app/leagues/${ID}/matchup?week=3#top`, ID],
    [`https://www.sleeper.app/leagues/${ID}?`, ID],
    [`https://sleeper.com/i/leagues/${ID}/`, ID],
    [`HTTPS://Sleeper.COM/leagues/${ID}`, ID],
    ['https://sleeper.com/leagues/1/leagues/2', '1'],
  ])('%s means league %s', (text, id) => {
    expect(leagueNamed({ leagueId: text })).toEqual(onSleeper(id))
  })

  test.each(HOSTILE.map(text => [JSON.stringify(text.slice(0, 80)), text] as const))('%s is refused', (_, text) => {
    expect(() => leagueNamed({ leagueId: text })).toThrow(HindsightError)
    expect(() => leagueNamed({ leagueId: text })).toThrow(
      /is not a league; .*Sleeper: https.*; leagues from other sites can be imported from a sheet$/,
    )
  })

  it('does not send a request if it is invalid', async () => {
    const { server, world } = await openMirrorWorld()
    for (const leagueId of HOSTILE) {
      const asked = world.ask('importLeague', { body: { leagueId } })
      await expect(asked).rejects.toMatchObject({ code: 'invalid_request' })
    }
    expect(server.requests).toEqual([])
  })

  it('is refused, or gives an id that consists only of digits, for any input', () => {
    const near = fc.stringMatching(/^https:\/\/(www\.)?sleeper\.(com|app)[/\w%.@:#?-]{0,20}leagues[/\w%.]{0,25}$/)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl(), near), text => {
        try {
          expect(leagueNamed({ leagueId: text }).id).toMatch(/^\d{1,20}$/)
          if (!/^\d+$/.test(text))
            expect(['sleeper.com', 'sleeper.app']).toContain(new URL(text).host.replace('www.', ''))
        } catch (error) {
          expect(error).toMatchObject({ code: 'invalid_request' })
        }
      }),
    )
  })
})
