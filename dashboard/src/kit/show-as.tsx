import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '../graphql/ask.ts'
import type { TadaDocumentNode } from '../graphql/graphql.ts'
import { useWords } from '../words/use-words.tsx'
import styles from './kit.module.css'

export type Operation = {
  // biome-ignore lint/suspicious/noExplicitAny: whatever its answer is
  readonly document: TadaDocumentNode<any, never>
  readonly variables: object
}

/** The very operation that a screen sends, to be sent by a program: what can be done here can be done with a key. */
export function ShowGraphql({ operation, close }: { readonly operation: Operation; readonly close: () => void }) {
  const { kit } = useWords()
  const query = textOf(operation.document)
  const variables = JSON.stringify(operation.variables, null, 2)
  const body = JSON.stringify({ query: query.replaceAll(/\s+/g, ' '), variables: operation.variables })
  const curl = [
    `curl ${location.origin}/api/graphql`,
    "-H 'Authorization: Bearer YOUR_API_KEY'",
    "-H 'Content-Type: application/json'",
    `-d '${body.replaceAll("'", "'\\''")}'`,
  ].join(' \\\n  ')
  return (
    <SideDrawer title={kit.asGraphql} close={close}>
      <p className="soft">{kit.asGraphqlNote}</p>
      <Code title={kit.operation} text={query} />
      <Code title={kit.variables} text={variables} />
      <Code title="curl" text={curl} />
    </SideDrawer>
  )
}

/** The record as the service tells it. */
export function ShowJson({ record, close }: { readonly record: unknown; readonly close: () => void }) {
  const { kit } = useWords()
  return (
    <SideDrawer title={kit.rawJson} close={close}>
      <Code title="JSON" text={JSON.stringify(record, null, 2)} />
    </SideDrawer>
  )
}

function SideDrawer({ title, close, children }: { title: string; close: () => void; children: React.ReactNode }) {
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

function Code({ title, text }: { readonly title: string; readonly text: string }) {
  const { kit } = useWords()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), 1500)
  }
  return (
    <section style={{ marginBottom: 20 }}>
      <div className={styles.cardHead} style={{ marginBottom: 6 }}>
        <h3 className={styles.cardTitle}>{title}</h3>
        <Button variant="subtle" size="compact-xs" onClick={() => void copy()}>
          {isCopied ? kit.copied : kit.copy}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}
