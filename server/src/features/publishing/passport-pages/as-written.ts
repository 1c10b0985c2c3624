import { type Html, html, raw } from '#platform/html/html.ts'

/**
 * What a brand has typed. Nobody knows in which language, so it is not marked as that of the page: a screen reader would read it out in the
 * wrong voice. Its direction is its own, too.
 */
export function asWritten(text: string): Html {
  return html`<bdi lang="">${text}</bdi>`
}

/** A text as a reader gets it: `lang` is what it is marked to be in, '' where nobody knows; null: the language of the page. */
export type PageText = { readonly text: string; readonly lang: string | null }

/** Within a line of the page's own words. */
export function shown({ text, lang }: PageText): Html | string {
  return lang === null ? text : html`<bdi lang="${lang}">${text}</bdi>`
}

/** For an element that holds nothing but the text. */
export function langOf(text: PageText | null): Html {
  return raw(text === null || text.lang === null ? '' : ` lang="${text.lang}"`)
}

export function writtenOrNull(text: string | null): Html | null {
  return text === null || text === '' ? null : asWritten(text)
}

/** A sentence of ours around what somebody has typed. */
export function aroundWritten(written: string, sentence: (name: string) => string): Html {
  const [before = '', ...after] = sentence(PLACE).split(PLACE)
  return html`${before}${asWritten(written)}${after.join('')}`
}

/** Stands for the typed text while its place is looked for; no sentence of ours has it. */
const PLACE = '\u{f8ff}'
