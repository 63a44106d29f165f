import { invalid } from '../../engine/index.ts'
import { type BareRun, ownEntry } from '../program/command.ts'

/**
 * Scripts that a shell loads at startup. They call `hindsight complete` while the user types. It prints a line per
 * word, with a description after a tab, and ends with `:0` (also complete file names) or `:4` (no file names). No shell
 * executes the typed text or the output.
 */

/** Shows descriptions if more than one word is listed. For bash 3.2 and later, with or without bash-completion. */
const BASH = `# bash completion for hindsight: source <(hindsight completion bash), in ~/.bashrc
_hindsight() {
    local word note line at width=0 words notes typed=\${COMP_WORDS[COMP_CWORD]}
    # Keep the text before a quote in the word.
    local kept=\${typed%[\\"\\']"$2"}
    [[ $kept != "$typed" ]] || kept=
    words=() notes=()
    while IFS=$'\\t' read -r word note; do
        case $word in
            :4) compopt +o default 2>/dev/null ;;
            :*) ;;
            "$kept"*) word=\${word#"$kept"} words+=("$word") notes+=("$note"); ((width < \${#word})) && width=\${#word} ;;
        esac
    done < <(hindsight complete --line "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    COMPREPLY=("\${words[@]}")
    # 63 and 33: the words are listed, not put into the line.
    ((COMP_TYPE == 63 || COMP_TYPE == 33)) && ((\${#words[@]} > 1)) || return 0
    for at in "\${!words[@]}"; do
        [[ -n \${notes[at]} ]] || continue
        printf -v line '%-*s  %s' "$width" "\${words[at]}" "\${notes[at]}"
        COMPREPLY[at]=\${line:0:\${COLUMNS:-80}-1}
    done
}
complete -o nosort -o default -F _hindsight hindsight 2>/dev/null || complete -o default -F _hindsight hindsight
`

/** Also works as a file named _hindsight in $fpath. */
const ZSH = `#compdef hindsight
# zsh completion for hindsight: source <(hindsight completion zsh), in ~/.zshrc
_hindsight() {
    local -a lines
    lines=("\${(@f)$(hindsight complete -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
    local end=$lines[-1]
    compset -P '--*='
    lines=("\${(@)lines[1,-2]//:/\\\\:}")
    lines=("\${(@)lines/$'\\t'/:}")
    lines=("\${(@)lines%:}")
    if (($#lines)); then
        _describe -V hindsight lines -U -i "$IPREFIX"
    elif [[ $end == :0 ]]; then
        _files
    fi
}
if [[ $funcstack[1] == _hindsight ]]; then
    _hindsight "$@"
else
    (($+functions[compdef])) || { autoload -Uz compinit && compinit }
    compdef _hindsight hindsight
fi
`

const FISH = `# fish completion for hindsight: hindsight completion fish | source, in ~/.config/fish/config.fish
function __hindsight_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct | string unescape)
    set -l lines (hindsight complete -- $words[2..-1] "$last" 2>/dev/null)
    set -l flag (string match --regex -- '^--[a-z-]+=' "$last")
    if test (count $lines) -gt 1
        printf "$flag%s\\n" $lines[1..-2]
    else if test "$lines" = :0
        set lines (__fish_complete_path (string replace -- "$flag" '' "$last"))
        test (count $lines) -gt 0; and printf "$flag%s\\n" $lines
    end
end
complete --command hindsight --erase
complete --command hindsight --no-files --keep-order --arguments '(__hindsight_complete)'
`

export const SHELLS: Readonly<Record<string, string>> = { bash: BASH, zsh: ZSH, fish: FISH }

/** Splits a line into words as a shell does, without expansion. The last word can be incomplete. */
export const shellWords = (line: string): string[] => {
  const words: string[] = []
  let open = false
  for (const [part, blank, single, double, escaped] of line.matchAll(
    /(\s+)|'([^']*)'?|"((?:\\.|[^"\\])*)\\?"?|\\(.?)|[^\s'"\\]+/gs,
  )) {
    if (blank !== undefined) {
      open = false
      continue
    }
    const text = single ?? double?.replace(/\\(["$\\`])/g, '$1') ?? escaped ?? part
    words.push(open ? words.pop() + text : text)
    open = true
  }
  return open ? words : [...words, '']
}

/** `completion`: prints the script for a shell. */
export const completion = async ({ io, args: [shell = ''] }: BareRun): Promise<number> => {
  const script = ownEntry(SHELLS, shell)
  if (script === undefined) {
    const shells = Object.keys(SHELLS).join(', ')
    throw invalid(`No completion for "${shell}"; use ${shells}`)
  }
  io.stdout.write(script)
  return 0
}
