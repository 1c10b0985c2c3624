import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MEMBERS } from './member-queries.ts'
import { MemberRow } from './member-row.tsx'
import { RolesTable } from './roles-table.tsx'
import styles from './settings.module.css'
import { SettingsFrame } from './settings-frame.tsx'

/** Who belongs to the workspace, and who has been asked to. */
export function Settings() {
  const { settings } = useWords()
  const { members: words } = settings
  const mayAdminister = useMayAdminister()
  const [isInviting, setInviting] = useState(false)
  const query = useQuery({ queryKey: ['settings', 'members'], queryFn: ({ signal }) => ask(MEMBERS, {}, signal) })
  useShortcuts({
    c: () => {
      if (mayAdminister) setInviting(true)
    },
  })
  const owners = query.data?.members.filter(({ role }) => role === 'OWNER').length ?? 0
  return (
    <SettingsFrame
      section="members"
      actions={
        mayAdminister && (
          <Button leftSection={<UserPlus size={15} aria-hidden />} onClick={() => setInviting(true)}>
            {words.invite}
          </Button>
        )
      }
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {query.data && (
        <>
          <Card title={words.title}>
            <ul className={styles.list}>
              {query.data.members.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  isLastOwner={member.role === 'OWNER' && owners === 1}
                  isAlone={query.data.members.length === 1}
                />
              ))}
            </ul>
          </Card>
          {mayAdminister && <InvitationList />}
          <Card title={words.roles}>
            <RolesTable />
          </Card>
        </>
      )}
      {isInviting && <InviteDialog close={() => setInviting(false)} />}
    </SettingsFrame>
  )
}
