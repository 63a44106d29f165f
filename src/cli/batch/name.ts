import { createHash, randomBytes } from 'node:crypto'
import { invalid } from '../../engine/index.ts'
import type { Home } from '../home/home.ts'
import { readProfile, writeProfile } from '../home/profile.ts'
import type { Io } from '../io.ts'
import { piecesOf } from './lines.ts'

/** What names a batch: the file, an `--id`, and whether it goes on with an earlier run. */
interface BatchSource {
  file: string
  id: string | undefined
  resumes: boolean
}

const ID = /^[\x21-\x7e]{1,100}$/

const random = (): string => randomBytes(9).toString('base64url')

const digestOf = async (file: string, io: Io): Promise<string> => {
  const digest = createHash('sha256')
  for await (const piece of piecesOf(file, io)) digest.update(piece)
  return digest.digest('base64url').slice(0, 22)
}

/** If the profile cannot be written, the run simply cannot be resumed. */
const remember = (home: Home, batch: { digest: string; run: string }): Promise<void> =>
  writeProfile(home, { batch }).catch(() => undefined)

/**
 * The name by which the lines of a batch are known to be done: the `--id`, else the digest of the file and which run of it
 * this is. A new run has a name of its own, as a file may be meant to be done again; one that goes on has that of the run
 * before, which the profile remembers. Throws invalid_request.
 */
export const nameBatch = async ({ file, id, resumes }: BatchSource, home: Home, io: Io): Promise<string> => {
  if (id !== undefined && !ID.test(id)) {
    throw invalid('--id must be 1 to 100 printable characters without spaces')
  }
  if (id !== undefined) return id
  if (file === '-') {
    if (!resumes) return random()
    throw invalid('To go on with standard input, name the batch as before with --id')
  }
  const digest = await digestOf(file, io)
  const last = resumes ? (await readProfile(home)).batch : undefined
  if (last?.digest === digest) return `${digest}.${last.run}`
  const run = random()
  await remember(home, { digest, run })
  return `${digest}.${run}`
}
