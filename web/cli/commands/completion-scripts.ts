/**
 * What each shell is given. All three hand the words up to the cursor to `hale complete`, as words: nothing that stands
 * on the command line is run. A line of the answer is a value, a tab and what it means, or `:files`.
 */
export const completionScripts = {
  bash: `# hale completions for bash
_hale() {
  local cur=\${COMP_WORDS[COMP_CWORD]} line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$cur")
    elif [[ $line == "$cur"* ]]; then
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done < <(hale complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _hale hale
`,
  zsh: `#compdef hale
# hale completions for zsh
_hale() {
  local -a found
  local line files=
  for line in "\${(@f)$(hale complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then
      files=1
    elif [[ -n $line ]]; then
      found+=("\${\${line//:/\\\\:}/$'\\t'/:}")
    fi
  done
  (( $#found )) && _describe hale found
  [[ -n $files ]] && _files
}
if [[ $funcstack[1] == _hale ]]; then
  _hale
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit }
  compdef _hale hale
fi
`,
  fish: `# hale completions for fish
function __hale_complete
    set -l before (commandline -opc)
    set -l token (commandline -ct)
    for line in (hale complete -- $before[2..-1] "$token" 2>/dev/null)
        if test "$line" = :files
            __fish_complete_path "$token"
        else
            echo $line
        end
    end
end
complete -c hale -f -a '(__hale_complete)'
`,
} as const;

export type Shell = keyof typeof completionScripts;
export const shells = Object.keys(completionScripts) as Shell[];
