import { type Html, html } from '#platform/html/html.ts'

/**
 * What a brand has typed. Nobody knows in which language, so it is not marked as that of the page: a screen reader would read it out in the
 * wrong voice. Its direction is its own, too.
 */
export function asWritten(text: string): Html {
  return html`<bdi lang="">${text}</bdi>`
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
