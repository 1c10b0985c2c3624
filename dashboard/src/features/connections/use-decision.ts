import { ask } from '../../graphql/ask.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { CANCEL_RUN, CONTINUE_RUN, type Run } from './connection-queries.ts'
import { useRefresh } from './use-connection.ts'

/** Lets a run that waits go on, or ends one. */
export function useDecision(run: Run) {
  const refresh = useRefresh()
  const goOn = useVerb(async () => {
    await ask(CONTINUE_RUN, { id: run.id })
    await refresh()
  })
  const cancel = useVerb(async () => {
    await ask(CANCEL_RUN, { id: run.id })
    await refresh()
  })
  return { goOn, cancel }
}
