import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { ListPath } from '../paths.ts'
import { toast, toastError } from '../toast.tsx'
import { useVerb } from '../use-verb.ts'
import { DuplicateDialog } from './duplicate-dialog.tsx'
import type { Duplicating } from './duplicating.ts'

type Duplication<Rec> = {
  /** Null for who may not, and where there is nothing to duplicate. */
  readonly start: ((record: Rec) => void) | null
  /** What is asked before, over the screen. */
  readonly dialog: ReactNode
}

/** Duplicates a record of a list or a page: asks first if something may come with it, leads to the copy, and offers the way back. */
export function useDuplicate<Rec extends { readonly id: string }>(
  path: ListPath,
  duplicating: Duplicating<Rec> | undefined,
): Duplication<Rec> {
  const { kit } = useWords()
  const navigate = useNavigate()
  const forget = useForget()
  const mayEdit = useMayEdit()
  const here = useRouterState({ select: ({ location }) => location.href })
  const [asked, setAsked] = useState<Rec | null>(null)

  const undo = async (id: string) => {
    await duplicating?.remove(id)
    if (location.pathname.endsWith(`/${id}`)) await navigate({ href: here, replace: true, ignoreBlocker: true })
    void forget()
    toast(kit.undone)
  }
  const verb = useVerb<{ record: Rec; withParts: boolean }>(
    async ({ record, withParts }) => {
      if (!duplicating) return
      const { id, said } = await duplicating.make(record, withParts)
      setAsked(null)
      toast(said, { label: kit.undo, run: () => undo(id).catch(toastError) })
      await navigate({ to: `${path}/$id`, params: { id } })
      void forget()
    },
    (error) => asked === null && toastError(error),
  )
  if (!duplicating || !mayEdit) return { start: null, dialog: null }
  const parts = asked && duplicating.parts(asked)
  return {
    start: (record) => (duplicating.parts(record) ? setAsked(record) : verb.run({ record, withParts: false })),
    dialog: asked && parts && (
      <DuplicateDialog
        name={duplicating.titleOf(asked)}
        parts={parts}
        isBusy={verb.isBusy}
        trouble={verb.trouble}
        run={(withParts) => verb.run({ record: asked, withParts })}
        close={() => setAsked(null)}
      />
    ),
  }
}
