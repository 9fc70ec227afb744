import { afterAll, afterEach, beforeEach, onTestFinished } from 'bun:test';
import { atEnd } from './folder.ts';

const begun: (() => unknown)[] = [];
let isFollowing = false;
let inTest = false;

/** Preloaded, so that hooks of every file come after these. */
export function followTests(): void {
  isFollowing = true;
  beforeEach(() => {
    inTest = true;
  });
  afterEach(() => {
    inTest = false;
  });
}

/**
 * Runs `end` after the test, or after the file when it is called outside of tests. What began last ends first.
 * A group that begins something in `beforeAll` ends it by itself. A campaign outside of `bun test` ends it with the
 * process.
 */
export function endAfterwards(end: () => unknown): void {
  if (!isFollowing) {
    atEnd(() => void end());
    return;
  }
  if (!inTest && !isLoading()) return;
  begun.push(end);
  // Inside a test this runs at its end.
  afterAll(() => begun.pop()?.());
}

/** The same for what may be ended before. The second call gives the result of the first. */
export function endOnceAfterwards<Result>(end: () => Result): () => Result {
  let ended: { result: Result } | undefined;
  const once = () => {
    ended ??= { result: end() };
    return ended.result;
  };
  endAfterwards(once);
  return once;
}

function isLoading(): boolean {
  try {
    onTestFinished(() => undefined);
    return false;
  } catch {
    return true;
  }
}
