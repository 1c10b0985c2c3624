import { pick, useGraphiQL, useGraphiQLActions } from '@graphiql/react'
import Lightbulb from 'lucide-react/icons/lightbulb'
import { askAsWritten } from '../../graphql/ask.ts'
import { useWords } from '../../words/use-words.tsx'
import { EXAMPLES, type Example, type ExampleGroup } from './examples.ts'
import styles from './explorer.module.css'

export function ExamplesIcon() {
  return <Lightbulb aria-hidden />
}

/** What can be asked, by noun, each with a line of explanation. */
export function ExamplesPanel() {
  const { explorer } = useWords()
  const put = usePut()
  const groups = [...new Set(EXAMPLES.map(({ group }) => group))]
  return (
    <section aria-label={explorer.examples}>
      <h2 className={styles.panelTitle}>{explorer.examples}</h2>
      <p className={styles.panelLead}>{explorer.examplesLead}</p>
      {groups.map((group: ExampleGroup) => (
        <div key={group}>
          <h3 className={styles.groupTitle}>{explorer.groups[group]}</h3>
          <ul className={styles.examples}>
            {EXAMPLES.filter((example) => example.group === group).map((example) => (
              <li key={example.id}>
                <button type="button" disabled={put === null} onClick={() => void put?.(example)}>
                  <span>{explorer.lines[example.id]}</span>
                  {isMutation(example) && <small>{explorer.changes}</small>}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** Puts an example into a tab, a free one where there is one, and runs it if it only reads. Null until there are editors. */
function usePut() {
  const { queryEditor, variableEditor, tabs, activeTabIndex } = useGraphiQL(
    pick('queryEditor', 'variableEditor', 'tabs', 'activeTabIndex'),
  )
  const { addTab, changeTab, updateActiveTabValues, run } = useGraphiQLActions()
  if (!queryEditor || !variableEditor) return null
  return async (example: Example) => {
    const variables = await variablesOf(example)
    const known = tabs.findIndex(({ query }) => query === example.query)
    if (known >= 0 && known !== activeTabIndex) changeTab(known)
    if (known < 0 && queryEditor.getValue().trim() !== '') addTab()
    const written = variables ? JSON.stringify(variables, null, 2) : ''
    // The tab learns it from the editors a moment later; the history takes it from the tab as it is run.
    updateActiveTabValues({ query: example.query, variables: written, operationName: nameIn(example.query) })
    queryEditor.setValue(example.query)
    variableEditor.setValue(written)
    if (!isMutation(example)) run()
  }
}

async function variablesOf({ variables, idFrom }: Example): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!idFrom) return variables
  const { variable, list } = idFrom
  const answer = await askAsWritten({ query: `{ newest: ${list}(take: 1) { id } }` })
  const id = (answer as { data?: { newest?: readonly { id: string }[] } }).data?.newest?.[0]?.id
  return { [variable]: id ?? '…', ...variables }
}

function nameIn(query: string): string | null {
  return /^(?:query|mutation) (\w+)/.exec(query)?.[1] ?? null
}

function isMutation({ query }: Example): boolean {
  return query.startsWith('mutation')
}
