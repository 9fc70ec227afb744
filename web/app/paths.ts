/** The addresses of the app, each served by the same page. `:name` is one part of a path. */
export const appPaths = ['/', '/today', '/sign-in', '/sign-up'] as const;
export type AppPath = (typeof appPaths)[number];

/** Whether a screen of that address is built. */
export const hasScreen = (path: string): boolean => appPaths.some((pattern) => pattern === path);

export function isAppPath(path: string): boolean {
  const parts = path.split('/');
  return appPaths.some((pattern) => {
    const wanted = pattern.split('/');
    return wanted.length === parts.length && wanted.every((part, at) => fits(part, parts[at] ?? ''));
  });
}

const fits = (wanted: string, part: string) => (wanted.startsWith(':') ? part !== '' : wanted === part);
