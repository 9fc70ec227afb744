const commitForm = /^[0-9a-f]{40}(-dirty)?$/;

export async function readCommit(folder: string): Promise<string | null> {
  const prefix = await git(folder, ['rev-parse', '--show-prefix']);
  // Inside another work tree there is a prefix.
  if (prefix !== '') return null;
  const commit = await git(folder, ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*']);
  return commit !== null && commitForm.test(commit) ? commit : null;
}

async function git(folder: string, parameters: string[]): Promise<string | null> {
  try {
    const child = Bun.spawn(['git', '--no-optional-locks', '-C', folder, ...parameters], {
      stdout: 'pipe',
      stderr: 'ignore',
    });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? text.trim() : null;
  } catch {
    return null;
  }
}
