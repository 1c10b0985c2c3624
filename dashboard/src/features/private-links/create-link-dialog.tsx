import {
  Alert,
  Button,
  Group,
  Modal,
  NumberInput,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { sayFault } from '../../kit/say-fault.ts'
import { useForget } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FILES_OF, type FileOwner, inOrder } from '../files/file-queries.ts'
import { CREATE_LINK, type LinkSubject, type Shared, selectionOf } from './link-queries.ts'
import styles from './links.module.css'
import { SharedPicker } from './shared-picker.tsx'

type Props = { readonly items: readonly Shared[]; readonly filesOf?: FileOwner; readonly close: () => void }
type Made = { readonly url: string; readonly id: string; readonly expiresAt: string; readonly hasPasscode: boolean }

/** What is shown to whom, how often and until when; then the address, once. */
export default function CreateLinkDialog({ items: given, filesOf, close }: Props) {
  const { link: words, kit } = useWords()
  const forget = useForget()
  const [subject, setSubject] = useState<LinkSubject>(subjectOf(given, filesOf !== undefined))
  const [items, setItems] = useState(given)
  const [label, setLabel] = useState(given[0]?.name ?? '')
  const [receiver, setReceiver] = useState('')
  const [note, setNote] = useState('')
  const [times, setTimes] = useState<'once' | 'several' | 'any'>('once')
  const [most, setMost] = useState(5)
  const [days, setDays] = useState('7')
  const [passcode, setPasscode] = useState('')
  const [fault, setFault] = useState<{ readonly field: string | null; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [made, setMade] = useState<Made | null>(null)
  const files = useQuery({
    queryKey: ['files-of', filesOf],
    queryFn: ({ signal }) => ask(FILES_OF, filesOf ?? {}, signal),
    enabled: filesOf !== undefined,
  })
  useEffect(() => {
    if (files.data) setItems(inOrder(files.data.files).map(({ id, name }) => ({ kind: 'FILE', id, name })))
  }, [files.data])

  const create = async (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within the form of a record.
    event.stopPropagation()
    if (items.length === 0) return setFault({ field: 'items', text: words.nothingChosen })
    if (label.trim() === '') return setFault({ field: 'label', text: kit.required })
    setBusy(true)
    setFault(null)
    try {
      const { createPrivateLink: done } = await ask(CREATE_LINK, {
        ...selectionOf(subject, items),
        label: label.trim(),
        receiver: receiver.trim() || null,
        note: note.trim() || null,
        expiresAt: new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
        maxOpenings: times === 'any' ? null : times === 'once' ? 1 : most,
        passcode: passcode || null,
      })
      setMade({ url: done.url, ...done.privateLink, hasPasscode: passcode !== '' })
      void forget()
    } catch (error) {
      const field = error instanceof Refusal ? error.field : null
      const labels = { label: words.label, receiver: words.receiver, note: words.note, passcode: words.passcode }
      const label = labels[field as keyof typeof labels] ?? field ?? ''
      setFault({ field, text: sayFault({ name: field ?? '', label }, error, kit.quoted) })
    } finally {
      setBusy(false)
    }
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null)
  const isElsewhere = fault !== null && !['items', 'label', 'passcode', 'receiver', 'note'].includes(fault.field ?? '')
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      closeOnClickOutside={made === null}
      title={<strong>{made ? words.madeTitle : words.create}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {made ? (
        <MadeLink made={made} close={close} />
      ) : (
        <form onSubmit={create} noValidate>
          <Stack gap="md">
            <Radio.Group
              label={words.what}
              value={subject}
              onChange={(value) => {
                const next = value as LinkSubject
                setSubject(next)
                setItems(given.filter(({ kind }) => fits(next, kind)))
              }}
            >
              <Stack gap={8} mt={6}>
                {(['PASSPORT', 'RECORDS', 'FILES'] as const).map((value) => (
                  <Radio
                    key={value}
                    value={value}
                    label={words.subjects[value]}
                    description={words.subjectHelp[value]}
                  />
                ))}
              </Stack>
            </Radio.Group>
            <SharedPicker subject={subject} items={items} set={setItems} error={faultOf('items')} />
            <div className={styles.pair}>
              <TextInput
                label={words.label}
                description={words.labelHelp}
                inputWrapperOrder={ORDER}
                withAsterisk
                maxLength={200}
                value={label}
                error={faultOf('label')}
                onChange={(event) => setLabel(event.currentTarget.value)}
              />
              <TextInput
                label={words.receiver}
                description={words.receiverHelp}
                inputWrapperOrder={ORDER}
                maxLength={200}
                value={receiver}
                error={faultOf('receiver')}
                onChange={(event) => setReceiver(event.currentTarget.value)}
              />
            </div>
            <Textarea
              label={words.note}
              description={words.noteHelp}
              inputWrapperOrder={ORDER}
              autosize
              minRows={1}
              maxRows={5}
              value={note}
              error={faultOf('note')}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
            <div className={styles.pair}>
              <div>
                <p className={styles.fieldLabel} id="link-times">
                  {words.times}
                </p>
                <SegmentedControl
                  fullWidth
                  aria-labelledby="link-times"
                  data={[
                    { value: 'once', label: words.once },
                    { value: 'several', label: words.several },
                    { value: 'any', label: words.anyTimes },
                  ]}
                  value={times}
                  onChange={(value) => setTimes(value as typeof times)}
                />
                {times === 'several' && (
                  <NumberInput
                    mt={8}
                    aria-label={words.howOften}
                    min={2}
                    max={10_000}
                    allowDecimal={false}
                    value={most}
                    onChange={(value) => typeof value === 'number' && value >= 1 && setMost(Math.min(10_000, value))}
                  />
                )}
                <p className={styles.help}>{words.timesHelp}</p>
              </div>
              <Select
                label={words.until}
                description={words.untilHelp}
                inputWrapperOrder={ORDER}
                allowDeselect={false}
                data={DAYS.map((value) => ({ value, label: words.days(Number(value)) }))}
                value={days}
                onChange={(value) => setDays(value ?? '7')}
              />
            </div>
            <PasswordInput
              label={words.passcode}
              description={words.passcodeHelp}
              inputWrapperOrder={ORDER}
              autoComplete="new-password"
              visibilityToggleButtonProps={{ 'aria-label': words.showPasscode }}
              value={passcode}
              error={faultOf('passcode')}
              onChange={(event) => setPasscode(event.currentTarget.value)}
            />
            <p className={styles.sees}>{words.sees[subject]}</p>
            {fault && isElsewhere && (
              <Alert color="red" role="alert">
                {fault.text}
              </Alert>
            )}
            <Group justify="flex-end" gap="xs">
              <Button variant="default" onClick={close}>
                {kit.cancel}
              </Button>
              <Button type="submit" loading={isBusy}>
                {words.make}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const DAY_MS = 86_400_000
const DAYS = ['1', '7', '30', '90', '365']

function fits(subject: LinkSubject, kind: Shared['kind']): boolean {
  if (subject === 'FILES') return kind === 'FILE'
  return subject === 'PASSPORT' ? kind === 'VARIANT' : kind !== 'FILE'
}

function subjectOf([first]: readonly Shared[], isOfFiles: boolean): LinkSubject {
  if (isOfFiles || first?.kind === 'FILE') return 'FILES'
  return first === undefined || first.kind === 'VARIANT' ? 'PASSPORT' : 'RECORDS'
}

function MadeLink({ made, close }: { readonly made: Made; readonly close: () => void }) {
  const { link: words, kit } = useWords()
  const { moment } = useFormat()
  const [isCopied, setCopied] = useState(false)
  return (
    <Stack gap="md">
      <p style={{ margin: 0 }}>{words.madeText}</p>
      <div className={styles.made}>
        <TextInput
          aria-label={words.address}
          readOnly
          value={made.url}
          onFocus={(event) => event.currentTarget.select()}
          style={{ flex: 1 }}
        />
        <Button data-autofocus onClick={() => void navigator.clipboard.writeText(made.url).then(() => setCopied(true))}>
          {isCopied ? kit.copied : words.copy}
        </Button>
      </div>
      <p className={styles.help} style={{ margin: 0 }}>
        {words.worksUntil(moment(made.expiresAt))} {made.hasPasscode && words.passcodeReminder}
      </p>
      <Group justify="space-between" gap="xs">
        <Link to="/links/$id" params={{ id: made.id }} onClick={close}>
          {words.toLog}
        </Link>
        <Button variant="default" onClick={close}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  )
}
