import { Argument, type Command, type Option } from 'commander';
import { examples } from '../program.ts';
import type { Terminal } from '../terminal.ts';

export function addCompletions(program: Command, terminal: Terminal): void {
  const command = program
    .command('completions')
    .description('Print what makes a shell complete the commands and options of hale.')
    .addArgument(new Argument('<shell>', 'Whose.').choices(shells));
  examples(command, [
    `echo 'eval "$(hale completions bash)"' >> ~/.bashrc`,
    `echo 'eval "$(hale completions zsh)"' >> ~/.zshrc`,
    'hale completions fish > ~/.config/fish/completions/hale.fish',
  ]).action((shell: Shell) => terminal.out(completionScripts[shell]));

  program
    .command('complete [words...]', { hidden: true })
    .description('Say what could stand behind these words.')
    .action((words: string[]) => {
      const { values, files } = candidatesFor(program, words);
      const lines = values.map((words) => words.filter(Boolean).join('\t'));
      terminal.out([...lines, ...(files ? [':files'] : [])].map((line) => `${line}\n`).join(''));
    });
}

export type Candidates = { values: readonly (readonly [value: string, meaning: string])[]; files: boolean };

type Place = { command: Command; argumentsBefore: number; option: Option | null; optionsEnded: boolean };

export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const place = words.slice(0, -1).reduce(afterWord, {
    command: program,
    argumentsBefore: 0,
    option: null,
    optionsEnded: false,
  });
  const { values, files } = candidatesAt(place, typed);
  return { values: values.filter(([value]) => value.startsWith(typed)), files };
}

function afterWord(place: Place, word: string): Place {
  if (place.option) return { ...place, option: null };
  if (word === 'help' && place.argumentsBefore === 0) return place;
  if (word === '--' && !place.optionsEnded) return { ...place, optionsEnded: true };
  if (word.startsWith('-') && !place.optionsEnded) {
    const option = place.command.options.find(({ short, long }) => word === short || word === long) ?? null;
    return { ...place, option: option?.required || option?.optional ? option : null };
  }
  const command =
    place.argumentsBefore === 0 ? subcommandsOf(place.command).find((each) => each.name() === word) : undefined;
  return command ? { ...place, command } : { ...place, argumentsBefore: place.argumentsBefore + 1 };
}

function candidatesAt({ command, argumentsBefore, option, optionsEnded }: Place, typed: string): Candidates {
  if (option) return valuesOf(option.argChoices, valueName(option));
  if (typed.startsWith('-') && !optionsEnded) return { values: optionsOf(command), files: false };
  const { values, files } = argumentOf(command, argumentsBefore);
  return { values: argumentsBefore === 0 ? [...namesOf(command), ...values] : values, files };
}

function argumentOf(command: Command, index: number): Candidates {
  const all = command.registeredArguments;
  const last = all.at(-1);
  const argument: Argument | undefined = all[index] ?? (last?.variadic ? last : undefined);
  return argument ? valuesOf(argument.argChoices, argument.name()) : { values: [], files: false };
}

const subcommandsOf = (command: Command) => command.createHelp().visibleCommands(command);
const namesOf = (command: Command) =>
  subcommandsOf(command).map((each) => [each.name(), each.summary() || each.description()] as const);
const optionsOf = (command: Command) =>
  command
    .createHelp()
    .visibleOptions(command)
    .map((option) => [option.long ?? option.flags, option.description] as const);

const valuesOf = (choices: readonly string[] | undefined, name: string): Candidates => ({
  values: (choices ?? []).map((choice) => [choice, '']),
  files: name === 'file',
});
const valueName = ({ flags }: Option) => /[<[](\w+)/.exec(flags)?.[1] ?? '';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** No script evaluates the words. */
export const completionScripts: Record<Shell, string> = {
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
};
