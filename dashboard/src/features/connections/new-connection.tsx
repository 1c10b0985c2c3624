import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { ask } from '../../graphql/ask.ts'
import { Screen } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { AccessStep } from './access-step.tsx'
import { Catalogue } from './catalogue.tsx'
import { CONNECTORS } from './connection-queries.ts'
import { StepBody } from './set-up.tsx'
import { SetUpSteps } from './set-up-steps.tsx'

/** The first step, before there is a connection; without a system the catalogue. */
export function NewConnection({ kind }: { readonly kind: string }) {
  const words = useConnectionWords()
  const navigate = useNavigate()
  const mayAdminister = useMayAdminister()
  const query = useQuery({
    queryKey: ['connectors'],
    queryFn: ({ signal }) => ask(CONNECTORS, {}, signal),
    enabled: mayAdminister,
  })
  const connector = query.data?.connectors.find((one) => one.kind === kind)
  return (
    <Screen title={connector?.name ?? words.add} width="record" back={{ to: '/connections', label: words.title }}>
      {!mayAdminister && (
        <EmptyState icon={<ShieldCheck size={22} aria-hidden />} title={words.adminsOnly} text={words.adminsOnlyText} />
      )}
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {mayAdminister && query.isPending && <FormSkeleton />}
      {query.data && !connector && <Catalogue connectors={query.data.connectors} />}
      {connector && (
        <>
          <SetUpSteps step="access" id={null} reached="access" />
          <StepBody step="access" title={words.access.title(connector.name)}>
            <AccessStep
              connector={connector}
              connection={null}
              made={(id) =>
                void navigate({ to: '/connections/$id', params: { id }, search: { step: 'access' }, replace: true })
              }
              done={(id) => void navigate({ to: '/connections/$id', params: { id }, search: { step: 'data' } })}
            />
          </StepBody>
        </>
      )}
    </Screen>
  )
}
