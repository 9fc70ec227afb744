/** The peak resident memory of a process since the last reset (Linux only). */
export async function peakMemoryBytes(pid: number): Promise<number> {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await Bun.file(`/proc/${pid}/status`).text()) ?? [];
  if (kibibytes === undefined) throw new Error(`Nothing is known about the memory of process ${pid}.`);
  return Number(kibibytes) * 1024;
}

export const forgetPeakMemory = (pid: number) => Bun.write(`/proc/${pid}/clear_refs`, '5');
