import palette from '../app/tokens.css' with { type: 'text' };

export { palette };

/** CSP allows it by hash. */
export const pageStyle = `${palette}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: break-word; }
a { color: var(--accent); text-underline-offset: .2em; }
a:has(> code) { text-underline-offset: .35em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .25rem .5rem; z-index: 1; }
.top { border-bottom: 1px solid var(--line); }
.top div { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; max-width: 72rem; margin: 0 auto; padding: .75rem 1.25rem; }
.top a { color: inherit; text-decoration: none; padding: .2rem 0; }
.top a:hover { text-decoration: underline; }
.top .name { font-weight: 700; letter-spacing: -.01em; margin-right: auto; }
.columns { max-width: 72rem; margin: 0 auto; padding: 0 1.25rem 4rem; }
main { max-width: 46rem; min-width: 0; padding-top: 2rem; }
h1 { margin: 0 0 .75rem; font-size: 2rem; line-height: 1.2; letter-spacing: -.02em; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.35rem; line-height: 1.3; letter-spacing: -.01em; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.08rem; line-height: 1.4; }
h2, h3 { scroll-margin-top: 1rem; }
p, ul, ol { margin: 0 0 1rem; }
li { margin: .25rem 0; }
main > ul, main > ol { padding-left: 1.4rem; }
code { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
pre { margin: 0 0 1.25rem; padding: .9rem 1.1rem; overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: .6rem; font-size: .84rem; line-height: 1.55; }
pre code { font-size: inherit; overflow-wrap: normal; }
.table { margin: 0 0 1.25rem; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .94rem; }
th, td { padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--quiet); font-size: .85rem; font-weight: 600; }
td img { display: block; width: 100%; min-width: 9rem; height: auto; border: 1px solid var(--line); border-radius: .6rem; }
td code, th code { overflow-wrap: normal; }
.pages { margin-top: 3rem; padding-top: 1.5rem; border-top: 1px solid var(--line); font-size: .94rem; }
.pages h2 { margin: 1.25rem 0 .35rem; color: var(--quiet); font-size: .85rem; font-weight: 600; letter-spacing: 0; }
.pages ul { margin: 0; padding: 0; list-style: none; }
.pages ul ul { margin: .15rem 0 .35rem; padding-left: .9rem; border-left: 1px solid var(--line); }
.pages a { display: inline-block; padding: .1rem 0; color: inherit; text-decoration: none; }
.pages a:hover { text-decoration: underline; }
.pages a[aria-current] { color: var(--accent); font-weight: 600; }
.pages ul ul a { color: var(--quiet); }
.lead { color: var(--quiet); }
.foot { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; margin: 3rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .94rem; }
.foot .twin { margin-left: auto; }
.index dt { margin-top: .75rem; font-weight: 600; }
.codes { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 2rem; padding: 0; list-style: none; }
.codes a { display: inline-block; padding: .2rem 0; }
.code { margin: 0 0 1.25rem; padding: 1.25rem 1.5rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; scroll-margin-top: 1rem; }
.code:target { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.code h2 { display: flex; flex-wrap: wrap; align-items: baseline; justify-content: space-between; gap: .25rem 1rem; margin: 0 0 .75rem; font-size: 1.15rem; }
.code h2 a { color: inherit; text-decoration: none; }
.code h2 a:hover { text-decoration: underline; }
.status { color: var(--quiet); font-size: .9rem; font-weight: 400; letter-spacing: 0; }
dl { margin: 0; }
.code dt { margin-top: .75rem; color: var(--quiet); font-size: .85rem; font-weight: 600; }
dd { margin: 0; }
@media (max-width: 40rem) {
  thead { position: absolute; left: -100vw; }
  table, tbody, tr, td { display: block; }
  tr { padding: .6rem 0; border-bottom: 1px solid var(--line); }
  td { padding: .1rem 0; border: 0; }
  td:first-child { font-weight: 600; }
  td:empty { display: none; }
  .pages a { padding: .3rem 0; }
}
@media (min-width: 60rem) {
  .columns { display: grid; grid-template-columns: 14rem minmax(0, 46rem); gap: 4rem; }
  main { grid-column: 2; grid-row: 1; }
  .pages { grid-column: 1; grid-row: 1; align-self: start; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; padding: 1rem 0 2rem; border: 0; }
}
`;

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
dd ul { margin: 0; padding-left: 1.2rem; }
.problem { margin: 0 0 1rem; padding: .7rem .9rem; border: 1px solid var(--bad); border-radius: .5rem; color: var(--bad); background: var(--page); }
.problem:empty { display: none; }
@media (max-width: 30rem) { body { align-content: start; } .card { padding: 1.25rem; } .pair { flex-direction: column; } }
`;
