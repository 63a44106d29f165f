import { hash } from 'node:crypto'
import type { Asked } from './exchange.ts'
import type { Reply } from './reply.ts'

/** An entity tag: of what names an answer, and of the version that would give it. */
export const entityTag = (version: string, name: string): string =>
  `"${hash('sha256', `${version} ${name}`, 'base64url').slice(0, 27)}"`

/** 304 for who has the answer of this tag already, else null. */
export const unchanged = ({ header }: Asked, tag: string): Reply | null =>
  header('if-none-match')?.includes(tag) ? { status: 304, body: null, headers: { ETag: tag } } : null
