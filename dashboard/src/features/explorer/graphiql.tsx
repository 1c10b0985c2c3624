import '@graphiql/react/style.css'
import '@graphiql/plugin-doc-explorer/style.css'
import '@graphiql/plugin-history/style.css'
import 'graphiql/graphiql.css'
import './graphiql-look.css'
import { HISTORY_PLUGIN } from '@graphiql/plugin-history'
import { useComputedColorScheme } from '@mantine/core'
import { GraphiQL } from 'graphiql'
import { Kind, parse } from 'graphql'
import { useEffect, useMemo } from 'react'
import { askAsWritten } from '../../graphql/ask.ts'
import { readExplorerAddress } from '../../kit/explorer-address.ts'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CopyAsButton } from './copy-as-button.tsx'
import { EditorLook } from './editor-look.tsx'
import { giveStylesTheNonce, setUpEditorWorkers } from './editor-workers.ts'
import { EXAMPLES } from './examples.ts'
import { ExamplesIcon, ExamplesPanel } from './examples-panel.tsx'
import styles from './explorer.module.css'
import { explorerStorage } from './explorer-storage.ts'

setUpEditorWorkers()
giveStylesTheNonce(document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '')

/** What the address of this document brings, read before anything changes the address. */
const opened = readExplorerAddress(location.hash)

/** GraphiQL with our examples, signed in as whoever is at the browser, about the workspace they are in. */
export function Graphiql() {
  const { explorer } = useWords()
  const { session } = useSession()
  const scheme = useComputedColorScheme()
  const storage = useMemo(() => explorerStorage(session.current.id, session.user.id), [session])
  // It is in a tab now: reloading shall not bring it again.
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  const examples = useMemo(
    () => ({ title: explorer.examples, icon: ExamplesIcon, content: ExamplesPanel }),
    [explorer.examples],
  )
  const plugins = useMemo(() => [examples, HISTORY_PLUGIN], [examples])
  return (
    <GraphiQL
      fetcher={askWhatIsWritten}
      storage={storage}
      plugins={plugins}
      visiblePlugin={examples}
      forcedTheme={scheme}
      defaultTheme={scheme}
      defaultQuery={EXAMPLES[0].query}
      defaultEditorToolsVisibility="variables"
      isHeadersEditorEnabled={false}
      shouldPersistHeaders={false}
      showPersistHeadersSettings={false}
      maxHistoryLength={50}
      inputValueDeprecation
      schemaDescription
      {...(opened && { initialQuery: opened.query, initialVariables: opened.variables })}
    >
      <GraphiQL.Logo>
        <span />
      </GraphiQL.Logo>
      <GraphiQL.Footer>
        <p className={styles.answerHint}>{explorer.answerHint}</p>
      </GraphiQL.Footer>
      <GraphiQL.Toolbar>
        {({ prettify, merge, copy }) => (
          <>
            {prettify}
            {merge}
            {copy}
            <CopyAsButton />
            <EditorLook />
          </>
        )}
      </GraphiQL.Toolbar>
    </GraphiQL>
  )
}

type Asked = { query: string; variables?: unknown; operationName?: string | null }

/** GraphiQL may still have the name of what stood in the tab before; it is needed only to choose among several operations. */
// biome-ignore lint/suspicious/noExplicitAny: the answer is whatever was asked for
function askWhatIsWritten({ query, variables, operationName }: Asked): Promise<any> {
  const isOneOfSeveral = (query.match(/^\s*(query|mutation)\b/gm)?.length ?? 0) > 1
  const request = {
    query,
    ...(variables !== undefined && { variables }),
    ...(isOneOfSeveral && operationName && { operationName }),
  }
  return askAsWritten(request, hasOneField(query))
}

function hasOneField(query: string): boolean {
  try {
    const [operation, ...others] = parse(query).definitions
    const fields = operation?.kind === Kind.OPERATION_DEFINITION ? operation.selectionSet.selections : []
    return others.length === 0 && fields.length === 1 && fields[0]?.kind === Kind.FIELD
  } catch {
    return false
  }
}
