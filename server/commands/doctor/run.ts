import { UsageError } from '../../../web/cli/usage-error.ts';
import { readSettings, type Settings } from '../../settings/env.ts';
import { diagnose } from './doctor.ts';
import { reportText } from './report.ts';

type Output = { write: (text: string) => void; fail: (text: string) => void };
type Asked = { json: boolean; deep: boolean };

/** Prints the report. The exit code: 0 when nothing needs attention, 1 when something does, 2 when nobody can tell. */
export async function runDoctor({ json, deep, write, fail }: Output & Asked): Promise<0 | 1 | 2> {
  try {
    const settings: Settings = readSettings();
    const report = await diagnose(settings, Date.now(), { deep });
    write(`${json ? JSON.stringify(report, null, 2) : reportText(report)}\n`);
    return report.healthy ? 0 : 1;
  } catch (cause) {
    const reason = cause instanceof Error ? (cause instanceof UsageError ? cause.message : cause.stack) : String(cause);
    fail(`hale: could not check. ${reason}\n`);
    return 2;
  }
}
