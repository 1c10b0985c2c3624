import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { askFor } from '../../graphql/ask.ts'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOffers } from '../../kit/offers.tsx'
import type { Values } from '../../kit/record/form-values.ts'
import { RecordForm } from '../../kit/record/record-form.tsx'
import { Trouble } from '../../kit/record/trouble.tsx'
import { useRecord } from '../../kit/record/use-record.ts'
import { Screen } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ShowGraphql } from '../../kit/show-as.tsx'
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
  const { kind } = useSearch({ from: '/inside/webhooks/$id' })
  const [made, setMade] = useState<Made | null>(null)
  const [isShowing, show] = useState(false)
  const record = useRecord<Webhook>({
    fields: sections.flatMap((section) => section.fields),
    record: null,
    given: { kinds: { mode: 'chosen', kinds: kind ? [kind] : [] } },
    send: {
      create: async (changes) => {
        const { createWebhook } = await askFor(CREATE, variablesOf(changes))
        setMade({ ...createWebhook, kind: firstKind(chosen) })
        void forget()
      },
    },
  })
  const { form, save, isSaving } = record
  const chosen = form.values['kinds'] as KindsValue
  // Left out it would mean all.
  const variablesOf = (changes: Values) => ({ ...changes, kinds: kindsInput(chosen) })
  useEffect(() => document.getElementById('field-name')?.focus(), [])
  useShortcuts({ 'mod+s': () => made === null && save() })
  useOffers([
    made === null && { id: 'save', label: words.make, run: save },
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
          <Button loading={isSaving} onClick={save}>
            {words.make}
          </Button>
        </>
      }
    >
      <Trouble text={record.trouble} />
      <RecordForm
        record={record}
        sections={sections}
        below={
          <>
            <SampleCard format={form.values['format'] as WebhookFormat} first={firstKind(chosen)} />
            <Button type="submit" loading={isSaving}>
              {words.make}
            </Button>
          </>
        }
      />
      <LeaveGuard isDirty={() => form.isDirty && hasTyped(form.values)} />
      {isShowing && (
        <ShowGraphql
          operation={{ document: CREATE, variables: variablesOf(form.changes()) }}
          close={() => show(false)}
        />
      )}
    </Screen>
  )
}

/** Whether anything would be missed. */
function hasTyped({ name, url }: Values): boolean {
  return name !== '' || url !== ''
}

/** Of what the webhook hears, for a sample of it. */
export function firstKind({ kinds }: KindsValue): string {
  return kinds[0] ?? 'passport.published'
}
