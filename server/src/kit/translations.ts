import { createHash } from 'node:crypto'
import { badInput } from '#platform/app-error.ts'
import { optional, show } from '#platform/fields.ts'
import type { Field, Fields } from './field.ts'
import { LANGUAGES, type Language } from './words/languages.ts'

/** A text in another language than the record's own. `of`: a mark of the text that it translates; none: it is known to be outdated. */
export type Translation = { readonly text: string; readonly of: string }

/** As they are kept with a record: by language and field. */
export type KeptTranslations = Readonly<Record<string, Readonly<Record<string, Translation>>>>

/** A record of a list, whose translations are only read where somebody asks for them. */
export type Untranslated<Rec extends { readonly translations: unknown }> = Omit<Rec, 'translations'> &
  Partial<Pick<Rec, 'translations'>>

/** What a change says of one: null takes it away, and of what is not named nothing changes. */
export type TranslationChange = {
  readonly language: Language
  readonly field: string
  readonly text: string | null
  readonly isOutdated: boolean
}

/** What create and update take: changes from outside; all that is to be kept, from an undo. */
export type Translations = KeptTranslations | readonly TranslationChange[]

/** A translation as it is told. */
export type ToldTranslation = Omit<TranslationChange, 'text' | 'language'> & {
  readonly language: string
  readonly text: string
}

/** A text in a language as a field of its own: "name_de". */
export function fieldIn(field: string, language: string): string {
  return `${field}_${language}`
}

/** The texts of a noun that can be given in other languages. */
export function translatedFields(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { translated }]) => (translated ? [name] : []))
}

/** The fields of a noun with that of its translations, which follows from them. */
export function withTranslations<const F extends Fields>(fields: F) {
  const names = translatedFields(fields)
  const rule = optional((value, name): Translations => {
    if (!Array.isArray(value)) return value as KeptTranslations
    return value.map((one: Given, at) => parseChange(one, `${name}[${at}]`, fields))
  })
  const about = `Texts in other languages than the workspace’s own: ${names.join(', ')}.`
  const translations = {
    ...rule,
    about,
    given: `${about} Only those that are named change; text: null takes one away.`,
    bulk: false,
  } as const
  return { ...fields, translations }
}

type Given = { language?: unknown; field?: unknown; text?: unknown; isOutdated?: unknown }

function parseChange({ language, field, text, isOutdated }: Given, at: string, fields: Fields): TranslationChange {
  const known = LANGUAGES.find((one) => one === language)
  if (known === undefined) {
    const message = `"${at}.language" must be one of ${LANGUAGES.join(', ')}; got ${show(language)}.`
    throw badInput('language_unknown', message, { field: `${at}.language`, value: language })
  }
  const rule: Field | undefined = typeof field === 'string' ? fields[field] : undefined
  if (typeof field !== 'string' || !rule?.translated) {
    const message = `"${at}.field" must be one of ${translatedFields(fields).join(', ')}; got ${show(field)}.`
    throw badInput('field_not_translated', message, { field: `${at}.field`, value: field })
  }
  const isBlank = text === null || text === undefined || (typeof text === 'string' && text.trim() === '')
  const parsed = isBlank ? null : String(rule.parse(text, `${at}.text`))
  return { language: known, field, text: parsed, isOutdated: isOutdated === true }
}

/** Those of a record as they will be: `source` is the record with what else changes. Null: none are left. */
export function changedTranslations(
  before: Translations | null | undefined,
  given: Translations | null,
  source: object,
): KeptTranslations | null {
  if (!isChange(given)) return given
  const texts = new Map(Object.entries(source))
  const kept = new Map(Object.entries(keptOf(before)).map(([language, those]) => [language, new Map(entries(those))]))
  for (const { language, field, text, isOutdated } of given) {
    const those = kept.get(language) ?? new Map<string, Translation>()
    if (text === null) those.delete(field)
    else those.set(field, { text, of: isOutdated ? '' : markOf(texts.get(field)) })
    kept.set(language, those)
  }
  const left = [...kept].filter(([, those]) => those.size > 0)
  return left.length === 0
    ? null
    : Object.fromEntries(left.map(([language, those]) => [language, Object.fromEntries(those)]))
}

/**
 * Of another record whose `field` says something else: what translated the text of before translates that of now, in the words that `write` finds
 * for it; what was outdated stays so.
 */
export function rewriteTranslations(
  translations: Translations | null,
  field: string,
  { before, now }: { readonly before: string; readonly now: string },
  write: (text: string, language: string) => string,
): KeptTranslations | null {
  if (translations === null) return null
  const rewritten = Object.entries(keptOf(translations)).map(([language, those]) => {
    const one = those[field]
    if (!one) return [language, those]
    const of = one.of === markOf(before) ? markOf(now) : ''
    return [language, { ...those, [field]: { text: write(one.text, language), of } }]
  })
  return Object.fromEntries(rewritten)
}

export function isChange(given: Translations | null | undefined): given is readonly TranslationChange[] {
  return Array.isArray(given)
}

/** By language and field in the order of the noun's table. */
export function tellTranslations(fields: Fields, record: { translations: Translations | null }): ToldTranslation[] {
  if (record.translations === null) return NONE
  const kept = keptOf(record.translations)
  const texts = new Map(Object.entries(record))
  return LANGUAGES.flatMap((language) =>
    translatedFields(fields).flatMap((field) => {
      const translation = kept[language]?.[field]
      if (!translation) return []
      return [{ language, field, text: translation.text, isOutdated: translation.of !== markOf(texts.get(field)) }]
    }),
  )
}
const NONE: ToldTranslation[] = []

/** The text in a language; null where there is none, or only one of a text that the record no longer has. */
export function translationOf(
  record: { readonly translations: Translations | null },
  field: string,
  language: string,
): string | null {
  if (record.translations === null) return null
  const translation = keptOf(record.translations)[language]?.[field]
  const source = new Map(Object.entries(record)).get(field)
  return translation && translation.of === markOf(source) ? translation.text : null
}

function keptOf(translations: Translations | null | undefined): KeptTranslations {
  return translations && !isChange(translations) ? translations : {}
}

function entries(those: Readonly<Record<string, Translation>>) {
  return Object.entries(those)
}

/** Enough to tell that a text is another one; not a digest to rely on. */
function markOf(text: unknown): string {
  const source = typeof text === 'string' ? text : ''
  return createHash('md5').update(source).digest('hex').slice(0, 8)
}
