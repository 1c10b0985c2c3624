import { Alert, Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { CopyText } from '../../kit/copy-text.tsx'
import { faultyField, sayFault } from '../../kit/say-fault.ts'
import { toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type ApiKey, CREATE_KEY } from './key-queries.ts'

/** What a key is for and may do; then its secret, this once, with a command that tries it. */
export function CreateKeyDialog({ close }: { readonly close: () => void }) {
  const { kit, settings } = useWords()
  const { keys: words } = settings
  const forget = useForget()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<ApiKey['scope']>('READ')
  const [days, setDays] = useState('365')
  const [fault, setFault] = useState<string | null>(null)
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const creating = useVerb(
    async () => {
      const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString()
      const { secret, apiKey } = (await ask(CREATE_KEY, { name, scope, expiresAt })).createApiKey
      setMade({ name: apiKey.name, secret })
      void forget()
    },
    (error) => {
      if (faultyField(error) !== 'name') return toastError(error)
      setFault(sayFault({ name: 'name', label: words.name }, error, kit.quoted))
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setFault(kit.required)
    creating.run()
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      closeOnClickOutside={made === null}
      title={<strong>{made ? words.createdTitle(made.name) : words.create}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {made ? (
        <>
          <Alert mb="sm" role="status">
            {settings.shownOnce}
          </Alert>
          <CopyText label={words.title} text={made.secret} action={words.copySecret} isMain />
          <h3 style={{ margin: '0 0 6px', fontSize: 13 }}>{words.tryIt}</h3>
          <CopyText label={words.tryIt} text={commandFor(made.secret)} action={words.copyCommand} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              {settings.done}
            </Button>
          </Group>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <TextInput
            data-autofocus
            label={words.name}
            description={words.nameHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            mb="md"
            value={name}
            error={fault}
            onChange={(event) => {
              setName(event.currentTarget.value)
              setFault(null)
            }}
          />
          <ChoiceCards
            label={words.scope}
            value={scope}
            set={setScope}
            choices={SCOPES.map((value) => ({ value, ...words.scopes[value] }))}
          />
          <Select
            mt="md"
            label={words.expires}
            allowDeselect={false}
            value={days}
            onChange={(value) => setDays(value ?? '')}
            data={[
              ...DAYS.map((count) => ({ value: String(count), label: words.days(count) })),
              { value: '', label: words.never },
            ]}
          />
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={creating.isBusy}>
              {words.create}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}

const SCOPES = ['READ', 'WRITE', 'ADMIN'] as const
const DAYS = [30, 90, 365]

/** Runs as it stands, in a shell. */
function commandFor(secret: string): string {
  const body = JSON.stringify({ query: '{ me { name workspace { name } } productCount }' })
  return [
    `curl ${location.origin}/api/graphql`,
    `-H 'Authorization: Bearer ${secret}'`,
    "-H 'Content-Type: application/json'",
    `-d '${body}'`,
  ].join(' \\\n  ')
}
