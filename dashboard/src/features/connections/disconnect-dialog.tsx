import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { type Connection, DISCONNECT } from './connection-queries.ts'
import { useRefresh } from './use-connection.ts'

/** Says what stays and what goes, before a connection is ended for good. */
export function DisconnectDialog({
  connection,
  close,
}: {
  readonly connection: Connection
  readonly close: () => void
}) {
  const { page: say } = useConnectionWords()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const [references, choose] = useState<'KEEP' | 'REMOVE'>('KEEP')
  const leaving = useVerb(async () => {
    await ask(DISCONNECT, { id: connection.id, references })
    await navigate({ to: '/connections', search: {} })
    await refresh()
    toast(say.disconnected)
  }, saidHere)
  return (
    <ConfirmDialog
      title={say.disconnectTitle(connection.name)}
      action={say.disconnect}
      isBusy={leaving.isBusy}
      trouble={leaving.trouble}
      run={() => leaving.run()}
      close={close}
    >
      <p style={{ marginTop: 0 }}>{say.disconnectText}</p>
      <ChoiceCards
        label={say.references}
        value={references}
        choices={[
          { value: 'KEEP', label: say.keep, text: say.keepText },
          { value: 'REMOVE', label: say.remove, text: say.removeText },
        ]}
        set={choose}
      />
    </ConfirmDialog>
  )
}
