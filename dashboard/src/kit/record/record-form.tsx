import { type FormEvent, type ReactNode, useState } from 'react'
import type { Section } from '../field.ts'
import { FieldView } from '../field-view.tsx'
import styles from '../fields.module.css'
import { Card } from '../screen.tsx'
import { FollowedField } from './followed-field.tsx'
import { InheritedField } from './inherited-field.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { TranslatedField } from './translated-field.tsx'
import { type Given, type Giver, useGiver } from './use-giver.ts'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly sections: readonly Section<Rec>[]
  /** Fields whose texts may be given in other languages. */
  readonly translated?: readonly string[] | undefined
  readonly giver?: Giver<Rec> | undefined
  readonly isReadOnly?: boolean
  /** Another face of the record is shown; what was typed stays. */
  readonly isHidden?: boolean
  readonly above?: ReactNode
  readonly below?: ReactNode
}

/** The fields of a record, a card for each section. Enter in a field saves. */
export function RecordForm<Rec>({
  record,
  sections,
  translated = [],
  giver,
  isReadOnly = false,
  isHidden = false,
  above,
  below,
}: Props<Rec>) {
  const [language, choose] = useState<string | null>(null)
  const given = useGiver(record, giver)
  return (
    <form noValidate hidden={isHidden} onSubmit={saveBy(record)}>
      {above}
      {translated.length > 0 && (
        <LanguageSwitch record={record} given={given} language={language} choose={choose} isReadOnly={isReadOnly} />
      )}
      {sections.map((section) => (
        <Card key={section.title} title={section.title} note={section.note}>
          <div className={styles.fields}>
            {section.fields.map(
              ({ name, isWide, isHidden }) =>
                !isHidden && (
                  <div key={name} data-wide={isWide || undefined}>
                    <RecordField
                      record={record}
                      name={name}
                      given={given}
                      language={translated.includes(name) ? language : null}
                      isReadOnly={isReadOnly}
                    />
                  </div>
                ),
            )}
          </div>
        </Card>
      ))}
      {below}
      <SubmitByEnter />
    </form>
  )
}

type FieldProps<Rec> = {
  readonly record: RecordInForm<Rec>
  readonly name: string
  readonly given?: Given | null
  /** Null: as it was entered. */
  readonly language?: string | null
  readonly isReadOnly?: boolean
}

/** One field of the form, wherever it stands in it. */
export function RecordField<Rec>({ record, name, given = null, language = null, isReadOnly = false }: FieldProps<Rec>) {
  const { fields, form, set } = record
  const field = fields.find((one) => one.name === name)
  if (!field) return null
  return (
    <>
      <InheritedField record={record} field={field} given={given} isReadOnly={isReadOnly}>
        {(isFixed) =>
          language === null ? (
            <FollowedField record={record} field={field} isReadOnly={isReadOnly}>
              {(followed) => (
                <FieldView
                  // What is typed into a search begins anew with another value.
                  key={isFixed ? `of ${given?.id}` : 'own'}
                  field={field}
                  value={followed ?? form.values[name]}
                  error={form.errors[name] ?? null}
                  isReadOnly={isReadOnly || isFixed || followed !== null}
                  set={(value) => set(name, value)}
                />
              )}
            </FollowedField>
          ) : (
            <TranslatedField
              record={record}
              field={field}
              language={language}
              // A text that is another record's has that record's translations.
              given={isFixed ? given : null}
              isReadOnly={isReadOnly || isFixed}
            />
          )
        }
      </InheritedField>
      {field.advice?.({ values: form.values, set, isReadOnly })}
    </>
  )
}

/** What a form does when it is submitted. */
export function saveBy({ save }: { save(): void }) {
  return (event: FormEvent) => {
    event.preventDefault()
    save()
  }
}

/** A form without a button to submit it ignores Enter. */
export function SubmitByEnter() {
  return <button type="submit" hidden aria-hidden tabIndex={-1} />
}
