import { shortPage } from './short-page.ts';

export const notFoundPage = ({ root }: { root: string }) =>
  shortPage({
    title: 'There is no such page',
    html: `<p>The address may have a typing error, or the page has moved.</p>
<p><a href="${root}/">Start</a>, <a href="${root}/docs">documentation</a></p>`,
  });

export const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b6b50"/><path d="M6 17h5l3-8 5 14 3-6h4" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
