import { Tabs } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'
import { CodeBlock } from './code-block.tsx'
import { FORMS, type GraphqlRequest, requestAs } from './request-as.ts'

/** One request in every form that it can be sent in: as GraphQL, and as a program to copy. */
export function RequestForms({ request }: { readonly request: GraphqlRequest }) {
  const { request: words, kit } = useWords()
  return (
    <Tabs defaultValue="graphql" keepMounted={false}>
      <Tabs.List aria-label={words.formsOf} mb={12}>
        {(['graphql', ...FORMS] as const).map((form) => (
          <Tabs.Tab key={form} value={form} px={10}>
            {words.forms[form]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="graphql">
        <p className="soft">
          {words.notes.graphql} <code>{request.endpoint}</code>
        </p>
        <CodeBlock title={kit.operation} text={request.query} />
        <CodeBlock title={kit.variables} text={JSON.stringify(request.variables, null, 2)} />
      </Tabs.Panel>
      {FORMS.map((form) => (
        <Tabs.Panel key={form} value={form}>
          <p className="soft">{words.notes[form]}</p>
          <CodeBlock title={words.forms[form]} text={requestAs(form, request)} />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
