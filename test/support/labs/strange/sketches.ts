import { continental } from './continental.ts';
import { english } from './english.ts';

export const sketches = [...english, ...continental];
