import { useParams, useSearch } from '@tanstack/react-router'
import Unplug from 'lucide-react/icons/unplug'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { ConnectionPage } from './connection-page.tsx'
import type { Connection } from './connection-queries.ts'
import { NewConnection } from './new-connection.tsx'
import { RunPage } from './run-page.tsx'
import { SetUp } from './set-up.tsx'
import { isStep, type Step } from './set-up-steps.tsx'
import { useConnection } from './use-connection.ts'

/** One connection: its set-up while there is something to set up, one of its runs, or how it is doing. */
export function Detail() {
  // Runs and times are said in these. Were they loaded where they are needed, all that is on the screen would vanish meanwhile.
  useImportWords()
  useWebhookWords()
  const { id } = useParams({ from: '/inside/connections/$id' })
  const { system, step, run } = useSearch({ from: '/inside/connections/$id' })
  if (id === 'new') return <NewConnection kind={system ?? ''} />
  return <Known key={id} id={id} step={isStep(step) ? step : null} run={run ?? null} />
}

type Props = { readonly id: string; readonly step: Step | null; readonly run: string | null }

function Known({ id, step, run }: Props) {
  const words = useConnectionWords()
  const query = useConnection(id)
  const back = { to: '/connections', label: words.title } as const
  const { connection, connectors = [], importColumns = [] } = query.data ?? {}
  // Another system has a thing for each variant, and no columns for sizes.
  const meanings = importColumns.filter(
    ({ dividesBy, kind }) => dividesBy === null && kind !== 'action' && kind !== 'options',
  )
  if (connection === undefined || connection === null) {
    return (
      <Screen title={words.title} back={back} width="record">
        {query.isError ? (
          <ErrorState error={query.error} retry={() => void query.refetch()} />
        ) : connection === null ? (
          <EmptyState icon={<Unplug size={20} aria-hidden />} title={words.page.notFound} text={words.emptyText} />
        ) : (
          <FormSkeleton />
        )}
      </Screen>
    )
  }
  const connector = connectors.find(({ kind }) => kind === connection.kind) ?? null
  const props = { connection, connector, meanings }
  if (step !== null || connection.state === 'DRAFT') {
    return <SetUp {...props} step={step ?? firstStep(connection)} run={run} />
  }
  if (run !== null) return <RunPage {...props} runId={run} />
  return <ConnectionPage {...props} />
}

/** Where one was when one left. */
function firstStep({ account, discovery, lastRun }: Connection): Step {
  if (account === null || discovery === null) return 'access'
  return lastRun === null || lastRun.state === 'CANCELLED' || lastRun.state === 'FAILED' ? 'data' : 'check'
}
