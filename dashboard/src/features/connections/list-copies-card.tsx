import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Table2 from 'lucide-react/icons/table-2'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { useMayAdminister } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import type { ConnectionProps } from './connection-props.ts'
import { ListCopyDialog } from './list-copy-dialog.tsx'
import { LIST_COPIES } from './list-copy-queries.ts'
import { ListCopyView } from './list-copy-view.tsx'
import styles from './write-back.module.css'

export function useListCopies(connectionId: string) {
  return useQuery({
    queryKey: ['connection', connectionId, 'list copies'],
    queryFn: ({ signal }) => ask(LIST_COPIES, { connectionId }, signal),
    refetchInterval: ({ state }) => {
      const copies = state.data?.listCopies ?? []
      if (copies.length === 0) return false
      return copies.some(({ phase }) => phase !== 'RESTS' && phase !== 'WAITS') ? 1_000 : 5_000
    },
  })
}

/** The tables there that are kept in step with lists, and how each is doing. */
export function ListCopiesCard({ connection, connector }: ConnectionProps) {
  const { listCopies: say } = useConnectionWords()
  const mayAdminister = useMayAdminister()
  const [isOpen, open] = useState(false)
  const { data } = useListCopies(connection.id)
  if (!connector?.keepsTables || !data) return null
  const copies = data.listCopies
  return (
    <Card title={say.title} note={copies.length === 0 ? say.text(connector.name) : undefined}>
      {copies.map((copy) => (
        <ListCopyView key={copy.id} copy={copy} system={connector.name} />
      ))}
      {mayAdminister && (
        <div className={styles.buttons}>
          <Button size="sm" variant="default" leftSection={<Table2 size={14} aria-hidden />} onClick={() => open(true)}>
            {say.create}
          </Button>
        </div>
      )}
      {isOpen && <ListCopyDialog connectionId={connection.id} system={connector.name} close={() => open(false)} />}
    </Card>
  )
}
