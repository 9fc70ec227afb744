import type { FunctionComponent } from 'preact';
import { lazy } from 'preact-iso';
import { root } from './data/place.ts';
import { Failed } from './parts/failed.tsx';
import type { IconName } from './parts/icon.tsx';
import { type AppPath, appPathOf } from './paths.ts';

type Screen = {
  component: FunctionComponent & { preload: () => Promise<unknown> };
  title: string;
  needs: 'person' | 'nobody' | 'anyone';
};

/** Fails offline or after a server update. */
const later = (load: () => Promise<FunctionComponent>) => lazy(() => load().catch(() => Failed));

const Today = later(() => import('./screens/today/today.tsx').then((file) => file.Today));
const Ask = later(() => import('./screens/ask/ask.tsx').then((file) => file.Ask));
const Check = later(() => import('./screens/check/check.tsx').then((file) => file.Check));
const Metrics = later(() => import('./screens/metric/metrics.tsx').then((file) => file.Metrics));
const Metric = later(() => import('./screens/metric/metric.tsx').then((file) => file.Metric));
const Night = later(() => import('./screens/night/night.tsx').then((file) => file.Night));
const Workouts = later(() => import('./screens/workouts/workouts.tsx').then((file) => file.Workouts));
const Workout = later(() => import('./screens/workouts/workout.tsx').then((file) => file.Workout));
const Labs = later(() => import('./screens/labs/labs.tsx').then((file) => file.Labs));
const LabReport = later(() => import('./screens/labs/report.tsx').then((file) => file.LabReport));
const LabMarker = later(() => import('./screens/labs/marker.tsx').then((file) => file.LabMarker));
const Sources = later(() => import('./screens/sources/sources.tsx').then((file) => file.Sources));
const You = later(() => import('./screens/you/you.tsx').then((file) => file.You));
const Doctor = later(() => import('./screens/doctor/doctor.tsx').then((file) => file.Doctor));
const SignIn = later(() => import('./screens/sign-in/sign-in.tsx').then((file) => file.SignIn));
const SignUp = later(() => import('./screens/sign-in/sign-in.tsx').then((file) => file.SignUp));
const Invite = later(() => import('./screens/sign-in/links.tsx').then((file) => file.Invite));
const Reset = later(() => import('./screens/sign-in/links.tsx').then((file) => file.Reset));
const Verify = later(() => import('./screens/sign-in/links.tsx').then((file) => file.Verify));

export const screens: Record<AppPath, Screen> = {
  '/': { component: Today, title: 'Today', needs: 'person' },
  '/today': { component: Today, title: 'Today', needs: 'person' },
  '/ask': { component: Ask, title: 'Ask', needs: 'person' },
  '/check': { component: Check, title: 'Check a text', needs: 'person' },
  '/metrics': { component: Metrics, title: 'Metrics', needs: 'person' },
  '/metrics/:key': { component: Metric, title: 'Metric', needs: 'person' },
  '/nights': { component: Night, title: 'Night', needs: 'person' },
  '/nights/:date': { component: Night, title: 'Night', needs: 'person' },
  '/workouts': { component: Workouts, title: 'Workouts', needs: 'person' },
  '/workouts/:id': { component: Workout, title: 'Workout', needs: 'person' },
  '/labs': { component: Labs, title: 'Labs', needs: 'person' },
  '/labs/reports/:id': { component: LabReport, title: 'Report', needs: 'person' },
  '/labs/markers/:name': { component: LabMarker, title: 'Lab value', needs: 'person' },
  '/sources': { component: Sources, title: 'Sources', needs: 'person' },
  '/you': { component: You, title: 'You', needs: 'person' },
  '/doctor': { component: Doctor, title: 'Page for the doctor', needs: 'person' },
  '/sign-in': { component: SignIn, title: 'Sign in', needs: 'nobody' },
  '/sign-up': { component: SignUp, title: 'Create an account', needs: 'nobody' },
  '/invite': { component: Invite, title: 'Invitation', needs: 'anyone' },
  '/reset': { component: Reset, title: 'New password', needs: 'anyone' },
  '/verify': { component: Verify, title: 'Confirm your address', needs: 'anyone' },
};

export const screenAt = (path: string): Screen => screens[appPathOf(path.slice(root.length) || '/') ?? '/'];

type Destination = { path: AppPath; label: string; icon: IconName; beyond?: readonly AppPath[] };

export const destinations: readonly Destination[] = [
  { path: '/today', label: 'Today', icon: 'today' },
  { path: '/ask', label: 'Ask', icon: 'ask' },
  { path: '/metrics', label: 'Metrics', icon: 'metrics', beyond: ['/nights', '/workouts'] },
  { path: '/labs', label: 'Labs', icon: 'labs' },
  { path: '/sources', label: 'Sources', icon: 'sources' },
  { path: '/you', label: 'You', icon: 'you' },
];
