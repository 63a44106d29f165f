import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { docsPage } from '../../src/server/openapi/docs-page.ts'

const { html, csp, assets } = docsPage()

const textOf = async (name: string): Promise<string> =>
  gunzipSync(await assets.find(asset => asset.name === name)!.read()).toString('utf8')

const directives = Object.fromEntries(
  csp.split('; ').map(directive => {
    const [name, ...sources] = directive.split(' ')
    return [name, sources]
  }),
)

describe('the API reference page', () => {
  test('loads everything from the same server', () => {
    const named = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, url]) => url)
    expect(named).toEqual(['data:,', '/v1/docs.css', '/v1/docs.js', '/v1/openapi.json'])
    expect(named).toEqual(expect.arrayContaining(assets.map(({ name }) => `/v1/${name}`)))
  })

  test('does not contain inline scripts or styles', () => {
    expect(html).not.toMatch(/<style|style=|\son\w+=|javascript:/i)
    expect([...html.matchAll(/<script[^>]*>([^<]*)/g)].map(([, inside]) => inside)).toEqual([''])
  })

  test('allows no other sources in its content policy', () => {
    expect(directives).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'form-action': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
  })

  test('shows the description of this service without calling an online validator', async () => {
    const script = await textOf('docs.js')
    expect(script.trim().split('\n').at(-1)).toMatch(
      /^SwaggerUIBundle\(\{ url: '\/v1\/openapi\.json'.*validatorUrl: null/,
    )
  })

  test('has styles that load nothing from other servers', async () => {
    const styles = await textOf('docs.css')
    expect(styles).not.toMatch(/@import/)
    const urls = [...styles.matchAll(/url\(["']?([^"')]{0,5})/g)].map(([, start]) => start)
    expect(new Set(urls)).toEqual(new Set(['data:']))
  })

  test('is at most 600 kB compressed', async () => {
    const sizes = await Promise.all(assets.map(async ({ read }) => (await read()).byteLength))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000)
  })
})
