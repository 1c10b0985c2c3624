import type { Language } from '#kit/words/languages.ts'
import { DE } from './de.ts'
import { EN } from './en.ts'
import { ES } from './es.ts'
import { FR } from './fr.ts'
import { IT } from './it.ts'
import { NL } from './nl.ts'
import type { PageWords } from './page-words.ts'
import { PL } from './pl.ts'
import { SV } from './sv.ts'

export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: EN,
  de: DE,
  fr: FR,
  it: IT,
  es: ES,
  nl: NL,
  sv: SV,
  pl: PL,
}
