import { Button, Group, Textarea, TextInput } from '@mantine/core'
import { useWords } from '../../words/use-words.tsx'
import { languageName } from '../languages.ts'
import { type Translations, translationIn, withText } from './translations.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly name: string
  readonly language: string
  readonly isReadOnly: boolean
}

/** A text of the form in another language, above the original that it translates. */
export function TranslatedField<Rec>({ record: { fields, form, set }, name, language, isReadOnly }: Props<Rec>) {
  const { kit } = useWords()
  const field = fields.find((one) => one.name === name)
  if (!field) return null
  const value = form.values['translations'] as Translations
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
        <Group gap="xs" mt={4}>
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
