/** The reference's style sheet, in the colours of the other pages of the server. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f7f8; --sheet: #ffffff; --ink: #17191f; --quiet: #565b66; --edge: #e4e6ea; --accent: #27497d; --code: #f3f4f6;
  --get: #27497d; --post: #1d6b45; --patch: #7a4d00; --delete: #a3231b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101114; --sheet: #1b1d22; --ink: #eceef2; --quiet: #a5abb8; --edge: #2a2d35; --accent: #9dbcf0; --code: #14161a;
    --get: #9dbcf0; --post: #86d3a9; --patch: #e6bd76; --delete: #f59a92;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
@media (min-width: 60rem) {
  body { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
  nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; border-right: 1px solid var(--edge); }
}
nav { padding: 1.5rem 1rem; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: .25rem .75rem; border-radius: 7px; color: inherit; text-decoration: none; font-size: .9375rem; }
nav a:hover { background: var(--edge); }
nav a[aria-current] { background: var(--edge); font-weight: 600; }
nav form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem .375rem; margin: 0 .75rem 1rem; }
nav label { grid-column: 1 / -1; color: var(--quiet); font-size: .8125rem; }
nav input, nav button { min-height: 2.125rem; padding: .25rem .5rem; font: inherit; font-size: .9375rem; color: inherit; background: var(--sheet); border: 1px solid var(--quiet); border-radius: 7px; }
nav input { width: 100%; }
nav button { cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.guide dt { font-weight: 600; }
.guide dd { max-width: 62rem; margin: 0 0 .75rem; }
.brand { margin: 0 .75rem .75rem; font-weight: 600; }
main { max-width: 88rem; padding: 1.5rem 1.25rem 6rem; }
main > p, main > table { max-width: 62rem; }
section { margin: 0 0 1.5rem; padding: 1.25rem 1.5rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: 12px; }
@media (min-width: 80rem) {
  main { padding: 2.25rem 2.5rem 6rem; }
  section:has(.samples details) { display: grid; grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  .samples { position: sticky; top: 1.5rem; }
}
@media (max-width: 59.99rem) {
  nav { position: sticky; top: 0; z-index: 1; padding: .75rem .5rem; background: var(--paper); border-bottom: 1px solid var(--edge); }
  nav ul { display: flex; overflow-x: auto; scrollbar-width: none; }
  nav a { white-space: nowrap; }
  nav .brand { margin-bottom: .375rem; }
  html { scroll-padding-top: 6rem; }
  section { padding: 1rem 1.125rem; }
}
h1 { margin: 0 0 1rem; font-size: 1.625rem; letter-spacing: -.02em; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.125rem; }
section h2 { margin-top: 0; }
h2 a { color: inherit; text-decoration: none; }
h2 a:hover { text-decoration: underline; }
p { margin: 0 0 .75rem; }
a { color: var(--accent); }
.lead { font-size: 1.0625rem; }
.quiet { color: var(--quiet); font-size: .875rem; font-weight: 400; }
.required { color: var(--delete); font-size: .8125rem; font-weight: 400; }
.warning { color: var(--delete); font-weight: 600; }
.method { display: inline-block; min-width: 3.5rem; font: 600 .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--get); }
.post { color: var(--post); } .patch { color: var(--patch); } .delete { color: var(--delete); }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--code); border: 1px solid var(--edge); border-radius: 8px; overflow-x: auto; }
details { margin: .5rem 0; }
summary { width: fit-content; padding: .125rem 0; cursor: pointer; font-size: .9375rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .375rem .75rem .375rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--edge); overflow-wrap: anywhere; font-weight: 400; }
thead th { color: var(--quiet); font-size: .8125rem; }
th[scope="row"] { width: 32%; } td:nth-child(2) { width: 22%; }
main > table td:first-child { width: 4.5rem; } main > table td:nth-child(2) { width: 55%; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--sheet); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
`
