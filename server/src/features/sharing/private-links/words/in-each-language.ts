import type { Language } from '#kit/words/languages.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import type { LinkWords } from './link-words.ts'
import { NL } from './nl.ts'
import { PL } from './pl.ts'
import { SV } from './sv.ts'

export const LINK_WORDS: Readonly<Record<Language, LinkWords>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  nl: NL,
  sv: SV,
  pl: PL,
}
