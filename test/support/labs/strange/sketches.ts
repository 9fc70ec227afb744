import { american } from './american.ts';
import { british } from './british.ts';
import { clinics } from './clinics.ts';
import { continental } from './continental.ts';
import { english } from './english.ts';
import { germanSpeaking } from './german.ts';
import { latin } from './latin.ts';
import { various } from './various.ts';

export const sketches = [
  ...english,
  ...continental,
  ...american,
  ...germanSpeaking,
  ...latin,
  ...british,
  ...various,
  ...clinics,
];
