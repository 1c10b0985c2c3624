/** The style sheet of the entry pages: the colours and measures of the dashboard's sign-in, to which they lead. */
export const ENTRY_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f7f8; --sheet: #ffffff; --ink: #17191f; --quiet: #565b66; --line: #8a909c; --edge: #e4e6ea;
  --accent: #27497d; --button: #27497d; --button-strong: #1f3b66; --thread: #c8463e;
  --fault: #b3261e; --fault-paper: #fdeceb; --code: #f7f7f8; --glow: 0 10px 40px rgb(20 24 32 / 7%);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #101114; --sheet: #1b1d22; --ink: #eceef2; --quiet: #a5abb8; --line: #6d7482; --edge: #2a2d35;
    --accent: #9dbcf0; --button: #3a68ac; --button-strong: #4473b8; --thread: #e98078;
    --fault: #f59a92; --fault-paper: #381a18; --code: #101114; --glow: 0 10px 40px rgb(0 0 0 / 40%);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main {
  max-width: 34rem; margin: 4vh auto; padding: 2rem; background: var(--sheet);
  border: 1px solid var(--edge); border-radius: 14px; box-shadow: var(--glow);
}
@media (max-width: 30rem) { main { margin: 0; padding: 1.25rem; } }
.brand { margin: 0 0 1.125rem; color: var(--quiet); font-size: .875rem; font-weight: 600; }
.brand:has(img) { display: flex; align-items: center; gap: .75rem; }
.brand img { display: block; border-radius: 9px; }
main:has(form) { max-width: 27rem; }
main:has(form) > p { font-size: .9375rem; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.3; font-weight: 600; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
form { margin-top: 1.75rem; }
.field { margin-bottom: 1.25rem; }
label { display: block; font-size: .9375rem; font-weight: 600; }
.hint { margin: 0; color: var(--quiet); font-size: .875rem; }
input {
  width: 100%; min-height: 2.5rem; margin-top: .375rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 7px;
}
input[aria-invalid] { border-color: var(--fault); border-width: 2px; }
.field-fault { margin: .375rem 0 0; color: var(--fault); font-size: .875rem; }
.fault { padding: .75rem 1rem; color: var(--fault); background: var(--fault-paper); border-radius: 8px; }
button {
  width: 100%; min-height: 2.625rem; margin-top: .5rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600;
  color: #ffffff; background: var(--button); border: 0; border-radius: 7px; cursor: pointer;
}
.door {
  display: flex; align-items: center; justify-content: center; min-height: 2.625rem; margin: 1.5rem 0; padding: .5rem 1.25rem;
  font-weight: 600; color: #ffffff; background: var(--button); border-radius: 7px; text-decoration: none;
}
.door:hover { background: var(--button-strong); }
.aside { margin-top: 2rem; padding-top: 1rem; border-top: 1px solid var(--edge); color: var(--quiet); font-size: .875rem; }
.aside summary { min-height: 1.5rem; cursor: pointer; }
.aside ul { margin: .75rem 0; padding: 0; list-style: none; }
.aside li { padding: .125rem 0; }
button:hover { background: var(--button-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre, .secret {
  margin: .25rem 0 1rem; padding: .75rem 1rem; background: var(--code); border: 1px solid var(--edge); border-radius: 8px;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
.secret { display: block; user-select: all; }
@media (forced-colors: active) { button, .door { border: 1px solid; } }
`
