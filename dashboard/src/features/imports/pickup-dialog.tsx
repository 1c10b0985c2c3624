import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  PasswordInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { ZONES } from '../schedules/when-card.tsx'
import { WhenField } from '../schedules/when-field.tsx'
import { CREATE_PICKUP, type Pickup, UPDATE_PICKUP } from './pickup-queries.ts'

type Props = {
  /** Null: a new one. */
  readonly pickup: Pickup | null
  readonly profiles: readonly { readonly id: string; readonly name: string }[]
  readonly saved: () => Promise<unknown>
  readonly close: () => void
}

const TEXTS = ['name', 'address', 'userName', 'password', 'privateKey', 'passphrase', 'hostKey'] as const
type Field = (typeof TEXTS)[number]

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** Where the file is, who one is there, by which profile it is read, and when. Of SFTP, keys come along. */
export function PickupDialog({ pickup, profiles, saved, close }: Props) {
  const { pickups: say } = useImportWords()
  const { schedules } = useWebhookWords()
  const { kit, session } = useWords()
  const [values, setValues] = useState<Readonly<Record<Field, string>>>({
    name: pickup?.name ?? '',
    address: pickup?.address ?? '',
    userName: pickup?.userName ?? '',
    hostKey: pickup?.hostKey ?? '',
    password: '',
    privateKey: '',
    passphrase: '',
  })
  const [profileId, setProfile] = useState<string | null>(pickup?.profile?.id ?? profiles[0]?.id ?? null)
  const [cron, setCron] = useState(pickup?.cron ?? '0 6 * * 1')
  const [timeZone, setZone] = useState(pickup?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
  const [guardPercent, setGuard] = useState(pickup?.guardPercent ?? 10)
  const [byKey, setByKey] = useState(false)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const isSftp = values.address.trim().toLowerCase().startsWith('sftp:')
  const usesKey = isSftp && byKey
  const saving = useVerb(
    async () => {
      const orNull = (text: string) => (text.trim() === '' ? null : text.trim())
      const given = {
        name: values.name.trim(),
        address: values.address.trim(),
        userName: orNull(values.userName),
        // A confirmed key belongs to its server: only one that was entered goes to another.
        ...(isSftp && values.hostKey === (pickup?.hostKey ?? '')
          ? {}
          : { hostKey: isSftp ? orNull(values.hostKey) : null }),
        cron,
        timeZone,
        guardPercent,
        ...(usesKey
          ? { privateKey: orNull(values.privateKey), passphrase: values.passphrase || null }
          : { password: values.password || null }),
      }
      if (pickup === null) await ask(CREATE_PICKUP, { ...given, profileId: profileId ?? '' })
      else await ask(UPDATE_PICKUP, { ...given, profileId, id: pickup.id, expectedRevision: pickup.revision })
      close()
      await saved()
      toast(say.saved(given.name))
    },
    (error) => {
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof Refusal && error.field !== null) setFaults({ [error.field]: message })
      else setTrouble(message)
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const needed: Field[] = isSftp ? ['name', 'address', 'userName'] : ['name', 'address']
    const missing = needed.filter((field) => values[field].trim() === '')
    setTrouble(null)
    setFaults(Object.fromEntries(missing.map((field) => [field, kit.required])))
    if (missing.length === 0) saving.run()
  }
  const common = (field: Field) => ({
    label: say.fields[field].label,
    description: pickup?.hasSecret && field === 'password' ? say.secretKept : say.fields[field].help,
    inputWrapperOrder: ORDER,
    autoComplete: 'off',
    value: values[field],
    error: faults[field],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [field]: value }))
    },
  })
  const secret = {
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': session.showPassword, tabIndex: 0 },
  }
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{pickup ? say.editTitle(pickup.name) : say.addTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput data-autofocus {...common('name')} maxLength={100} />
          <TextInput {...common('address')} />
          <TextInput {...common('userName')} />
          {isSftp && (
            <Switch label={say.byKey} checked={byKey} onChange={(event) => setByKey(event.currentTarget.checked)} />
          )}
          {usesKey ? (
            <>
              <Textarea {...common('privateKey')} autosize minRows={3} maxRows={8} />
              <PasswordInput {...common('passphrase')} {...secret} />
            </>
          ) : (
            <PasswordInput {...common('password')} {...secret} />
          )}
          {isSftp && <TextInput {...common('hostKey')} />}
          <Select
            label={say.profile}
            description={say.profileHelp}
            inputWrapperOrder={ORDER}
            allowDeselect={false}
            data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
            value={profileId}
            error={faults['profileId']}
            onChange={setProfile}
          />
          <WhenField value={cron} set={setCron} error={faults['cron'] ?? null} isReadOnly={false} />
          <Select
            label={schedules.timeZone}
            searchable
            allowDeselect={false}
            data={ZONES.includes(timeZone) ? ZONES : [timeZone, ...ZONES]}
            value={timeZone}
            error={faults['timeZone']}
            onChange={(zone) => zone && setZone(zone)}
          />
          <NumberInput
            label={say.guard}
            description={say.guardHelp}
            inputWrapperOrder={ORDER}
            min={0}
            max={100}
            suffix=" %"
            allowDecimal={false}
            value={guardPercent}
            error={faults['guardPercent']}
            onChange={(value) => setGuard(Number(value) || 0)}
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
              {kit.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
