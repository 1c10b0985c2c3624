import { compile } from 'html-to-text'

const toText = compile({
  wordwrap: false,
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'h3', options: { uppercase: false } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
  ],
})

/** A shop's description as plain text, its paragraphs and lists as lines. */
export function htmlText(html: string): string {
  return toText(html).trim()
}
