import { pick, useGraphiQL } from '@graphiql/react'
import { useEffect } from 'react'
import { mendRoles } from './mend-roles.ts'

/** The editors in the size and the fonts of the dashboard, breaking long lines; tabs that a screen reader finds its way in. */
export function EditorLook() {
  const { queryEditor, variableEditor, responseEditor } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'responseEditor'),
  )
  useEffect(() => {
    const fontFamily = getComputedStyle(document.documentElement).getPropertyValue('--mantine-font-family-monospace')
    for (const editor of [queryEditor, variableEditor, responseEditor]) {
      editor?.updateOptions({ fontFamily, fontSize: 13, lineHeight: 20, wordWrap: 'on' })
    }
  }, [queryEditor, variableEditor, responseEditor])
  useEffect(() => {
    const root = document.querySelector<HTMLElement>('.graphiql-container')
    return root ? mendRoles(root) : undefined
  }, [])
  return null
}
