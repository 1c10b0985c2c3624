import { useNavigate } from '@tanstack/react-router'
import { useForget } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { ListPath, PlainPath } from '../paths.ts'
import { restoreRecord } from '../restore.ts'
import { toast, toastError } from '../toast.tsx'
import { saidHere, useVerb } from '../use-verb.ts'

type Props = {
  readonly id: string
  readonly name: string
  readonly path: ListPath
  /** Where one is led when it is gone. */
  readonly leadsTo: PlainPath
  readonly consequence: string
  readonly remove: () => Promise<unknown>
  readonly close: () => void
}

/** Deletes a record once that is confirmed, leaves its screen, and offers the way back. */
export function RemoveDialog({ id, name, path, leadsTo, consequence, remove, close }: Props) {
  const { kit, trail } = useWords()
  const navigate = useNavigate()
  const forget = useForget()
  const restore = () =>
    restoreRecord(id)
      .then(forget)
      .then(() => navigate({ to: `${path}/$id`, params: { id } }))
      .then(() => toast(trail.restored(name)), toastError)
  const removing = useVerb(async () => {
    await remove()
    toast(trail.removed(name), { label: kit.undo, run: restore })
    await navigate({ to: leadsTo, replace: true, ignoreBlocker: true })
    void forget()
  }, saidHere)
  return (
    <ConfirmDialog
      title={kit.removeTitle(name)}
      action={kit.remove}
      isBusy={removing.isBusy}
      trouble={removing.trouble}
      run={removing.run}
      close={close}
    >
      {consequence}
    </ConfirmDialog>
  )
}
