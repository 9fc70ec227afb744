import { relative } from 'node:path';
import type { Settings } from '../settings/env.ts';

type Serving = {
  url: string;
  settings: Pick<Settings, 'dataDir' | 'baseUrl' | 'identityProvider' | 'simulated'>;
  program: string;
};

export function welcomeText({ url, settings, program }: Serving): string {
  const { dataDir, baseUrl, identityProvider, simulated } = settings;
  const account = identityProvider ? 'sign in with your account' : 'make an account and sign in';
  const server = url === 'http://127.0.0.1:8787' ? '' : ` --server ${url}`;
  const steps = [
    ['in the browser', baseUrl ?? url],
    [account, `${program} login${server}`],
    [simulated ? 'connect a made-up wearable' : 'connect a wearable', `${program} sources connect`],
    ['get its history', `${program} import --days 90`],
    ['ask', `${program} ask "How did I sleep over the last 30 days?"`],
  ] as const;
  const width = Math.max(...steps.map(([what]) => what.length));
  const lines = steps.map(([what, how]) => `  ${what.padEnd(width)}  ${how}`);
  const called = program === 'hale' ? '' : `Where something says hale, type ${program} here.\n`;
  return `hale is serving at ${url} and keeps everything in ${dataDir}. In another terminal:\n\n${lines.join('\n')}\n\n${called}The log follows, a line for each event. Ctrl-C stops it.\n\n`;
}

export function programName(compiled = import.meta.path.startsWith('/$bunfs/')): string {
  if (!compiled) return 'bun server/index.ts';
  if (Bun.which('hale') === process.execPath) return 'hale';
  const path = relative(process.cwd(), process.execPath);
  return path.startsWith('..') ? process.execPath : path.includes('/') ? path : `./${path}`;
}
