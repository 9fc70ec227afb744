import { join } from 'node:path';

export type Served = { port: number; pid: number; stop: () => Promise<void> };

/** Starts `bench/server.ts MODE` as a process of its own, pinned to the first core where the machine allows it. */
export async function serve(mode: string, folder: string): Promise<Served> {
  const pin = Bun.which('taskset') ? ['taskset', '-c', '0'] : [];
  const child = Bun.spawn([...pin, process.execPath, join(import.meta.dir, 'server.ts'), mode, folder], {
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  const port = Number(new TextDecoder().decode(value));
  if (!Number.isInteger(port) || port === 0) throw new Error(`The server of ${mode} did not start.`);
  return {
    port,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

/** Moves this process, the load, to the second core. */
export function pinLoad(): void {
  if (Bun.which('taskset') && navigator.hardwareConcurrency > 1)
    Bun.spawnSync(['taskset', '-cp', '1', String(process.pid)]);
}

/** Resident memory in MiB, now and at its highest since `resetPeak`. Linux only. */
export async function memory(pid: number): Promise<{ nowMiB: number; peakMiB: number }> {
  const text = await Bun.file(`/proc/${pid}/status`).text();
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1] ?? 0) / 1024;
  return { nowMiB: of('VmRSS'), peakMiB: of('VmHWM') };
}

export const resetPeak = (pid: number) => Bun.write(`/proc/${pid}/clear_refs`, '5');
