import { LANGUAGES, type Language } from '#kit/words/languages.ts'
import { type Html, html, raw, renderHtml } from '#platform/html/html.ts'
import { pagePolicy } from '#platform/html/page.ts'
import { brandStyle, type PageLook } from './page-look.ts'
import { PAGE_STYLE } from './page-style.ts'
import { PAGE_WORDS } from './words/in-each-language.ts'

export type PageParts = {
  readonly language: Language
  readonly look: PageLook
  readonly title: string
  readonly description: string | null
  /** Above everything, where the look has no logo. */
  readonly mark: string
  /** The page's own address, by which it is linked in every language; null: only this language, and not to be indexed. */
  readonly address: string | null
  /** JSON for machines that read the page, already safe inside a script element. */
  readonly linkedData: string | null
  readonly body: Html
  readonly footer: Html
}

/** A whole document in the dress of passport pages. It needs nothing but what stands in it: no script, no font, no other host. */
export function renderFrame(parts: PageParts): string {
  const { language, look, title, description, mark, address, linkedData, body, footer } = parts
  const style = brandStyle(look)
  const page = html`<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description !== null && html`<meta name="description" content="${description}">\n`}${
  address === null ? raw('<meta name="robots" content="noindex">\n') : alternates(address)
}${STYLE}${style !== '' && raw(`<style>${style}</style>\n`)}${
  linkedData !== null && raw(`<script type="application/ld+json">${linkedData}</script>\n`)
}</head>
<body>
<header class="wrap top">
<p class="mark" dir="auto"${mark !== PAGE_WORDS[language].passport && raw(' lang=""')}>${look.logoUrl === null ? mark : html`<img src="${look.logoUrl}" alt="${mark}">`}</p>
${languageSwitch(language, address)}
</header>
<hr class="stitch">
<main class="wrap">
${body}
</main>
<hr class="stitch">
<footer class="wrap">
${footer}
</footer>
</body>
</html>
`
  return `<!doctype html>\n${renderHtml(page)}`
}

/** What a page of this look may load: the files of this server, and its own style sheets by hash. */
export function framePolicy(look: PageLook): string {
  const style = brandStyle(look)
  const known = policies.get(style)
  if (known !== undefined) return known
  const policy = pagePolicy({ styles: style === '' ? [PAGE_STYLE] : [PAGE_STYLE, style] }).replace(
    "script-src 'self'",
    "script-src 'none'",
  )
  if (policies.size >= 1_000) policies.clear()
  policies.set(style, policy)
  return policy
}

const policies = new Map<string, string>()

const STYLE = raw(`<style>${PAGE_STYLE}</style>\n`)

function alternates(address: string): Html {
  const links = LANGUAGES.map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${address}?lang=${language}">\n`,
  )
  return html`${links}<link rel="alternate" hreflang="x-default" href="${address}">\n`
}

/** Without an address the links lead to the page that is open, whatever it is. */
function languageSwitch(current: Language, address: string | null): Html {
  const items = LANGUAGES.map(
    (language) =>
      html`<li><a href="${address ?? ''}?lang=${language}" lang="${language}" hreflang="${language}"${
        language === current && raw(' aria-current="true"')
      }>${PAGE_WORDS[language].languageName}</a></li>`,
  )
  return html`<details class="tongue">
<summary><span class="hidden">${PAGE_WORDS[current].chooseLanguage}: </span>${PAGE_WORDS[current].languageName}</summary>
<ul>${items}</ul>
</details>`
}
