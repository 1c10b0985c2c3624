import { Alert, Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FeedsThatEnd } from './feeds-that-end.tsx'
import { KeysThatEnd } from './keys-that-end.tsx'
import { CHANGE_ROLE, type Member, type MemberRole } from './member-queries.ts'
import { difference, ROLES, roleKey } from './roles.ts'

type Props = { readonly member: Member; readonly isOneself: boolean; readonly close: () => void }

/** Another role, with what it gives and takes. */
export function RoleDialog({ member, isOneself, close }: Props) {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { locale } = useFormat()
  const { session } = useSession()
  const forget = useForget()
  const [role, setRole] = useState(member.role)
  const [kept, setKept] = useState<readonly string[]>([])
  const [keptFeeds, setKeptFeeds] = useState<readonly string[]>([])
  const roles = ROLES.filter((one) => one !== 'OWNER' || session.current.role === 'owner')
  const { gains, loses } = difference(member.role, role)
  const list = new Intl.ListFormat(locale)
  const give = async (to: MemberRole, keepKeys: readonly string[] = [], keepFeeds: readonly string[] = []) => {
    await ask(CHANGE_ROLE, { userId: member.id, role: to, keepKeys: [...keepKeys], keepFeeds: [...keepFeeds] })
    await forget()
  }
  const saving = useVerb(async () => {
    await give(role, kept, keptFeeds)
    close()
    const said = words.roleChanged(member.name, kit.roles[roleKey(role)])
    // Who has given up their own right cannot take it back.
    if (isOneself) toast(said)
    else toast(said, { label: kit.undo, run: () => give(member.role).then(() => toast(kit.undone), toastError) })
  })
  return (
    <Modal
      opened
      onClose={close}
      title={<strong>{words.roleOf(member.name)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
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
      <div style={{ margin: '14px 0', fontSize: 13 }} role="status">
        {role === member.role ? (
          <span className="soft">{words.sameRole}</span>
        ) : (
          <>
            {gains.length > 0 && <div>{words.gains(list.format(gains.map((one) => words.may[one])))}</div>}
            {loses.length > 0 && <div>{words.loses(list.format(loses.map((one) => words.may[one])))}</div>}
            <div className="soft">{words.atOnce}</div>
          </>
        )}
      </div>
      {loses.length > 0 && (
        <>
          <KeysThatEnd userId={member.id} newRole={role} kept={kept} setKept={setKept} />
          <FeedsThatEnd userId={member.id} newRole={role} kept={keptFeeds} setKept={setKeptFeeds} />
        </>
      )}
      {isOneself && loses.length > 0 && (
        <Alert color="yellow" mb="md">
          {words.yourself}
        </Alert>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
        <Button loading={saving.isBusy} disabled={role === member.role} onClick={() => saving.run()}>
          {words.changeRole}
        </Button>
      </Group>
    </Modal>
  )
}
