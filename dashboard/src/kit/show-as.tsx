import { Button, Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { textOf } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useWords } from '../words/use-words.tsx'
import { CodeBlock } from './code-block.tsx'
import { explorerAddress } from './explorer-address.ts'
import { RequestForms } from './request-forms.tsx'

export type Operation = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever its answer is
  readonly document: TadaDocumentNode<any, never>
  readonly variables: object
}

/** The very operation that a screen sends, to be sent by a program: what can be done here can be done with a key. */
export function ShowGraphql({ operation, close }: { readonly operation: Operation; readonly close: () => void }) {
  const { kit, request: words } = useWords()
  const request = {
    endpoint: `${location.origin}/api/graphql`,
    query: textOf(operation.document),
    variables: Object.fromEntries(Object.entries(operation.variables)),
  }
  return (
    <SideDrawer title={kit.asGraphql} close={close}>
      <p className="soft">{kit.asGraphqlNote}</p>
      <p>
        <Button component="a" variant="default" href={explorerAddress(request)}>
          {words.explore}
        </Button>
      </p>
      <RequestForms request={request} />
    </SideDrawer>
  )
}

/** The record as the service tells it. */
export function ShowJson({ record, close }: { readonly record: unknown; readonly close: () => void }) {
  const { kit } = useWords()
  return (
    <SideDrawer title={kit.rawJson} close={close}>
      <CodeBlock title="JSON" text={JSON.stringify(record, null, 2)} />
    </SideDrawer>
  )
}

export function SideDrawer({ title, close, children }: { title: string; close: () => void; children: ReactNode }) {
  const { kit } = useWords()
  return (
    <Drawer
      opened
      onClose={close}
      position="right"
      size="lg"
      title={<strong>{title}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {children}
    </Drawer>
  )
}
