import { palette } from '../page-style.ts';

/** The look of the sign-in: one card in the middle, made for a phone first. */
export const signInStyle = `${palette}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; grid-template-columns: minmax(0, 27rem); align-content: center; justify-content: center; padding: 1.25rem; background: var(--page); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere; }
[hidden] { display: none !important; }
.brand { margin: 0 0 1rem; font-weight: 700; font-size: 1.15rem; letter-spacing: -.01em; text-align: center; }
.card { padding: 1.75rem; background: var(--card); border: 1px solid var(--line); border-radius: .9rem; }
h1 { margin: 0 0 .5rem; font-size: 1.4rem; line-height: 1.25; letter-spacing: -.015em; }
h1:focus { outline: none; }
p { margin: 0 0 1rem; }
.quiet { color: var(--quiet); font-size: .92rem; }
.card section > :last-child { margin-bottom: 0; }
a { color: var(--accent); text-underline-offset: .2em; }
code { font-family: ui-monospace, monospace; font-size: .92em; }
label { display: block; margin: 0 0 .3rem; font-weight: 600; font-size: .92rem; }
input { display: block; width: 100%; margin: 0 0 1rem; padding: .65rem .75rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: .5rem; }
.hint { margin: -.75rem 0 1rem; color: var(--quiet); font-size: .85rem; }
button { font: inherit; cursor: pointer; }
button[disabled] { opacity: .6; cursor: default; }
.main, .other { width: 100%; min-height: 2.75rem; padding: .55rem 1rem; border: 1px solid var(--accent); border-radius: .5rem; font-weight: 600; }
.main { background: var(--accent); color: var(--page); }
.main:hover:not([disabled]) { filter: brightness(1.08); }
.other { background: transparent; color: inherit; border-color: var(--quiet); }
.other:hover:not([disabled]) { border-color: var(--text); }
.link { padding: .35rem 0; border: 0; background: none; color: var(--accent); text-decoration: underline; text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.more { margin: 1rem 0 0; }
.pair { display: flex; flex-direction: row-reverse; gap: .75rem; }
.account { margin: 0 0 1.25rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
dl { margin: 0 0 1.25rem; }
dt { color: var(--quiet); font-size: .85rem; font-weight: 600; }
dd { margin: 0 0 .75rem; }
.problem { margin: 0 0 1rem; padding: .7rem .9rem; border: 1px solid var(--bad); border-radius: .5rem; color: var(--bad); background: var(--page); }
.problem:empty { display: none; }
:root { --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --bad: #f2837b; } }
@media (max-width: 30rem) { body { align-content: start; } .card { padding: 1.25rem; } .pair { flex-direction: column; } }
`;
