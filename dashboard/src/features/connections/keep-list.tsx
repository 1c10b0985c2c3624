import { Button, Group, Modal, Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import Table2 from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { LinkButton } from '../../kit/link-button.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { ListCopyDialog } from './list-copy-dialog.tsx'
import type { KeptNoun, ListQuery } from './list-copy-query.tsx'
import { useConnections } from './use-connection.ts'

type Props = { readonly noun: KeptNoun; readonly query: ListQuery; readonly close: () => void }

/** From a list, as it is narrowed and ordered, to a table that is kept in step with it: in which system, and then the rest. */
export default function KeepList({ noun, query, close }: Props) {
  const { listCopies: say } = useConnectionWords()
  const { kit } = useWords()
  const navigate = useNavigate()
  const connections = useConnections()
  const [chosen, choose] = useState<string | null>(null)
  const { connectors = [] } = connections.data ?? {}
  const systems = (connections.data?.connections ?? []).flatMap(({ id, name, kind, state }) => {
    const connector = connectors.find((one) => one.kind === kind)
    return connector?.keepsTables ? [{ id, name, state, system: connector.name }] : []
  })
  const [only] = systems
  const one = systems.length === 1 ? only : systems.find(({ id }) => id === chosen)
  if (one) {
    const { id, system, state } = one
    const made = () =>
      void navigate({ to: '/connections/$id', params: { id }, search: state === 'DRAFT' ? { step: 'data' } : {} })
    return <ListCopyDialog connectionId={id} system={system} list={{ noun, query }} close={close} made={made} />
  }
  return (
    <Modal opened onClose={close} title={<strong>{say.create}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      {connections.isPending && <FormSkeleton />}
      {connections.isError && <ErrorState error={connections.error} retry={() => void connections.refetch()} />}
      {connections.data && systems.length === 0 && (
        <EmptyState icon={<Table2 size={22} aria-hidden />} title={say.noSystem} text={say.noSystemText}>
          <LinkButton to="/connections" search={{ add: 'yes' }}>
            {say.connect}
          </LinkButton>
        </EmptyState>
      )}
      {systems.length > 1 && (
        <Select
          label={say.system}
          data={systems.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={choose}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
      </Group>
    </Modal>
  )
}
