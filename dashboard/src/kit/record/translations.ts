import type { Field } from '../field.ts'
import { languageName } from '../languages.ts'

/** A text of a record in another language. */
export type Told = {
  readonly language: string
  readonly field: string
  readonly text: string
  readonly isOutdated: boolean
}

/** In the form: those of the record, and over them what was typed; without text: taken away. */
export type Translations = { readonly kept: readonly Told[]; readonly edited: readonly Told[] }

/** The field of a record's translations, which the form shows in the places of the texts; none where it has no such texts. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the record is, it has its translations under one name
export function translationsField(translated: readonly string[] | undefined, label: string): readonly Field<any>[] {
  if (!translated?.length) return []
  return [
    {
      name: 'translations',
      label,
      kind: 'own',
      empty: { kept: [], edited: [] } satisfies Translations,
      from: ({ translations = [] }: { translations?: readonly Told[] }) => ({ kept: translations, edited: [] }),
      toInput: (value) => (value as Translations).edited.map(asInput),
      toUndo: (before, sent) => backTo((before as Translations).kept, sent as readonly Told[] | null),
      toArgument: fromEvent,
      describe: (value) =>
        (value as Translations).edited.map(({ language, text }) => `${languageName(language)}: ${text}`).join(' · '),
    },
  ]
}

/** The one that the form shows; none: there is nothing in this language yet. */
export function translationIn({ kept, edited }: Translations, language: string, field: string): Told | undefined {
  const isIt = (one: Told) => one.language === language && one.field === field
  return edited.find(isIt) ?? kept.find(isIt)
}

export function withText({ kept, edited }: Translations, typed: Told): Translations {
  const others = edited.filter(({ language, field }) => language !== typed.language || field !== typed.field)
  const before = kept.find(({ language, field }) => language === typed.language && field === typed.field)
  const isAsBefore = typed.text === (before?.text ?? '') && typed.isOutdated === (before?.isOutdated ?? false)
  return { kept, edited: isAsBefore ? others : [...others, typed] }
}

function asInput({ language, field, text, isOutdated }: Told) {
  return { language, field, text: text.trim() === '' ? null : text, isOutdated }
}

function backTo(kept: readonly Told[], sent: readonly Told[] | null) {
  if (sent === null) return kept.map(asInput)
  return sent.map(({ language, field }) => {
    const before = kept.find((one) => one.language === language && one.field === field)
    return asInput(before ?? { language, field, text: '', isOutdated: false })
  })
}

type InEvents = Readonly<Record<string, Readonly<Record<string, { readonly text: string; readonly of: string }>>>>

/** As events have them, by language and field. */
export function fromEvent(value: unknown): Told[] | null {
  if (value === null) return null
  return Object.entries(value as InEvents).flatMap(([language, those]) =>
    Object.entries(those).map(([field, { text, of }]) => ({ language, field, text, isOutdated: of === '' })),
  )
}
