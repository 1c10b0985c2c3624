import { Alert, Button, Group, Modal, NumberInput, PasswordInput, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useRefreshWords } from '../../words/use-refresh-words.ts'
import { useWords } from '../../words/use-words.tsx'
import feedStyles from '../feeds/feed.module.css'
import { CREATE, type Model, UPDATE } from './model-queries.ts'

const TEXTS = ['name', 'tenant', 'clientId', 'clientSecret', 'groupId', 'datasetId'] as const
type Field = (typeof TEXTS)[number]

/** What connects a model: the app in Microsoft Entra, the model in Power BI, and how many refreshes it may have. */
export function ModelDialog({ model, close }: { readonly model: Model | null; readonly close: () => void }) {
  const words = useRefreshWords()
  const { kit, session } = useWords()
  const forget = useForget()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    name: model?.name ?? '',
    tenant: model?.tenant ?? '',
    clientId: model?.clientId ?? '',
    clientSecret: '',
    groupId: model?.groupId ?? '',
    datasetId: model?.datasetId ?? '',
  })
  const [mostADay, setMostADay] = useState(model?.mostADay ?? 8)
  const [gatherMinutes, setGatherMinutes] = useState(model?.gatherMinutes ?? 5)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const saving = useVerb(
    async () => {
      const { clientSecret, ...texts } = values
      const numbers = { mostADay, gatherMinutes }
      if (model === null) await ask(CREATE, { ...texts, ...numbers, clientSecret })
      else {
        const secret = clientSecret === '' ? null : clientSecret
        const change = { id: model.id, expectedRevision: model.revision, clientSecret: secret }
        await ask(UPDATE, { ...texts, ...numbers, ...change })
      }
      close()
      await forget()
    },
    (error) => {
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof Refusal && error.field !== null) setFaults({ [error.field]: message })
      else setTrouble(message)
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = TEXTS.filter(
      (field) => values[field].trim() === '' && !(field === 'clientSecret' && model !== null),
    )
    setTrouble(null)
    setFaults(Object.fromEntries(missing.map((field) => [field, words.required])))
    if (missing.length === 0) saving.run()
  }
  const common = (field: Field) => ({
    label: words[field],
    description: field === 'clientSecret' && model ? words.clientSecretKept : words[`${field}Help`],
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    autoComplete: 'off',
    value: values[field],
    error: faults[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [field]: value }))
    },
  })
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{model ? words.editTitle(model.name) : words.addTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form noValidate onSubmit={submit}>
        {model === null && (
          <section aria-label={words.needs} style={{ marginBottom: 16 }}>
            <strong>{words.needs}</strong>
            <ol className={feedStyles.steps}>
              {words.needsSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        )}
        <Stack gap="md">
          <TextInput data-autofocus {...common('name')} />
          <TextInput {...common('tenant')} />
          <TextInput {...common('clientId')} />
          <PasswordInput
            {...common('clientSecret')}
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': session.showPassword, tabIndex: 0 }}
          />
          <TextInput {...common('groupId')} />
          <TextInput {...common('datasetId')} />
          <NumberInput
            label={words.mostADay}
            description={words.mostADayHelp}
            min={1}
            max={48}
            allowDecimal={false}
            value={mostADay}
            error={faults['mostADay']}
            onChange={(value) => setMostADay(Number(value) || 1)}
          />
          <NumberInput
            label={words.gatherMinutes}
            description={words.gatherMinutesHelp}
            min={1}
            max={1440}
            allowDecimal={false}
            value={gatherMinutes}
            error={faults['gatherMinutes']}
            onChange={(value) => setGatherMinutes(Number(value) || 1)}
          />
          {trouble && (
            <Alert color="red" role="alert">
              {trouble}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={saving.isBusy}>
              {model ? words.save : words.connect}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
