import { HindsightError } from '../../engine/index.ts'
import { captured } from './complete.ts'
import type { BareRun } from './run.ts'

export const SHELLS: readonly string[] = ['bash', 'zsh', 'fish']

/** What the script for bash takes from a package that not every system has: the words typed, those with "=" and ":" whole. */
const BASH_WORDS = `
if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        words=("\${COMP_WORDS[@]:0:COMP_CWORD+1}")
        cword=$COMP_CWORD
        cur=\${COMP_WORDS[COMP_CWORD]}
        prev=\${COMP_WORDS[COMP_CWORD-1]}
    }
fi
`

/** `completion`: the script that a shell reads at its start. */
export const completion = async ({ io, args: [shell = ''] }: BareRun): Promise<number> => {
  if (!SHELLS.includes(shell)) {
    throw new HindsightError('invalid_request', `There is no completion for "${shell}"; name ${SHELLS.join(', ')}`)
  }
  const { script } = await import('@bomb.sh/tab')
  const text = captured(() => script(shell, 'hindsight', 'hindsight')).join('\n')
  io.stdout.write(`${shell === 'bash' ? BASH_WORDS.trimStart() : ''}${text}\n`)
  return 0
}
