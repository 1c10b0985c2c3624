import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import type { VariablesOf } from '../../graphql/graphql.ts'
import type { ImportProgress } from '../../kit/live.tsx'
import { toastError } from '../../kit/toast.tsx'
import {
  APPLY_PROFILE,
  CANCEL,
  CHANGE,
  CHECK,
  CORRECT,
  CORRECTIONS,
  type Correction,
  IMPORT,
  type Import,
  START,
  UNDO,
} from './import-queries.ts'
import { askAgainMs, MOVES, useLiveImport, useRefetch } from './use-live-import.ts'

/** An import as it is; while something is being done with it, as the live stream tells, through restarts of the service too. */
export function useImport(id: string) {
  const progress = useLiveImport(id)
  const query = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => ask(IMPORT, { id }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const is = state.data?.import?.state
      return is && MOVES.includes(is) ? askAgainMs(progress) : false
    },
  })
  const made = query.data?.import
  useRefetch(id, progress, made?.state, 'import')
  return { ...query, made: made && withProgress(made, progress) }
}

/** What the run has done so far: by the stream, unless what was asked for last is younger. */
function withProgress(made: Import, progress: ImportProgress | undefined): Import {
  if (progress === undefined || made.state !== 'RUNNING' || progress.rows <= (made.counts?.rows ?? 0)) return made
  const { rows, refused, records } = progress
  const kinds = KINDS.flatMap((kind) => (records[kind] ? [{ delete: 0, kind, ...records[kind] }] : []))
  return { ...made, counts: { rows, refused, records: kinds } }
}

/** In the order in which the service counts them. */
const KINDS = ['company', 'material', 'product', 'variant', 'certification', 'rating']

export type ImportChange = Omit<VariablesOf<typeof CHANGE>, 'id'>

/** What can be done with an import; each leaves the screen as the service then has it. */
export function useImportVerbs(id: string) {
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ work }: Act) => work(),
    // One after the other: a check that overtook the choice made before it would be of no use.
    scope: { id: `import ${id}` },
    networkMode: 'always',
    onError: toastError,
    onSettled: () => client.invalidateQueries({ queryKey: ['import', id] }),
  })
  const run = (verb: Verb, work: () => Promise<unknown>) =>
    mutateAsync({ verb, work }).then(
      () => true,
      () => false,
    )
  return {
    busy: isPending ? variables.verb : null,
    change: (change: ImportChange) => run('change', () => ask(CHANGE, { id, ...change })),
    /** Has the file read as a profile says. */
    apply: (profileId: string) => run('change', () => ask(APPLY_PROFILE, { id, profileId })),
    /** Puts cells right, and looks at once what that does. */
    correct: (corrections: readonly Correction[]) =>
      run('correct', async () => {
        await ask(CORRECT, { id, corrections: [...corrections] })
        await ask(CHECK, { id })
      }),
    /** Takes every correction back. */
    uncorrect: () =>
      run('correct', async () => {
        for (let left = await listCorrections(id); left.length > 0; left = await listCorrections(id)) {
          const corrections = left.map(({ header, at, line, found }) => ({ header, at, line, found, value: null }))
          await ask(CORRECT, { id, corrections })
        }
        await ask(CHECK, { id })
      }),
    /** Asks again what has become of it. */
    look: () => client.invalidateQueries({ queryKey: ['import', id] }),
    check: () => run('check', () => ask(CHECK, { id })),
    /** `deletes`: how many records somebody has confirmed to be deleted. */
    start: (deletes: number) => run('start', () => ask(START, { id, ...(deletes > 0 && { deletes }) })),
    cancel: () => run('cancel', () => ask(CANCEL, { id })),
    undo: () => run('undo', () => ask(UNDO, { id })),
  }
}

async function listCorrections(id: string) {
  return (await ask(CORRECTIONS, { id })).import?.corrections ?? []
}

type Act = { readonly verb: Verb; readonly work: () => Promise<unknown> }
type Verb = 'change' | 'correct' | 'check' | 'start' | 'cancel' | 'undo'
export type ImportVerbs = ReturnType<typeof useImportVerbs>
