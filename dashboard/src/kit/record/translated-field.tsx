import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../../words/use-words.tsx'
import type { Field } from '../field.ts'
import { languageName } from '../languages.ts'
import { type Translations, translationIn, withText } from './translations.ts'
import type { Given } from './use-giver.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly field: Field<Rec>
  readonly language: string
  /** Another record, whose text and translations these are. */
  readonly given: Given | null
  readonly isReadOnly: boolean
}

/** A text of the form in another language, above the original that it translates. */
export function TranslatedField<Rec>({ record: { form, set }, field, language, given, isReadOnly }: Props<Rec>) {
  const { kit } = useWords()
  const { name } = field
  const value = given ? { kept: given.translations ?? [], edited: [] } : (form.values['translations'] as Translations)
  const { text = '', isOutdated = false } = translationIn(value, language, name) ?? {}
  const change = (typed: string) =>
    set('translations', withText(value, { language, field: name, text: typed, isOutdated: false }))
  const original = String(form.values[name] ?? '')
  const common = {
    id: `field-${name}`,
    label: `${field.label} (${languageName(language)})`,
    description: original === '' ? null : kit.texts.original(original),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    // Spelling is checked, and the text read out, in its own language.
    lang: language,
    autoComplete: 'off',
    readOnly: isReadOnly,
    value: text,
  }
  return (
    <>
      {field.kind === 'long' ? (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={10}
          onChange={(event) => change(event.currentTarget.value)}
        />
      ) : (
        <TextInput {...common} onChange={(event) => change(event.currentTarget.value)} />
      )}
      {isOutdated && (
        <Group gap="xs" mt={4} fz="sm">
          <strong>{kit.texts.outdated}</strong>
          <span className="soft">{kit.texts.changed}</span>
          {!isReadOnly && (
            <Button size="compact-xs" variant="default" onClick={() => change(text)}>
              {kit.texts.stillRight}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}
