import { Alert, Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { askFor, Refusal } from '../../graphql/ask.ts'
import { FieldView } from '../../kit/field-view.tsx'
import styles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { sayFault } from '../../kit/say-fault.ts'
import { Card, Screen } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ShowGraphql } from '../../kit/show-as.tsx'
import { findFaults, useRecordForm } from '../../kit/use-record-form.ts'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { type KindsValue, kindsInput } from './kinds-field.tsx'
import { type Made, MadeWebhook } from './made-webhook.tsx'
import { SampleCard } from './sample-card.tsx'
import { CREATE, type Webhook, type WebhookFormat } from './webhook-queries.ts'
import { useWebhookSections } from './webhook-sections.tsx'

/** The form for a webhook; once it is made, its secret and a way to try it. */
export function NewWebhook() {
  const words = useWebhookWords()
  const { kit } = useWords()
  const forget = useForget()
  const sections = useWebhookSections()
  const fields = sections.flatMap((section) => section.fields)
  const { kind } = useSearch({ from: '/inside/webhooks/$id' })
  const form = useRecordForm<Webhook>(fields, null, {
    kinds: { mode: 'chosen', kinds: kind ? [kind] : [] },
  })
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const [isShowing, show] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])
  // Left out it would mean all.
  const variables = { ...form.changes(), kinds: kindsInput(form.values['kinds'] as KindsValue) }

  const create = async () => {
    const faults = findFaults(fields, form.values, kit)
    form.setErrors(faults)
    if (Object.keys(faults).length > 0) return goTo(Object.keys(faults)[0])
    setBusy(true)
    setTrouble(null)
    try {
      const { createWebhook } = await askFor(CREATE, variables)
      setMade({ ...createWebhook, kind: firstKind(form.values['kinds'] as KindsValue) })
      void forget()
    } catch (error) {
      const field =
        error instanceof Refusal ? fields.find(({ name }) => name === error.field?.split(/[.[]/, 1)[0]) : null
      if (!field) return setTrouble(error instanceof Error ? error.message : String(error))
      form.setErrors({ [field.name]: sayFault(field, error, kit.quoted) })
      goTo(field.name)
    } finally {
      setBusy(false)
    }
  }
  useShortcuts({ 'mod+s': () => made === null && !isBusy && void create() })
  useOffers([
    made === null && { id: 'save', label: words.make, run: () => void create() },
    { id: 'graphql', label: kit.asGraphql, run: () => show(true) },
  ])
  if (made) return <MadeWebhook made={made} />
  return (
    <Screen
      title={words.create}
      back={{ to: '/webhooks', label: words.title }}
      width="form"
      actions={
        <>
          <Button variant="default" onClick={() => show(true)}>
            {kit.asGraphql}
          </Button>
          <Button loading={isBusy} onClick={() => void create()}>
            {words.make}
          </Button>
        </>
      }
    >
      {trouble && (
        <Alert color="red" variant="light" mb="md" role="alert">
          {trouble}
        </Alert>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void create()
        }}
      >
        {sections.map((section, at) => (
          <Card key={section.title} title={section.title} note={section.note}>
            <div className={styles.fields} ref={at === 0 ? first : undefined}>
              {section.fields.map((field) => (
                <div key={field.name} data-wide={field.isWide || undefined}>
                  <FieldView
                    field={field}
                    value={form.values[field.name]}
                    error={form.errors[field.name] ?? null}
                    isReadOnly={false}
                    set={(value) => form.set(field.name, value)}
                  />
                </div>
              ))}
            </div>
          </Card>
        ))}
        <SampleCard
          format={form.values['format'] as WebhookFormat}
          first={firstKind(form.values['kinds'] as KindsValue)}
        />
        <Button type="submit" loading={isBusy}>
          {words.make}
        </Button>
      </form>
      <LeaveGuard isDirty={() => form.isDirty && !isBusy && made === null && hasTyped(form.values)} />
      {isShowing && <ShowGraphql operation={{ document: CREATE, variables }} close={() => show(false)} />}
    </Screen>
  )
}

/** Whether anything would be missed. */
function hasTyped({ name, url }: Readonly<Record<string, unknown>>): boolean {
  return name !== '' || url !== ''
}

/** Of what the webhook hears, for a sample of it. */
export function firstKind({ kinds }: KindsValue): string {
  return kinds[0] ?? 'passport.published'
}

function goTo(name: string | undefined): void {
  const field = document.getElementById(`field-${name}`)
  field?.scrollIntoView({ block: 'center' })
  field?.focus()
}
