import { expect, test } from 'bun:test';
import { join } from 'node:path';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { openApiText } from '../../../../server/http/openapi/openapi.ts';
import { temporaryFolder } from '../../../support/folder.ts';

/** What a client writes against the generated types. Each line is checked; `@ts-expect-error` lines must be errors. */
const program = `
import type { components, operations, paths } from './types.ts';

type Json<Answer> = Answer extends { content: { 'application/json': infer Body } } ? Body : never;
type Turn = Json<paths['/v1/turns/{id}']['get']['responses'][200]>;
type Created = Json<operations['turns-create']['responses'][202]>;
type Failure = Json<operations['turns-get']['responses'][404]>;
type Frame = operations['turns-events']['responses'][200]['content']['text/event-stream'];
type Asked = operations['turns-create']['requestBody']['content']['application/json'];

export const answerOf = (turn: Turn): string => turn.result?.answer ?? turn.error?.message ?? turn.status;
export const streamOf = (created: Created): string => created.stream_url;
export const codeOf = (failure: Failure): string => failure.error.code;
export const steps = (row: components['schemas']['DailySummary']): number | null => row.steps;
export const asked: Asked = { messages: [{ role: 'user', content: 'How did I sleep?' }] };
export const key: operations['turns-create']['parameters']['header'] = { 'Idempotency-Key': 'a' };
export const removed: operations['sources-delete']['responses'][204]['content'] = undefined;
export const textOf = (frame: Frame): string =>
  frame.event === 'synthesis_delta' ? frame.data.text : frame.event === 'turn.completed' ? frame.data.result.answer : '';
// @ts-expect-error A turn's status is one of four words.
export const wrong = (turn: Turn): boolean => turn.status === 'done';
// @ts-expect-error The history is imported outside the described routes.
export type Import = paths['/v1/import'];
// @ts-expect-error A message has a role.
export const mute: Asked = { messages: [{ content: 'x' }] };
`;

test('openapi-typescript accepts the description, and a client type-checks against its types', async () => {
  const folder = temporaryFolder();
  await Bun.write(
    join(folder, 'types.ts'),
    astToString(await openapiTypescript(await openApiText(), { silent: true })),
  );
  await Bun.write(join(folder, 'client.ts'), program);
  const options = { strict: true, noEmit: true, allowImportingTsExtensions: true, types: [], skipLibCheck: true };
  const compiled = ts.createProgram([join(folder, 'client.ts')], options);
  const complaints = ts.getPreEmitDiagnostics(compiled);
  expect(complaints.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([]);
});
