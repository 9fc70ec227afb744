/** The most memory that a process has held in RAM, as Linux counts it, since it was last forgotten. */
export async function peakMemoryBytes(pid: number): Promise<number> {
  const [, kibibytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await Bun.file(`/proc/${pid}/status`).text()) ?? [];
  if (kibibytes === undefined) throw new Error(`Nothing is known about the memory of process ${pid}.`);
  return Number(kibibytes) * 1024;
}

/** Has Linux count from what the process holds now. */
export const forgetPeakMemory = (pid: number) => Bun.write(`/proc/${pid}/clear_refs`, '5');
