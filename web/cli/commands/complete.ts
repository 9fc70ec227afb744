import type { Argument, Command, Option } from 'commander';

/** What could stand where the cursor is: values with what they mean, and whether names of files could. */
export type Candidates = { values: readonly (readonly [value: string, meaning: string])[]; files: boolean };

type Place = { command: Command; argumentsBefore: number; option: Option | null; optionsEnded: boolean };

/** The last word is the one that is being typed. Knows the commands and nothing else: no server, no file is asked. */
export function candidatesFor(program: Command, words: readonly string[]): Candidates {
  const typed = words.at(-1) ?? '';
  const place = words.slice(0, -1).reduce(stepped, {
    command: program,
    argumentsBefore: 0,
    option: null,
    optionsEnded: false,
  });
  const { values, files } = candidatesAt(place, typed);
  return { values: values.filter(([value]) => value.startsWith(typed)), files };
}

function stepped(place: Place, word: string): Place {
  if (place.option) return { ...place, option: null };
  // What follows it are the names that could stand in its place.
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
  if (option) return valuesOf(option.argChoices, nameOfValue(option));
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
/** `out` of `--out <file>` is a file. */
const nameOfValue = ({ flags }: Option) => /[<[](\w+)/.exec(flags)?.[1] ?? '';
