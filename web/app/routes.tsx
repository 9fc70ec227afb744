import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { Failed } from './parts/failed.tsx';
import type { IconName } from './parts/icon.tsx';
import type { AppPath } from './paths.ts';

type Screen = {
  component: FunctionComponent;
  title: string;
  /** Whether somebody has to be signed in. */
  needs: 'person' | 'nobody';
};

/** Loaded when it is opened. Without a connection, or after an update of the server, it may not be there. */
const later = (load: () => Promise<FunctionComponent>) => lazy(() => load().catch(() => Failed));

const Today = later(() => import('./screens/today/today.tsx').then((file) => file.Today));
const SignIn = later(() => import('./screens/sign-in/sign-in.tsx').then((file) => file.SignIn));
const SignUp = later(() => import('./screens/sign-in/sign-in.tsx').then((file) => file.SignUp));

/** A screen is added here and in `paths.ts`. */
export const screens: Record<AppPath, Screen> = {
  '/': { component: Today, title: 'Today', needs: 'person' },
  '/today': { component: Today, title: 'Today', needs: 'person' },
  '/sign-in': { component: SignIn, title: 'Sign in', needs: 'nobody' },
  '/sign-up': { component: SignUp, title: 'Create an account', needs: 'nobody' },
};

/** What the rail and the bar at the foot show, in this order. */
export const destinations: readonly { path: AppPath; label: string; icon: IconName }[] = [
  { path: '/today', label: 'Today', icon: 'today' },
];
