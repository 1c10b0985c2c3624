import { pick, ToolbarButton, useGraphiQL } from '@graphiql/react'
import FileCode from 'lucide-react/icons/file-code'
import { useState } from 'react'
import { RequestForms } from '../../kit/request-forms.tsx'
import { SideDrawer } from '../../kit/show-as.tsx'
import { useWords } from '../../words/use-words.tsx'

/** What stands in the tab, as a program. */
export function CopyAsButton() {
  const { explorer } = useWords()
  const { queryEditor, variableEditor } = useGraphiQL(pick('queryEditor', 'variableEditor'))
  const [written, setWritten] = useState<{ query: string; variables: string } | null>(null)
  const show = () => setWritten({ query: queryEditor?.getValue() ?? '', variables: variableEditor?.getValue() ?? '' })
  return (
    <>
      <ToolbarButton label={explorer.copyAs} onClick={show}>
        <FileCode className="graphiql-toolbar-icon" aria-hidden />
      </ToolbarButton>
      {written && (
        <SideDrawer title={explorer.copyAs} close={() => setWritten(null)}>
          <Forms {...written} />
        </SideDrawer>
      )}
    </>
  )
}

function Forms({ query, variables: text }: { readonly query: string; readonly variables: string }) {
  const { explorer } = useWords()
  if (query.trim() === '') return <p>{explorer.nothingToCopy}</p>
  const variables = readVariables(text)
  const request = { endpoint: `${location.origin}/api/graphql`, query, variables: variables ?? {} }
  return (
    <>
      {variables === null && <p role="alert">{explorer.badVariables}</p>}
      <RequestForms request={request} />
    </>
  )
}

function readVariables(text: string): Readonly<Record<string, unknown>> | null {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
