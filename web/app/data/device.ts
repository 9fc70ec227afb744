import { signal } from '@preact/signals';

/** Choices about this browser. They are kept in local storage, which holds nothing about health. */
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

/** Whether `/`, `?` and other single keys do something. */
export const singleKeys = choice('single-keys', true);

/** Whether what was read stays in this browser, to be seen without a connection. */
export const keepOnDevice = choice('keep', false);
