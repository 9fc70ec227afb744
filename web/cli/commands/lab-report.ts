import type { Command } from 'commander';
import type { Hale } from '../../sdk/index.ts';
import { HaleError } from '../../sdk/index.ts';
import { examples, withServer } from '../program.ts';
import { clientOf, type ServerOption } from '../session/client.ts';
import { type Cell, type Column, table } from '../tables/table.ts';
import { counted, jsonText, printable } from '../tables/text.ts';
import type { Terminal } from '../terminal.ts';
import { NotThere, WrongArgument } from '../usage-error.ts';

type Result = {
  id: string;
  name: string;
  value_text: string | null;
  unit: string | null;
  range_text: string | null;
  flag: string | null;
  standing: string | null;
  flag_disagrees: boolean;
  doubtful: boolean;
  proof: string;
};
type Report = {
  id: string;
  file_name: string;
  status: string;
  message: string;
  test_date: string | null;
  test_date_candidates: string[];
  results: Result[];
  lines_not_understood: { page: number; text: string }[];
};
type Options = ServerOption & { json?: boolean };
type Said = { value?: string; name?: string; unit?: string; range?: string; flag?: string; date?: string };

export function addLabReport(labs: Command, terminal: Terminal): void {
  addShow(labs, terminal);
  addCorrect(labs, terminal);
  addAdd(labs, terminal);
  addRemove(labs, terminal);
}

function addShow(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('show'))
    .description('Print what was read from a report: results, flags, and the lines that were not understood.')
    .argument('<id>', 'The report; hale labs list has its id, and last is the newest.')
    .option('--json', 'Print it as JSON.');
  examples(command, ['hale labs show last', 'hale labs show last --json | jq .lines_not_understood']).action(
    async (id: string, { json = false, ...options }: Options) => {
      const hale = await clientOf(terminal, options);
      show(await call(hale, 'get', { id: await labIdOf(hale, id) }), json, terminal);
    },
  );
}

function addCorrect(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('correct'))
    .description('Correct a result, or with --date alone the day of the whole report.')
    .argument('<id>', 'The report.')
    .argument('[result]', 'The name or the id of the result.')
    .option('--value <value>', 'What it should be: 104, <0.5, negative.')
    .option('--name <name>', 'Another name.')
    .option('--unit <unit>', 'Another unit; an empty text takes it away.')
    .option('--range <range>', 'Another reference range, such as 70-99.')
    .option('--flag <flag>', 'Another flag.')
    .option('--date <date>', 'The day of the test, YYYY-MM-DD.')
    .option('--json', 'Print the report as JSON.');
  examples(command, ['hale labs correct last Glucose --value 101', 'hale labs correct last --date 2026-11-02']).action(
    async (id: string, result: string | undefined, { json = false, server, ...said }: Options & Said) => {
      const hale = await clientOf(terminal, { server });
      const labId = await labIdOf(hale, id);
      if (result === undefined && (said.date === undefined || Object.keys(said).length > 1))
        throw new WrongArgument('Name the result; without one, only --date can be given.');
      const found = result === undefined ? {} : { result_id: await resultIdOf(hale, labId, result) };
      show(await call(hale, 'correct', { id: labId, ...found, ...fieldsOf(said) }), json, terminal);
    },
  );
}

function addAdd(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('add'))
    .description('Add a result that the report has and that was not read.')
    .argument('<id>', 'The report.')
    .argument('<name>', 'As it is printed.')
    .argument('<value>', 'As it is printed: 104, <0.5, negative.')
    .option('--unit <unit>', 'Its unit.')
    .option('--range <range>', 'Its reference range.')
    .option('--flag <flag>', 'Its flag.')
    .option('--date <date>', 'The day of the test, YYYY-MM-DD.')
    .option('--json', 'Print the report as JSON.');
  examples(command, ['hale labs add last Ferritin 14 --unit ng/mL --range 30-400']).action(
    async (id: string, name: string, value: string, { json = false, server, ...said }: Options & Said) => {
      const hale = await clientOf(terminal, { server });
      const input = { id: await labIdOf(hale, id), ...fieldsOf(said), name, value };
      show(await call(hale, 'addResult', input), json, terminal);
    },
  );
}

function addRemove(labs: Command, terminal: Terminal): void {
  const command = withServer(labs.command('remove'))
    .description('Delete a result, or a whole report with its file.')
    .argument('<id>', 'The report.')
    .argument('[result]', 'The name or the id of the result; without one, the whole report.');
  examples(command, ['hale labs remove last Glucose', 'hale labs remove 0b9c4f0e-5a0d-4c3e-9a51-7f1f2f6f8a10']).action(
    async (id: string, result: string | undefined, options: ServerOption) => {
      const hale = await clientOf(terminal, options);
      const labId = await labIdOf(hale, id);
      const found = result === undefined ? {} : { result_id: await resultIdOf(hale, labId, result) };
      await hale.request('POST', '/trpc/labs.remove', { body: { id: labId, ...found } });
      terminal.out(result === undefined ? 'The report and its file are deleted.\n' : 'The result is deleted.\n');
    },
  );
}

const fieldsOf = ({ date, ...said }: Said) => ({ ...said, ...(date !== undefined && { test_date: date }) });

async function labIdOf(hale: Hale, word: string): Promise<string> {
  if (word !== 'last') return word;
  const [newest] = await hale.labs.list();
  if (newest) return newest.id;
  throw new NotThere('No report was uploaded. Upload one: hale labs upload report.pdf');
}

async function resultIdOf(hale: Hale, labId: string, word: string): Promise<string> {
  const { results } = await call(hale, 'get', { id: labId });
  const plain = (text: string) => text.trim().toLowerCase();
  const exact = results.filter(({ id, name }) => id === word || plain(name) === plain(word));
  const found = exact.length > 0 ? exact : results.filter(({ name }) => plain(name).includes(plain(word)));
  if (found.length > 1)
    throw new WrongArgument(`${word} is ${found.map(({ name, id }) => `${name} (${id})`).join(' or ')}; give the id.`);
  const [only] = found;
  if (only) return only.id;
  throw new NotThere(`The report has no result ${word}. See: hale labs show ${labId}`);
}

async function call(hale: Hale, name: 'get' | 'correct' | 'addResult', input: object): Promise<Report> {
  type Answer = { result?: { data?: unknown } | null };
  const answer =
    name === 'get'
      ? await hale.request<Answer>('GET', '/trpc/labs.get', { query: { input: JSON.stringify(input) } })
      : await hale.request<Answer>('POST', `/trpc/labs.${name}`, { body: input });
  const report = answer.result?.data;
  if (isReport(report)) return report;
  throw new HaleError('malformed_response', 'The answer is no lab report.', { status: 200 });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const areRecords = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isRecord);

function isReport(value: unknown): value is Report {
  if (!isRecord(value) || typeof value['status'] !== 'string' || typeof value['message'] !== 'string') return false;
  const { results, lines_not_understood: lines, test_date_candidates: days } = value;
  return (
    areRecords(results) &&
    results.every(({ id, name, proof }) => [id, name, proof].every((text) => typeof text === 'string')) &&
    areRecords(lines) &&
    Array.isArray(days)
  );
}

const columns: readonly Column[] = [
  { name: 'name', style: 'bold', least: 12 },
  { name: 'value', right: true, style: 'bold' },
  { name: 'unit' },
  { name: 'range', least: 8 },
  { name: 'against range', least: 7 },
  { name: 'flag' },
  { name: 'origin', style: 'dim', least: 12 },
];

function show(report: Report, json: boolean, { out, width, color }: Terminal): void {
  if (json) out(`${jsonText(report)}\n`);
  else showText(report, { out, width, color });
}

function showText(report: Report, { out, width, color }: Pick<Terminal, 'out' | 'width' | 'color'>): void {
  const { file_name, status, message, test_date, test_date_candidates, results, lines_not_understood } = report;
  out(`${printable(file_name)}: ${printable(status)}${test_date === null ? '' : `, tested on ${test_date}`}\n`);
  out(`${printable(message)}\n`);
  if (test_date === null && test_date_candidates.length > 0)
    out(`Its date may be ${test_date_candidates.join(' or ')}. Say which: hale labs correct ${report.id} --date …\n`);
  if (results.length > 0) out(`\n${table(columns, results.map(cellsOf), { width: width(), color })}\n`);
  if (lines_not_understood.length === 0) return;
  out(`\n${counted(lines_not_understood.length, 'line')} not understood:\n`);
  for (const { page, text } of lines_not_understood) out(`  page ${page}: ${printable(text)}\n`);
}

const cellsOf = (result: Result): Cell[] => [
  result.name,
  `${result.value_text ?? ''}${result.doubtful ? ' ?' : ''}`,
  result.unit ?? '',
  result.range_text ?? '',
  result.standing === null || result.standing === 'within'
    ? (result.standing ?? (result.range_text === null ? 'no range' : 'cannot tell'))
    : { text: result.standing, style: 'yellow' },
  result.flag_disagrees ? { text: `${result.flag} (!)`, style: 'yellow' } : (result.flag ?? ''),
  result.proof,
];
