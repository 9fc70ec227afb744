import { english } from './english.ts';

export const sketches = [...english];
