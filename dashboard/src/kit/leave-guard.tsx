import { useBlocker } from '@tanstack/react-router'
import { useWords } from '../words/use-words.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before what has been typed is lost; `isDirty` is asked at the moment of leaving. */
export function LeaveGuard({ isDirty }: { readonly isDirty: () => boolean }) {
  const { kit } = useWords()
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty() && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog
      title={kit.leaveTitle}
      action={kit.leave}
      cancel={kit.keepEditing}
      run={blocker.proceed}
      close={blocker.reset}
    >
      {kit.leaveText}
    </ConfirmDialog>
  )
}
