import { Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'

const SCHEMES = graphql(`
  query RatingSystems { connectors { kind name rates } connections(take: 50) { id kind name state } }
`)
const REQUEST = graphql(`
  mutation RequestRating(
    $connectionId: ID!, $companyId: ID!, $contactFirstName: String!, $contactLastName: String!, $contactEmail: String!,
    $contactPhone: String, $buyerFirstName: String!, $buyerLastName: String!, $buyerEmail: String!
  ) {
    answer: requestRating(
      connectionId: $connectionId, companyId: $companyId, contactFirstName: $contactFirstName, contactLastName: $contactLastName,
      contactEmail: $contactEmail, contactPhone: $contactPhone, buyerFirstName: $buyerFirstName, buyerLastName: $buyerLastName,
      buyerEmail: $buyerEmail
    ) { isSent fault { kind message } }
  }
`)

const FIELDS = [
  'contactFirstName',
  'contactLastName',
  'contactEmail',
  'contactPhone',
  'buyerFirstName',
  'buyerLastName',
  'buyerEmail',
] as const
type Form = Record<(typeof FIELDS)[number], string>
const EMPTY = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Form

/** Asks a connected scheme to assess the company. Nothing where none is connected. */
export function RequestRating({ company }: { readonly company: { readonly id: string; readonly name: string } }) {
  const { rating } = useWords()
  const { request: say } = rating
  const mayEdit = useMayEdit()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery({
    queryKey: ['connections', 'that rate'],
    queryFn: ({ signal }) => ask(SCHEMES, {}, signal),
    staleTime: 60_000,
  })
  const rates = new Set(data?.connectors.flatMap(({ kind, rates }) => (rates ? [kind] : [])))
  const connections = data?.connections.filter(({ kind, state }) => rates.has(kind) && state === 'ACTIVE') ?? []
  if (!mayEdit || connections.length === 0) return null
  return (
    <>
      <Button variant="default" mb={16} onClick={() => setAsking(true)}>
        {say.open}
      </Button>
      {isAsking && <RequestDialog company={company} connections={connections} close={() => setAsking(false)} />}
    </>
  )
}

function RequestDialog({
  company,
  connections,
  close,
}: {
  readonly company: { readonly id: string; readonly name: string }
  readonly connections: readonly { readonly id: string; readonly name: string }[]
  readonly close: () => void
}) {
  const { rating, kit } = useWords()
  const { request: say } = rating
  const client = useQueryClient()
  const [form, setForm] = useState(EMPTY)
  const [connectionId, setConnection] = useState(connections[0]?.id ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  const sending = useVerb(async () => {
    setRefusal(null)
    const given = { ...form, contactPhone: form.contactPhone.trim() || null }
    const { isSent, fault } = (await ask(REQUEST, { connectionId, companyId: company.id, ...given })).answer
    if (!isSent) return setRefusal(fault?.kind === 'PASSING' ? say.unknown : (fault?.message ?? say.unknown))
    await client.invalidateQueries()
    toast(say.sent)
    close()
  }, saidHere)
  const trouble = refusal ?? sending.trouble
  const isWhole = FIELDS.every((field) => field === 'contactPhone' || form[field].trim() !== '')
  return (
    <Modal opened onClose={close} title={say.title(company.name)} closeButtonProps={{ 'aria-label': kit.cancel }}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sending.run()
        }}
      >
        <p className="soft">{say.text}</p>
        {connections.length > 1 && (
          <Select
            label={say.connection}
            allowDeselect={false}
            data={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={connectionId}
            onChange={(next) => next && setConnection(next)}
          />
        )}
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            mt="xs"
            label={say.fields[field]}
            required={field !== 'contactPhone'}
            {...(field.endsWith('Email') && { type: 'email' })}
            value={form[field]}
            onChange={({ currentTarget: { value } }) => setForm((before) => ({ ...before, [field]: value }))}
          />
        ))}
        {trouble !== null && <p role="alert">{trouble}</p>}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={sending.isBusy} disabled={!isWhole}>
            {say.send}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
