import { shortPage } from './short-page.ts';

/** `root` is the path of the public address, without a trailing slash. */
export const homePage = ({ root }: { root: string }) =>
  shortPage({
    title: 'hale runs here',
    html: `<p>hale answers questions about your health from your own data: what your wearable measured and your lab reports say. Every number in an answer can be traced back to where it came from.</p>
<p><a href="${root}/docs/quick-start">First steps</a>: sign in, bring your data, ask.</p>
<p><a href="${root}/docs">Documentation</a>, <a href="${root}/reference">API reference</a>, <a href="${root}/docs/privacy">what is stored and who sees it</a>.</p>
<p class="quiet">In a terminal on this machine: <code>hale login</code>, then <code>hale ask "How did I sleep last week?"</code></p>`,
  });

export const notFoundPage = ({ root }: { root: string }) =>
  shortPage({
    title: 'There is no such page',
    html: `<p>The address may have a typing error, or the page has moved.</p>
<p><a href="${root}/">Start</a>, <a href="${root}/docs">documentation</a></p>`,
  });

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b50"/><path d="M6 17h5l3-8 5 14 3-6h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
