import { type Html, html, renderHtml } from '../html/html.ts'

/** An e-mail as it is written: the same in plain text and as a page without pictures, scripts or anything that is loaded. */
export type Letter = {
  readonly language: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a letter is made of. Names are parts of their own, so that they are shown as what they are. */
export type Part =
  | { readonly paragraph: readonly Piece[] }
  | { readonly link: { readonly label: string; readonly url: string } }
  | { readonly list: readonly (readonly Piece[])[] }
  /** What is said in small print at the end. */
  | { readonly aside: readonly Piece[] }

/** Ours as text; a name that someone has typed, or an address of ours that is shown. */
export type Piece = string | { readonly name: string } | { readonly at: string }

export type Draft = {
  readonly language: string
  readonly subject: readonly Piece[]
  readonly parts: readonly Part[]
}

export function writeLetter({ language, subject, parts }: Draft): Letter {
  return {
    language,
    subject: subject
      .map((piece) => (typeof piece === 'string' ? piece : 'name' in piece ? plainName(piece.name) : piece.at))
      .join(''),
    text: `${parts.map(asText).join('\n\n')}\n`,
    html: `<!doctype html>\n${renderHtml(asPage(language, parts))}`,
  }
}

const LONGEST_NAME = 120

/**
 * A name as one line of text: cut, without characters that end a line or turn its direction, and not what programs for mail make a link of.
 * What is in a letter of ours is taken for ours.
 */
export function plainName(name: string): string {
  const characters = [...name.normalize('NFC').replace(NOT_SHOWN, ' ').replace(/\s+/g, ' ').trim()]
  const cut =
    characters.length > LONGEST_NAME ? `${characters.slice(0, LONGEST_NAME - 1).join('')}…` : characters.join('')
  return cut.replace(LINK_LIKE, '$1\u2060$2')
}

/** Controls, separators of lines, marks and overrides of direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const NOT_SHOWN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g
/** "https:" "//", "example." "com", "ana@" "example": a word joiner, which is not seen, keeps them from becoming a link. */
const LINK_LIKE = /([:.@/])(?=[^\s])(.)/gu

/** First strong isolate, and its end: a name from right to left leaves the sentence around it in order. */
const isolated = (name: string) => `\u2068${plainName(name)}\u2069`

function pieceAsText(piece: Piece): string {
  if (typeof piece === 'string') return piece
  return 'name' in piece ? isolated(piece.name) : piece.at
}

function asText(part: Part): string {
  if ('paragraph' in part) return part.paragraph.map(pieceAsText).join('')
  if ('aside' in part) return part.aside.map(pieceAsText).join('')
  if ('link' in part) return `${part.link.label}:\n${part.link.url}`
  return part.list.map((pieces) => `- ${pieces.map(pieceAsText).join('')}`).join('\n')
}

function pieceAsHtml(piece: Piece): Html {
  if (typeof piece === 'string') return html`${piece}`
  return 'name' in piece ? html`<bdi>${plainName(piece.name)}</bdi>` : html`<a href="${piece.at}">${piece.at}</a>`
}

function asHtml(part: Part): Html {
  if ('paragraph' in part) return html`<p style="margin:0 0 16px">${part.paragraph.map(pieceAsHtml)}</p>\n`
  if ('aside' in part) {
    return html`<p style="margin:24px 0 0;font-size:14px;color:#57606a">${part.aside.map(pieceAsHtml)}</p>\n`
  }
  if ('list' in part) {
    const items = part.list.map((pieces) => html`<li style="margin:0 0 8px">${pieces.map(pieceAsHtml)}</li>\n`)
    return html`<ul style="margin:0 0 16px;padding-left:20px">\n${items}</ul>\n`
  }
  const { label, url } = part.link
  return html`<p style="margin:0 0 16px"><a href="${url}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1f4d3f;color:#ffffff;text-decoration:none;font-weight:600">${label}</a></p>
<p style="margin:0 0 16px;font-size:14px;word-break:break-all"><a href="${url}">${url}</a></p>\n`
}

function asPage(language: string, parts: readonly Part[]): Html {
  return html`<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto">
${parts.map(asHtml)}</div>
</body>
</html>`
}
