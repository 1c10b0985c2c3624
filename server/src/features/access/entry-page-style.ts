/** The style sheet of the entry pages. The red thread along the edge is the selvedge. */
export const ENTRY_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f5f1; --sheet: #ffffff; --ink: #1b2430; --quiet: #57606c; --line: #868e98; --edge: #e2ddd3;
  --accent: #27497d; --accent-strong: #1b3660; --on-accent: #ffffff; --thread: #b3322b;
  --fault: #9c2019; --fault-paper: #fbeceb; --code: #f1efe9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #11161d; --sheet: #19202a; --ink: #e9e6df; --quiet: #aab2bd; --line: #76808d; --edge: #2b3542;
    --accent: #a9c4f2; --accent-strong: #c6d9f8; --on-accent: #101a29; --thread: #e0665e;
    --fault: #ffb4ad; --fault-paper: #3a1d1d; --code: #11161d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; padding: 1.5rem 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
main {
  max-width: 32rem; margin: 4vh auto; padding: 2rem; background: var(--sheet);
  border: 1px solid var(--edge); border-left: 3px solid var(--thread); border-radius: 4px;
}
@media (max-width: 30rem) { main { margin: 0; padding: 1.25rem; } }
.brand { margin: 0 0 1.5rem; color: var(--quiet); font-size: .875rem; font-weight: 600; letter-spacing: .08em; }
h1 { margin: 0 0 .75rem; font-size: 1.625rem; line-height: 1.25; font-weight: 650; text-wrap: balance; }
h2 { margin: 2rem 0 .5rem; font-size: 1.0625rem; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
form { margin-top: 1.75rem; }
.field { margin-bottom: 1.25rem; }
label { display: block; font-weight: 600; }
.hint { margin: 0; color: var(--quiet); font-size: .9375rem; }
input {
  width: 100%; min-height: 2.75rem; margin-top: .375rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--sheet); border: 1px solid var(--line); border-radius: 4px;
}
input[aria-invalid] { border-color: var(--fault); border-width: 2px; }
.field-fault { margin: .375rem 0 0; color: var(--fault); font-size: .9375rem; }
.fault { padding: .75rem 1rem; color: var(--fault); background: var(--fault-paper); border-radius: 4px; }
button {
  width: 100%; min-height: 2.875rem; margin-top: .5rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600;
  color: var(--on-accent); background: var(--accent); border: 0; border-radius: 4px; cursor: pointer;
}
button:hover { background: var(--accent-strong); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 1rem; overflow-wrap: anywhere; }
code, pre { font: .875rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre, .secret {
  margin: .25rem 0 1rem; padding: .75rem 1rem; background: var(--code); border: 1px solid var(--edge); border-radius: 4px;
  white-space: pre-wrap; overflow-wrap: anywhere;
}
.secret { display: block; user-select: all; }
@media (forced-colors: active) { button { border: 1px solid; } }
`
