import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import History from 'lucide-react/icons/history'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget, useSession } from '../../session/session.tsx'
import { useRestoreWords } from '../../words/use-restore-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { GO_ON, RESTORES, RESTORES_OF_OWNER, type RestoreSeen } from './restore-queries.ts'
import { UndoneKind } from './undone-kind.tsx'

/** What the last restore undid, for owners, who then let everything go on; others see that the workspace is held. */
export function Restore() {
  const words = useRestoreWords()
  const isOwner = useSession().session.current.role === 'owner'
  const query = useQuery({
    queryKey: ['restores', isOwner],
    queryFn: async ({ signal }): Promise<RestoreSeen[]> =>
      isOwner
        ? (await ask(RESTORES_OF_OWNER, {}, signal)).workspaceRestores
        : (await ask(RESTORES, {}, signal)).workspaceRestores.map((restore) => ({ ...restore, undone: [] })),
  })
  const restore = query.data?.find(({ isHeld }) => isHeld) ?? query.data?.[0]
  return (
    <Screen title={words.title} width="record">
      {query.isError ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <FormSkeleton />
      ) : restore === undefined ? (
        <EmptyState icon={<History size={20} aria-hidden />} title={words.noneTitle} text={words.noneText} />
      ) : (
        <>
          <Standing restore={restore} isOwner={isOwner} />
          {isOwner && <List restore={restore} />}
          <Changed restore={restore} />
        </>
      )}
    </Screen>
  )
}

function Standing({ restore, isOwner }: { readonly restore: RestoreSeen; readonly isOwner: boolean }) {
  const words = useRestoreWords()
  const { moment } = useFormat()
  const { id, isHeld, knownUntil, resumedAt, resumedBy } = restore
  const forget = useForget()
  const [isAsking, ask_] = useState(false)
  const going = useVerb(async () => {
    await ask(GO_ON, { id })
    ask_(false)
    await forget()
    toast(words.wentOn)
  }, saidHere)
  return (
    <Alert color={isHeld ? 'yellow' : 'gray'} variant="light" mb="md" title={words.backTo(moment(restore.moment))}>
      {isOwner && (
        <p style={{ marginTop: 0 }}>{knownUntil === null ? `${words.unknown} ${words.lookThrough}` : words.exact}</p>
      )}
      {!isOwner && knownUntil === null && <p style={{ marginTop: 0 }}>{words.unknown}</p>}
      {isHeld && <p>{words.held}</p>}
      {isHeld && !isOwner && <p style={{ marginBottom: 0 }}>{words.heldOthers}</p>}
      {isHeld && isOwner && <Button onClick={() => ask_(true)}>{words.goOn}</Button>}
      {resumedAt !== null && <p style={{ marginBottom: 0 }}>{words.resumed(resumedBy ?? '', moment(resumedAt))}</p>}
      {isAsking && (
        <ConfirmDialog
          title={words.goOnTitle}
          action={words.goOn}
          isHarmless
          isBusy={going.isBusy}
          trouble={going.trouble}
          run={() => going.run()}
          close={() => ask_(false)}
        >
          <p style={{ marginTop: 0 }}>{words.goOnText}</p>
          <p style={{ marginBottom: 0 }}>{words.goOnCheck}</p>
        </ConfirmDialog>
      )}
    </Alert>
  )
}

function List({ restore }: { readonly restore: RestoreSeen }) {
  const words = useRestoreWords()
  if (restore.undone.length === 0) return restore.knownUntil === null ? null : <p>{words.nothing}</p>
  return (
    <Card title={words.list}>
      {restore.undone.map((undone) => (
        <UndoneKind key={undone.kind} restoreId={restore.id} undone={undone} />
      ))}
    </Card>
  )
}

function Changed({ restore: { changed } }: { readonly restore: RestoreSeen }) {
  const words = useRestoreWords()
  const { kit, trail } = useWords()
  if (changed.length === 0) return null
  return (
    <Card title={words.changed} note={words.changedNote}>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {changed.map(({ noun, created, updated, deleted }) => (
          <li key={noun}>
            {kit.labelled(
              trail.subjects[noun as keyof typeof trail.subjects] ?? noun,
              [
                created > 0 && words.created(created),
                updated > 0 && words.updated(updated),
                deleted > 0 && words.deleted(deleted),
              ]
                .filter(Boolean)
                .join(', '),
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
