import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayAdminister, useSession } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FeedsThatEnd } from './feeds-that-end.tsx'
import { KeysThatEnd } from './keys-that-end.tsx'
import { type Member, REMOVE_MEMBER } from './member-queries.ts'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { roleKey } from './roles.ts'
import styles from './settings.module.css'

type Props = { readonly member: Member; readonly isLastOwner: boolean; readonly isAlone: boolean }

/** One member, with what the reader may do about them: nothing that the service would refuse is offered. */
export function MemberRow({ member, isLastOwner, isAlone }: Props) {
  const { kit, settings } = useWords()
  const { members: words } = settings
  const { day } = useFormat()
  const { session } = useSession()
  const mayAdminister = useMayAdminister()
  const [open, setOpen] = useState<'role' | 'reset' | 'remove' | null>(null)
  const isOneself = member.id === session.user.id
  const mayChange = mayAdminister && (member.role !== 'OWNER' || session.current.role === 'owner')
  const mayLeave = isOneself && !isLastOwner && !isAlone
  return (
    <li>
      <span className={styles.who}>
        <strong>{member.name}</strong> {isOneself && <span className="soft">({words.you})</span>}
        <span className={styles.line}>{member.email}</span>
      </span>
      <span className={styles.beside} title={words.since(day(member.createdAt.slice(0, 10)))}>
        {kit.roles[roleKey(member.role)]}
      </span>
      <span className={styles.ends}>
        {(mayChange || mayLeave) && (
          <Menu>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={30} aria-label={words.actionsFor(member.name)}>
                <Ellipsis size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {mayChange && (
                <Menu.Item
                  disabled={isLastOwner}
                  title={isLastOwner ? words.lastOwner : undefined}
                  onClick={() => setOpen('role')}
                >
                  {words.changeRole}
                </Menu.Item>
              )}
              {mayChange && !isOneself && <Menu.Item onClick={() => setOpen('reset')}>{words.makeReset}</Menu.Item>}
              {mayChange && !isOneself && (
                <Menu.Item c="var(--bad)" onClick={() => setOpen('remove')}>
                  {words.remove}
                </Menu.Item>
              )}
              {mayLeave && (
                <Menu.Item c="var(--bad)" onClick={() => setOpen('remove')}>
                  {words.leave}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
      </span>
      {open === 'role' && <RoleDialog member={member} isOneself={isOneself} close={() => setOpen(null)} />}
      {open === 'reset' && <ResetDialog member={member} close={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog member={member} isOneself={isOneself} close={() => setOpen(null)} />}
    </li>
  )
}

type RemoveProps = { readonly member: Member; readonly isOneself: boolean; readonly close: () => void }

function RemoveDialog({ member, isOneself, close }: RemoveProps) {
  const { settings } = useWords()
  const { members: words } = settings
  const { session } = useSession()
  const forget = useForget()
  const [kept, setKept] = useState<readonly string[]>([])
  const [keptFeeds, setKeptFeeds] = useState<readonly string[]>([])
  const removing = useVerb(async () => {
    await ask(REMOVE_MEMBER, { userId: member.id, keepKeys: [...kept], keepFeeds: [...keptFeeds] })
    if (isOneself) {
      location.assign('/')
      return
    }
    close()
    toast(words.removed(member.name))
    await forget()
  })
  return (
    <ConfirmDialog
      title={isOneself ? words.leaveTitle(session.current.name) : words.removeTitle(member.name)}
      action={isOneself ? words.leave : words.remove}
      isBusy={removing.isBusy}
      run={removing.run}
      close={close}
    >
      {isOneself ? words.leaveText : words.removeText(member.name)}
      <KeysThatEnd userId={member.id} newRole={null} kept={kept} setKept={setKept} />
      <FeedsThatEnd userId={member.id} newRole={null} kept={keptFeeds} setKept={setKeptFeeds} />
    </ConfirmDialog>
  )
}
