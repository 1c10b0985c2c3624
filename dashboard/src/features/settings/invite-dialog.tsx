import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { faultyField, sayFault } from '../../kit/say-fault.ts'
import { toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type EmailLanguage, useMail } from '../mail/mail-queries.ts'
import { SendByMail } from '../mail/send-by-mail.tsx'
import { INVITE, type MemberRole } from './member-queries.ts'
import { OneTimeLink } from './one-time-link.tsx'
import { ROLES, roleKey } from './roles.ts'

type Props = {
  /** One that is to get a new link. */
  readonly again?: { readonly email: string; readonly role: MemberRole }
  readonly close: () => void
}

/** Whom to invite as what; then the link, this once. */
export function InviteDialog({ again, close }: Props) {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { moment } = useFormat()
  const { session } = useSession()
  const { isSet } = useMail()
  const forget = useForget()
  const [email, setEmail] = useState(again?.email ?? '')
  const [role, setRole] = useState<MemberRole>(again?.role ?? 'EDITOR')
  const [fault, setFault] = useState<string | null>(null)
  const [sendIn, setSendIn] = useState<EmailLanguage | null>(null)
  const [made, setMade] = useState<{ url: string; email: string; until: string; sent: string | null } | null>(null)
  const roles = ROLES.filter((one) => one !== 'OWNER' || session.current.role === 'owner')
  const inviting = useVerb(
    async () => {
      const { url, invitation, email: sent } = (await ask(INVITE, { email, role, sendIn })).inviteMember
      setMade({ url, email: invitation.email, until: moment(invitation.expiresAt), sent: sent?.id ?? null })
      void forget()
    },
    (error) => {
      if (faultyField(error) !== 'email') return toastError(error)
      setFault(sayFault({ name: 'email', label: words.email }, error, kit.quoted))
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() === '') return setFault(kit.required)
    inviting.run()
  }
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={made === null}
      title={<strong>{made ? words.linkTitle(made.email) : words.inviteTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {made ? (
        <OneTimeLink
          url={made.url}
          until={made.until}
          sent={made.sent === null ? null : { id: made.sent, to: made.email }}
          message={words.message(session.current.name, made.url, made.until)}
          close={close}
        />
      ) : (
        <form noValidate onSubmit={submit}>
          <TextInput
            data-autofocus
            type="email"
            label={words.email}
            description={isSet ? words.emailHelpWithMail : words.emailHelp}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            mb="md"
            value={email}
            readOnly={again !== undefined}
            error={fault}
            onChange={(event) => {
              setEmail(event.currentTarget.value)
              setFault(null)
            }}
          />
          <ChoiceCards
            label={words.role}
            value={role}
            set={setRole}
            choices={roles.map((one) => ({
              value: one,
              label: kit.roles[roleKey(one)],
              text: words.roleTexts[roleKey(one)],
            }))}
          />
          <div style={{ marginTop: 16 }}>
            <SendByMail value={sendIn} set={setSendIn} />
          </div>
          <Group justify="flex-end" gap="xs" mt="md">
            <Button variant="default" onClick={close}>
              {kit.cancel}
            </Button>
            <Button type="submit" loading={inviting.isBusy}>
              {words.makeLink}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
