/**
 * The style sheet of passport pages. Paper and ink, with a running stitch in the brand's colour where other pages have a line.
 * Logical properties throughout, so that it also reads from right to left.
 */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfaf7; --sheet: #ffffff; --ink: #1d1b18; --quiet: #625c53; --edge: #e5dfd4; --strong-edge: #8d867b;
  --accent: #27497d; --cloth: #27497d; --mat: #f3f0ea; --past: #8a3a12;
  --sans: -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif;
  --serif: "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "Times New Roman", serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #141311; --sheet: #1c1a17; --ink: #ece8e1; --quiet: #aca59a; --edge: #35312b; --strong-edge: #7c756a;
    --accent: #a9c4f2; --cloth: #a9c4f2; --past: #f0a983;
  }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-behavior: smooth; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.6 var(--sans); overflow-wrap: anywhere; }
.wrap { max-width: 68rem; margin-inline: auto; padding-inline: clamp(1.125rem, 4vw, 3rem); }
h1, h2, h3, p, dl, dd, ol, ul, figure, table { margin: 0; padding: 0; }
ol, ul { list-style: none; }
a { color: var(--accent); text-underline-offset: .18em; text-decoration-thickness: .06em; }
a:hover { text-decoration-thickness: .12em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; border-radius: 2px; }
svg { display: block; }
.hidden { position: absolute; width: 1px; height: 1px; margin: -1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.stitch {
  height: 2px; border: 0; margin: 0;
  background: repeating-linear-gradient(90deg, var(--cloth) 0 .625rem, transparent .625rem 1rem); opacity: .55;
}

.top { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3.75rem; }
.mark { min-width: 0; padding-block: .75rem; font-size: .8125rem; font-weight: 600; letter-spacing: .14em; text-transform: uppercase; }
.mark img { display: block; max-height: 2.25rem; max-width: 11rem; width: auto; height: auto; }
.tongue { position: relative; flex: none; font-size: .875rem; }
.tongue summary {
  display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; padding-inline: .25rem; cursor: pointer; list-style: none;
  color: var(--quiet);
}
.tongue summary::-webkit-details-marker { display: none; }
.tongue summary::after { content: ""; width: .4rem; height: .4rem; border: solid; border-width: 0 1.5px 1.5px 0; rotate: 45deg; translate: 0 -.12rem; }
.tongue[open] summary::after { rotate: 225deg; translate: 0 .12rem; }
.tongue ul {
  position: absolute; inset-inline-end: 0; z-index: 1; min-width: 11rem; padding: .375rem; background: var(--sheet);
  border: 1px solid var(--edge); border-radius: 6px; box-shadow: 0 10px 30px rgb(0 0 0 / .14);
}
.tongue a { display: block; padding: .5rem .75rem; color: inherit; text-decoration: none; border-radius: 4px; }
.tongue a:hover { background: var(--paper); }
.tongue a[aria-current] { font-weight: 650; color: var(--accent); }

.notice { margin-block: 1.25rem 0; padding: .75rem 1rem; border: 1px solid var(--past); border-radius: 4px; font-size: .9375rem; }
.notice > * + * { margin-top: .5rem; }
.notice blockquote { margin-inline: 0; padding-inline-start: .875rem; border-inline-start: 2px solid var(--strong-edge); white-space: pre-line; }

.first { display: grid; gap: 1.5rem; padding-block: 1.25rem 2.5rem; }
.first > * { min-width: 0; }
.picture img {
  display: block; max-width: 100%; height: auto; max-height: 85vh; object-fit: contain; margin-inline: auto; border-radius: 4px;
  background: var(--mat);
}
.picture figcaption { margin-top: .5rem; color: var(--quiet); font-size: .875rem; }
.elsewhere { margin-top: 1.25rem; font-size: .9375rem; }
.maker { color: var(--quiet); font-size: .9375rem; margin-bottom: .375rem; }
h1 { font: 500 clamp(1.875rem, 1.35rem + 2.4vw, 3.125rem)/1.1 var(--serif); letter-spacing: -.012em; text-wrap: balance; }
.kind { margin-top: .5rem; font-size: 1.0625rem; color: var(--quiet); }
.state { display: flex; gap: .75rem; margin-top: 1.25rem; }
.state svg { flex: none; width: 1.5rem; height: 1.5rem; color: var(--quiet); margin-top: .0625rem; }
.state strong { display: block; font-weight: 650; line-height: 1.5; }
.state span { color: var(--quiet); font-size: .9375rem; line-height: 1.45; display: block; }
.state.not, .state.not strong, .state.not svg { color: var(--past); }
.facts { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); column-gap: 1.5rem; margin-top: 1.5rem; }
.facts > div { padding-block: .875rem; border-top: 1px solid var(--edge); }
.facts > .wide { grid-column: 1 / -1; }
dt { color: var(--quiet); font-size: .875rem; line-height: 1.4; }
.facts dd { margin-top: .125rem; font-size: 1.0625rem; line-height: 1.4; }
.facts dd .more { font-size: .875rem; }
.symbols { display: flex; flex-wrap: wrap; gap: .625rem; margin-block: .25rem .375rem; }
.symbols svg { width: 1.875rem; height: 1.875rem; }

section { padding-block: 2.25rem; }
section + section, .more-sections > section:first-child { border-top: 1px solid var(--edge); }
h2 { font: 500 1.5rem/1.25 var(--serif); letter-spacing: -.005em; margin-bottom: 1.125rem; text-wrap: balance; }
h3 { font-size: 1.0625rem; font-weight: 650; line-height: 1.4; }
.body > * + * { margin-top: 1.25rem; }
.body h3 + * { margin-top: .25rem; }
.about { margin-top: 1.25rem; }
.said { color: var(--quiet); font-size: .875rem; }
.body > .said { margin-top: 1.5rem; }
.said + div { margin-top: 1.75rem; }
.prose { max-width: 38rem; white-space: pre-line; }
.note { color: var(--quiet); font-size: .9375rem; max-width: 38rem; }

.cloth { width: 100%; height: 1rem; margin-bottom: 1rem; border-radius: 3px; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: start; font-weight: 650; padding-bottom: .375rem; }
th, td { text-align: start; vertical-align: baseline; padding: .625rem 0; border-top: 1px solid var(--edge); font-weight: 400; }
th + td, td + td { padding-inline-start: 1rem; }
thead th { border-top: 0; padding-top: 0; color: var(--quiet); font-size: .875rem; }
.body table { table-layout: fixed; }
@media (min-width: 30rem) { th:first-child { width: 40%; } }
thead th + th { padding-inline-start: 1rem; }
.number { text-align: end; white-space: nowrap; }

.way { display: grid; }
.way li { position: relative; padding-inline-start: 1.75rem; padding-bottom: 1.125rem; }
.way li::before {
  content: ""; position: absolute; inset-inline-start: 0; top: .4375rem; width: .75rem; height: .75rem; border-radius: 50%;
  border: 2px solid var(--accent); background: var(--paper);
}
.way li:not(:last-child)::after {
  content: ""; position: absolute; inset-inline-start: .3125rem; top: 1.4375rem; bottom: -.1875rem; width: 2px;
  background: repeating-linear-gradient(180deg, var(--accent) 0 .3125rem, transparent .3125rem .5625rem); opacity: .55;
}
.way li:last-child { padding-bottom: 0; }
.way li:last-child::before { background: var(--accent); }
.way strong { display: block; font-weight: 650; }
.way span { color: var(--quiet); }

.care { display: grid; gap: .75rem 1.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 17rem), 1fr)); }
.care li { display: flex; align-items: center; gap: .875rem; }
.care svg { flex: none; width: 2.375rem; height: 2.375rem; }

.figures { display: grid; gap: 1.25rem 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 9.5rem), 1fr)); }
.figures dd { font: 500 1.75rem/1.2 var(--serif); font-variant-numeric: lining-nums; }
.figures dd small { display: block; margin-top: .125rem; font: .9375rem/1.4 var(--sans); color: var(--quiet); }
.bars td:first-of-type { width: 45%; }
.bars svg { width: 100%; height: .625rem; }
.fill { fill: var(--accent); }
details.more > summary { cursor: pointer; color: var(--accent); padding-block: .375rem; }
details.more > :not(summary) { margin-top: .75rem; }
.sources { font-size: .9375rem; }
.body .more h3 + .sources { margin-top: .25rem; }

.papers { display: grid; gap: 1rem; }
.papers > li { padding: 1.125rem 1.25rem; background: var(--sheet); border: 1px solid var(--edge); border-radius: 6px; }
.papers .standing { font-size: .9375rem; font-weight: 600; }
.papers .over .standing { color: var(--past); }
.papers .later .standing { color: var(--quiet); }
.papers dl, .pairs { display: grid; grid-template-columns: minmax(7rem, max-content) minmax(0, 1fr); gap: .375rem 1.25rem; margin-top: .75rem; }
.papers dd, .pairs dd { overflow-wrap: anywhere; }
.papers a { display: inline-block; margin-top: .75rem; }
.pairs { gap: .625rem 1.5rem; }
.body > .pairs:first-child { margin-top: 0; }
.body > .pairs:not(:first-child) { margin-top: 1.5rem; }
.pairs dt { line-height: 1.6; }
.history li { padding-block: .5rem; border-top: 1px solid var(--edge); display: flex; flex-wrap: wrap; gap: .125rem 1rem; }
.history li:first-child { border-top: 0; }
.history strong { font-weight: 650; }
.history span { color: var(--quiet); }
.history a { margin-inline-start: auto; font-size: .9375rem; }
.history a, .files a { padding-block: .125rem; }

footer { padding-block: 2rem 3rem; color: var(--quiet); font-size: .875rem; }
footer p + p { margin-top: .375rem; }
footer a { display: inline-block; padding-block: .125rem; }
.alone { max-width: 36rem; padding-block: clamp(3rem, 14vh, 9rem); }
.alone p { margin-top: 1.125rem; font-size: 1.0625rem; }

@media (max-width: 22rem) {
  .facts { grid-template-columns: minmax(0, 1fr); }
  .papers dl, .pairs { grid-template-columns: minmax(0, 1fr); gap: 0; }
  .papers dd, .pairs dd { margin-bottom: .625rem; }
}
@media (min-width: 56rem) {
  .first { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: 4rem; padding-block: 2.5rem 4rem; align-items: start; }
  .bare { grid-template-columns: minmax(0, 1fr); }
  .bare > div { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); column-gap: 4rem; align-content: start; }
  .bare > div > * { grid-column: 1; }
  .bare > div > .facts { grid-column: 2; grid-row: 1 / span 9; align-self: start; margin-top: 0; }
  section { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 11fr); gap: 4rem; padding-block: 3.5rem; }
  h2 { margin: 0; font-size: 1.75rem; }
  .way { grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); gap: 1.25rem; }
  .way li { padding-block: 1.75rem 0; padding-inline-start: 0; }
  .way li::before { top: 0; }
  .way li:not(:last-child)::after {
    top: .3125rem; bottom: auto; inset-inline: 1.125rem -.8125rem; width: auto; height: 2px;
    background: repeating-linear-gradient(90deg, var(--accent) 0 .3125rem, transparent .3125rem .5625rem);
  }
}
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
@media (forced-colors: active) { .way li::before { border-color: CanvasText; } .fill { fill: CanvasText; } }
@media print {
  :root {
    color-scheme: light; --paper: #fff; --sheet: #fff; --ink: #000; --quiet: #444; --edge: #bbb; --accent: #000; --past: #000;
  }
  body { font-size: 10pt; }
  .tongue, .history a, footer nav { display: none; }
  .picture img { max-height: 6cm; width: auto; margin-inline: 0; }
  section { display: block; padding-block: .5cm; break-inside: avoid; }
  h2 { margin-bottom: .25cm; font-size: 14pt; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; }
  .papers a::after { content: " (" attr(href) ")"; }
}
`.replaceAll(/\n\s*/g, '\n')
