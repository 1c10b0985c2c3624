import { Alert, Button, Group, Modal, PasswordInput, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import { sayFault } from '../../kit/say-fault.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useSpoken, useWords } from '../../words/use-words.tsx'
import { FILES_OF, type FileOwner, inOrder } from '../files/file-queries.ts'
import { emailLanguageOf, useMail } from '../mail/mail-queries.ts'
import { LinkLimits, limitsInput, USUAL } from './link-limits.tsx'
import { CREATE_LINK, type LinkSubject, type Shared, selectionOf } from './link-queries.ts'
import styles from './links.module.css'
import { type Made, MadeLink } from './made-link.tsx'
import { SharedPicker } from './shared-picker.tsx'

type Props = { readonly items: readonly Shared[]; readonly filesOf?: FileOwner; readonly close: () => void }

/** What is shown to whom, how often and until when; then the address, once. */
export default function CreateLinkDialog({ items: given, filesOf, close }: Props) {
  const { link: words, mail, kit } = useWords()
  const { language } = useSpoken()
  const { isSet } = useMail()
  const forget = useForget()
  const [subject, setSubject] = useState<LinkSubject>(subjectOf(given, filesOf !== undefined))
  const [items, setItems] = useState(given)
  const [label, setLabel] = useState(given[0]?.name ?? '')
  const [receiver, setReceiver] = useState('')
  const [note, setNote] = useState('')
  const [limits, setLimits] = useState(USUAL)
  const [passcode, setPasscode] = useState('')
  const [sendTo, setSendTo] = useState('')
  const [fault, setFault] = useState<{ readonly field: string | null; readonly text: string } | null>(null)
  const [made, setMade] = useState<Made | null>(null)
  const files = useQuery({
    queryKey: ['files-of', filesOf],
    queryFn: ({ signal }) => ask(FILES_OF, filesOf ?? {}, signal),
    enabled: filesOf !== undefined,
  })
  useEffect(() => {
    if (files.data) setItems(inOrder(files.data.files).map(({ id, name }) => ({ kind: 'FILE', id, name })))
  }, [files.data])

  const refused = (error: unknown) => {
    const field = error instanceof Refusal ? error.field : null
    const labels = {
      label: words.label,
      receiver: words.receiver,
      note: words.note,
      passcode: words.passcode,
      sendTo: mail.sendTo,
    }
    const label = labels[field as keyof typeof labels] ?? field ?? ''
    setFault({ field, text: sayFault({ name: field ?? '', label }, error, kit.quoted) })
  }
  const creating = useVerb(async () => {
    const { createPrivateLink: done } = await ask(CREATE_LINK, {
      ...selectionOf(subject, items),
      label: label.trim(),
      receiver: receiver.trim() || null,
      note: note.trim() || null,
      ...limitsInput(limits),
      passcode: passcode || null,
      sendTo: sendTo.trim() || null,
      sendIn: sendTo.trim() ? emailLanguageOf(language) : null,
    })
    const sent = done.email && { id: done.email.id, to: sendTo.trim() }
    setMade({ url: done.url, ...done.privateLink, hasPasscode: passcode !== '', sent })
    void forget()
  }, refused)
  const create = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within the form of a record.
    event.stopPropagation()
    if (items.length === 0) return setFault({ field: 'items', text: words.nothingChosen })
    if (label.trim() === '') return setFault({ field: 'label', text: kit.required })
    setFault(null)
    creating.run()
  }
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null)
  const isElsewhere =
    fault !== null && !['items', 'label', 'passcode', 'receiver', 'note', 'sendTo'].includes(fault.field ?? '')
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
            <LinkLimits value={limits} set={setLimits} />
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
            {isSet && (
              <TextInput
                type="email"
                label={mail.sendTo}
                description={mail.sendToHelp}
                inputWrapperOrder={ORDER}
                autoComplete="off"
                value={sendTo}
                error={faultOf('sendTo')}
                onChange={(event) => setSendTo(event.currentTarget.value)}
              />
            )}
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
              <Button type="submit" loading={creating.isBusy}>
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

function fits(subject: LinkSubject, kind: Shared['kind']): boolean {
  if (subject === 'FILES') return kind === 'FILE'
  return subject === 'PASSPORT' ? kind === 'VARIANT' : kind !== 'FILE'
}

function subjectOf([first]: readonly Shared[], isOfFiles: boolean): LinkSubject {
  if (isOfFiles || first?.kind === 'FILE') return 'FILES'
  return first === undefined || first.kind === 'VARIANT' ? 'PASSPORT' : 'RECORDS'
}
