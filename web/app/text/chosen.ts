import { signal } from '@preact/signals';

const browser = Intl.DateTimeFormat().resolvedOptions();

export const locale = signal(navigator.language);
export const zone = signal(browser.timeZone);
export const units = signal<'metric' | 'imperial'>('metric');

type Choice = {
  language: string | null;
  time_zone: string | null;
  units: 'metric' | 'imperial' | null;
};

export function choose({ language, time_zone: timeZone, units: chosen }: Choice): void {
  locale.value = language ?? navigator.language;
  zone.value = timeZone ?? browser.timeZone;
  units.value = chosen ?? 'metric';
}
