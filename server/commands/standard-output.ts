/**
 * What happens when whoever reads the standard output goes away. Unheard, the error of the next write ends the thread
 * that wrote, and a worker that dies of its own log lines would be replaced without end.
 */
type Failure = Error & { code?: string };

const goOn = () => undefined;
const end = ({ code }: Failure) => process.exit(code === 'EPIPE' ? 0 : 1);

/** A server's output is its log, which nobody has to read: lines that cannot be written are lost, and it goes on. */
export function outliveReader(): void {
  process.stdout.off('error', goOn).on('error', goOn);
}

/** A command's output is what it is for: without a reader, as behind `| head`, it has done its part. */
export function endWithReader(): void {
  process.stdout.on('error', end);
}
