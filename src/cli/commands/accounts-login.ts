import { invalid, isPlatform, PLATFORM_NAMES, PLATFORMS, platformLabel } from '../../engine/index.ts'
import { savedLogin } from '../../views/accounts.ts'
import type { Io } from '../io/io.ts'
import { printAnswer } from '../output/print.ts'
import type { HostRun } from '../program/command.ts'

/** Reads answers to prompts: from the terminal without echo, or else one per line from standard input. */
const readAnswers = async (questions: readonly string[], io: Io): Promise<string[]> => {
  const answers: string[] = []
  for (const question of questions) {
    const answer = (await io.askSecret?.(`${question}: `)) ?? null
    if (answer === null) return (await io.readInput()).split('\n').map(line => line.trim())
    answers.push(answer)
  }
  return answers
}

/** `platform login`: stores the login for a platform's private leagues, encrypted and never shown. */
export const logIn = async ({ io, flags, args: [written = ''], caller }: HostRun): Promise<number> => {
  const platform = written.toLowerCase()
  if (!isPlatform(platform)) throw invalid(`Unknown platform "${written}"; use ${PLATFORM_NAMES.join(', ')}`)
  const { secrets, ...platformSpec } = PLATFORMS[platform]
  const names: readonly string[] = secrets
  const asks = 'asks' in platformSpec ? platformSpec.asks : []
  if (names.length === 0) throw invalid(`Leagues on ${platformLabel(platform)} are public; no login is needed`)
  const answers = await readAnswers(
    names.map((name, at) => `${platformLabel(platform)} ${asks[at] ?? name}`),
    io,
  )
  const missing = names.findIndex((_, at) => !answers[at])
  if (missing !== -1) throw invalid(`The ${asks[missing] ?? names[missing]} is empty; nothing was stored`)
  const credentials = Object.fromEntries(names.map((name, at) => [name, answers[at]!]))
  const answer = await caller.call('keepLogin', { body: { platform, credentials } })
  await printAnswer(answer, { io, flags, view: async () => savedLogin(answer) })
  return 0
}
