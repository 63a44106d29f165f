import { existsSync } from 'node:fs'
import { type Browser, loadChromium, loadPlaywright } from '../tools/index.ts'

/** A real browser: Chromium from the CHROMIUM variable, from the system, or from an npm package. */

const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const packaged = async (): Promise<string | null> => {
  try {
    return await (await loadChromium()).executablePath()
  } catch {
    return null
  }
}

const open = async (): Promise<Browser | string> => {
  const executablePath = process.env.CHROMIUM ?? INSTALLED.find(existsSync) ?? (await packaged())
  if (executablePath === null) return 'no Chromium is here; CHROMIUM names one'
  try {
    const { chromium } = await loadPlaywright()
    return await chromium.launch({ executablePath, args: FLAGS })
  } catch (error) {
    return `Chromium does not start: ${(error as Error).message.split('\n')[0]}`
  }
}

let opened = await open()

/** Why no browser is available, or null. `.ci/run` requires null. */
export const whyNoBrowser: string | null = typeof opened === 'string' ? opened : null
if (whyNoBrowser !== null && process.env.HINDSIGHT_TEST_TOTALS) throw new Error(whyNoBrowser)

export const browser = (): Browser => opened as Browser

/** Reopens the browser if a different file's tests have closed it. */
export const openBrowser = async (): Promise<void> => {
  if (typeof opened !== 'string' && !opened.isConnected()) opened = await open()
}

export const closeBrowser = async (): Promise<void> => {
  if (typeof opened !== 'string') await opened.close()
}
