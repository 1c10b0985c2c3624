import { fieldIn } from '#kit/translations.ts'
import { type DashboardLanguage, LANGUAGES, type Language } from '#kit/words/languages.ts'

/** Of a column that holds a text in another language: which, and of what. */
export type Translates = { readonly field: string; readonly language: Language }

type Column = {
  readonly name: string
  readonly field: string
  readonly aliases: readonly string[]
  readonly about: {
    readonly example: string | null
    readonly meaning: Readonly<Record<DashboardLanguage, string>>
  } | null
}

/** The columns for a text in each language: "product_name_de", which others call "Product name (de)". */
export function translatedColumns<C extends Column>(column: C) {
  return LANGUAGES.map((language) => ({
    ...column,
    name: `${column.name}_${language}`,
    field: fieldIn(column.field, language),
    translates: { field: column.field, language },
    aliases: column.aliases.map((alias) => `${alias} ${language}`),
    about: column.about && { example: column.about.example, meaning: meaningIn(column.about.meaning, language) },
  }))
}

function meaningIn(meaning: Readonly<Record<DashboardLanguage, string>>, language: Language) {
  const name = (reader: DashboardLanguage) => NAMES[reader].of(language) ?? language
  return {
    en: `In ${name('en')}: ${meaning.en}`,
    de: `Auf ${name('de')}: ${meaning.de}`,
    fr: `En ${name('fr')} : ${meaning.fr}`,
  }
}
const named = (reader: DashboardLanguage) => new Intl.DisplayNames(reader, { type: 'language' })
const NAMES = { en: named('en'), de: named('de'), fr: named('fr') } as const

type Kept = Readonly<Record<string, Readonly<Record<string, { readonly text: string }>>>>

/** The texts of a record in other languages under the names that a plan has for them; none for none. */
export function textsOf(translations: unknown): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [language, those] of Object.entries((translations ?? {}) as Kept)) {
    for (const [field, { text }] of Object.entries(those)) texts[fieldIn(field, language)] = text
  }
  return texts
}

/** The text of one of them. */
export function textIn(translations: unknown, { field, language }: Translates): string | null {
  return ((translations ?? {}) as Kept)[language]?.[field]?.text ?? null
}

/** Whether a plan calls a text in another language so. */
export function isTranslation(field: string): boolean {
  return TRANSLATED.test(field)
}

/** Planned fields as create and update take them: texts in other languages as changes of the record's translations. */
export function withTranslations<T extends Readonly<Record<string, unknown>>>(fields: T): T {
  const translated = Object.keys(fields).filter(isTranslation)
  if (translated.length === 0) return fields
  const others: Record<string, unknown> = { ...fields }
  const translations = translated.map((name) => {
    const [, field, language] = TRANSLATED.exec(name) ?? []
    delete others[name]
    return { field, language, text: fields[name] }
  })
  return { ...(others as T), translations }
}

/** Fields have no underscores of their own. */
const TRANSLATED = new RegExp(`^([a-zA-Z]+)_(${LANGUAGES.join('|')})$`)

/** Of fields that a row gives in the workspace's own language: they are the fields themselves, unless the row has those, too. */
export function inOwnLanguage<T extends Readonly<Record<string, unknown>>>(fields: T, own: string): T {
  const translated = Object.keys(fields).filter((field) => TRANSLATED.exec(field)?.[2] === own)
  if (translated.length === 0) return fields
  const others: Record<string, unknown> = { ...fields }
  for (const name of translated) {
    const field = name.slice(0, -own.length - 1)
    if (others[field] === undefined) others[field] = others[name]
    delete others[name]
  }
  return others as T
}

export function namesLanguages(fields: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(fields).some(isTranslation)
}
