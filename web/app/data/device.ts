import { signal } from '@preact/signals';

/** Nothing about health. */
function choice(name: string, otherwise: boolean) {
  const key = `hale.${name}`;
  const stored = localStorage.getItem(key);
  const chosen = signal(stored === null ? otherwise : stored === 'true');
  return {
    get value() {
      return chosen.value;
    },
    set value(value: boolean) {
      chosen.value = value;
      localStorage.setItem(key, String(value));
    },
  };
}

export const singleKeys = choice('single-keys', true);

export const keepOnDevice = choice('keep', false);
