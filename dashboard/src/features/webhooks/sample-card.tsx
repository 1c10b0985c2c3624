import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CodeBlock } from '../../kit/code-block.tsx'
import { Card } from '../../kit/screen.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useKinds, useSayKind } from './use-kinds.ts'
import { SAMPLE, type WebhookFormat } from './webhook-queries.ts'

/** What the receiver gets of an event, before anything is sent. */
export function SampleCard({ format, first }: { readonly format: WebhookFormat; readonly first: string }) {
  const words = useWebhookWords()
  const [chosen, choose] = useState<string | null>(null)
  const kind = chosen ?? first
  return (
    <Card title={words.sample} note={words.sampleText}>
      <KindSelect label={words.tryKind} value={kind} set={choose} />
      <Sample kind={kind} format={format} />
    </Card>
  )
}

function Sample({ kind, format }: { readonly kind: string; readonly format: WebhookFormat }) {
  const words = useWebhookWords()
  const { data } = useQuery({
    queryKey: ['webhook-sample', kind, format],
    queryFn: ({ signal }) => ask(SAMPLE, { kind, format }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  if (!data) return null
  const { headers, body } = data.webhookSample
  return (
    <>
      {format === 'CLOUDEVENTS_BINARY' && <CodeBlock title={words.requestHeaders} text={headerLines(headers)} />}
      <CodeBlock title={words.body} text={prettyJson(body)} />
    </>
  )
}

type KindSelectProps = { readonly label: string; readonly value: string; readonly set: (kind: string) => void }

export function KindSelect({ label, value, set }: KindSelectProps) {
  const sayKind = useSayKind()
  const { groups } = useKinds()
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      mb="md"
      data={groups.map((group) => ({
        group: group.label,
        items: group.kinds.map(({ kind }) => ({ value: kind, label: sayKind(kind) })),
      }))}
      value={value}
      onChange={(next) => next && set(next)}
    />
  )
}

export function headerLines(headers: unknown): string {
  return Object.entries((headers ?? {}) as Readonly<Record<string, unknown>>)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join('\n')
}

/** As people read it; what is no JSON, as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
