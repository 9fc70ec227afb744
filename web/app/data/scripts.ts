import { href } from './place.ts';

const allowed = /^\/(sw\.js|assets\/[\w-]+\.js)$/;

type Policy = { createScriptURL: (path: string) => string };
declare global {
  interface Window {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

const rules: Policy = {
  createScriptURL: (path) => {
    if (!allowed.test(path)) throw new TypeError('This is no script of hale.');
    return href(path);
  },
};

/** The headers allow this policy only. */
const policy = window.trustedTypes?.createPolicy('hale', rules) ?? rules;

export const scriptUrl = (path: string): string => policy.createScriptURL(path);
