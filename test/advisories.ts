import { z } from 'zod';

const Advisories = z.record(
  z.string(),
  z.array(z.looseObject({ title: z.string(), severity: z.string(), vulnerable_versions: z.string() })),
);
const waitMsMax = 20_000;

/** What the registry knows against the packages of the lock file, a line each; null where it could not be asked. */
export async function findAdvisories(variables: Record<string, string> = {}): Promise<string[] | null> {
  const child = Bun.spawn([process.execPath, 'audit', '--json'], {
    cwd: `${import.meta.dir}/..`,
    env: { ...process.env, ...variables },
    ...{ stdin: 'ignore', stdout: 'pipe', stderr: 'ignore', timeout: waitMsMax },
  });
  const text = await new Response(child.stdout).text();
  await child.exited;
  try {
    return Object.entries(Advisories.parse(JSON.parse(text))).flatMap(([name, found]) =>
      found.map(({ severity, title, vulnerable_versions: versions }) => `${severity}: ${name} ${versions}: ${title}`),
    );
  } catch {
    return null;
  }
}

/** For CI, which tells of advisories and does not fail for them: they come without a change of ours. */
if (import.meta.main) {
  const found = await findAdvisories();
  if (found === null) process.stdout.write('Advisories could not be looked up: the registry did not answer.\n');
  else process.stdout.write(`${found.length} advisories about the packages in use.\n${found.join('\n')}\n`);
}
