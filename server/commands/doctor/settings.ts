import { listProductionFaults } from '../../settings/env.ts';
import { SettingsError } from '../../settings/errors.ts';

type Output = { json: boolean; write: (text: string) => void; fail: (text: string) => void };

export function runSettingsCheck({ json, write, fail }: Output): 0 | 1 | 2 {
  try {
    const faults = listProductionFaults();
    const verdict = faults.length === 0 ? 'Production refuses none of these settings.' : 'Production refuses:';
    const lines = [verdict, ...faults.map((fault) => `! ${fault}`)];
    write(json ? `${JSON.stringify({ healthy: faults.length === 0, faults }, null, 2)}\n` : `${lines.join('\n')}\n`);
    return faults.length === 0 ? 0 : 1;
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    fail(`hale: could not check. ${cause.message}\n`);
    return 2;
  }
}
