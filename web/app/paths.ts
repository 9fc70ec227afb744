export const appPaths = [
  '/',
  '/today',
  '/ask',
  '/check',
  '/metrics',
  '/metrics/:key',
  '/nights',
  '/nights/:date',
  '/workouts',
  '/workouts/:id',
  '/labs',
  '/labs/reports/:id',
  '/labs/markers/:name',
  '/sources',
  '/you',
  '/doctor',
  '/sign-in',
  '/sign-up',
  '/invite',
  '/reset',
  '/verify',
] as const;
export type AppPath = (typeof appPaths)[number];

export const hasScreen = (path: string): boolean => appPaths.some((pattern) => pattern === path);

export function appPathOf(path: string): AppPath | null {
  const parts = path.split('/');
  const found = appPaths.find((pattern) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => fits(part, parts[at] ?? ''));
  });
  return found ?? null;
}

const fits = (wanted: string, part: string) => (wanted.startsWith(':') ? part !== '' : wanted === part);
