import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useOffers } from '../../kit/offers.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useRefreshWords } from '../../words/use-refresh-words.ts'
import feedStyles from '../feeds/feed.module.css'
import { FeedsFrame } from '../feeds/feeds-frame.tsx'
import { ModelCard } from './model-card.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { MODELS } from './model-queries.ts'

/** The semantic models that are refreshed after publishing: how much of the day is used, what waits, and what became of each. */
export function PowerBiRefresh() {
  const words = useRefreshWords()
  const mayAdminister = useMayAdminister()
  const [isAdding, add] = useState(false)
  const query = useQuery({
    queryKey: ['refreshed-models'],
    queryFn: ({ signal }) => ask(MODELS, {}, signal),
    enabled: mayAdminister,
    // A refresh is asked for in the background.
    refetchInterval: 10_000,
  })
  const models = query.data?.refreshedModels
  useOffers([
    mayAdminister && { id: 'add', label: words.add, icon: <Plus size={16} aria-hidden />, run: () => add(true) },
  ])
  const button = (
    <Button leftSection={<Plus size={15} aria-hidden />} onClick={() => add(true)}>
      {words.add}
    </Button>
  )
  return (
    <FeedsFrame section="refreshes" actions={models && models.length > 0 && button}>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && <FormSkeleton />}
      {models?.length === 0 && (
        <div className={tableStyles.tableFrame}>
          <EmptyState icon={<RefreshCw size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
            {button}
          </EmptyState>
        </div>
      )}
      {models && models.length > 0 && (
        <>
          <p className={feedStyles.intro}>{words.intro}</p>
          {models.map((model) => (
            <ModelCard key={model.id} model={model} />
          ))}
        </>
      )}
      {isAdding && <ModelDialog model={null} close={() => add(false)} />}
    </FeedsFrame>
  )
}
