import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/**
 * Pins the container images in the Dockerfile and the Compose file to the current digests of their tags: `npm run
 * pin:images`. With `--check`, changes nothing, and exits with 1 if an image has no digest or its tag has moved.
 * Releases run this check.
 */

const FILES = ['Dockerfile', 'deploy/compose.yaml']
const IMAGE = /^(FROM |\s+image: )([\w./-]+):([\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
].join(', ')

const Token = z.object({ token: z.string() })

/**
 * Requests a manifest from a registry. If the registry requires a token, gets an anonymous one, as described in
 * https://distribution.github.io/distribution/spec/auth/token/.
 */
const askFor = async (manifest: string): Promise<Response> => {
  const ask = (authorization?: string) =>
    fetch(manifest, { method: 'HEAD', headers: { accept: MANIFESTS, ...(authorization && { authorization }) } })
  const answer = await ask()
  const challenge = answer.headers.get('www-authenticate')
  if (answer.status !== 401 || challenge === null) return answer
  const { realm, ...wanted } = Object.fromEntries(
    [...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
  )
  if (realm === undefined) return answer
  const { token } = Token.parse(await (await fetch(`${realm}?${new URLSearchParams(wanted)}`)).json())
  return ask(`Bearer ${token}`)
}

/** Returns the digest of an image's tag. Throws if the registry does not have it. */
const digestOf = async (registry: string, name: string, tag: string): Promise<string> => {
  const manifest = `${registry}/v2/${name.includes('/') ? name : `library/${name}`}/manifests/${tag}`
  const answer = await askFor(manifest)
  const digest = answer.headers.get('docker-content-digest')
  if (!answer.ok || digest === null) throw new Error(`${manifest} answered ${answer.status}, without a digest`)
  return digest
}

/**
 * Returns a Dockerfile or Compose file with each image's current digest. Throws if the registry does not have a tag.
 */
export const pinned = async (text: string, registry: string): Promise<string> => {
  const digests = new Map<string, string>()
  for (const [, , name, tag] of text.matchAll(IMAGE)) {
    const image = `${name}:${tag}`
    if (!digests.has(image)) digests.set(image, await digestOf(registry, name!, tag!))
  }
  return text.replace(IMAGE, (_, before, name, tag) => `${before}${name}:${tag}@${digests.get(`${name}:${tag}`)}`)
}

if (import.meta.main) {
  for (const file of FILES) {
    const path = join(import.meta.dirname, '..', file)
    const text = await readFile(path, 'utf8')
    const current = await pinned(text, 'https://registry-1.docker.io')
    if (current === text) continue
    if (process.argv.includes('--check')) {
      console.error(`${file}: an image is not pinned to its current digest; npm run pin:images pins it`)
      process.exitCode = 1
    } else {
      await writeFile(path, current)
      console.log(`${file}: pinned`)
    }
  }
}
