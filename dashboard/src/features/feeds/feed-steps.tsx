import { Button, Select, Tabs } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { save } from '../../graphql/bytes.ts'
import { Card } from '../../kit/screen.tsx'
import type { FeedTool } from '../../words/en/feeds.ts'
import { useFeedWords } from '../../words/use-feed-words.ts'
import styles from './feed.module.css'
import { odcOf, pbidsOf, setName } from './feed-files.ts'
import type { FeedKind, FeedSet } from './feed-queries.ts'

const TOOLS = {
  ODATA: ['powerBi', 'excel', 'tableau', 'qlik'],
  CSV: ['sheets', 'excelWeb', 'office', 'script'],
} as const

type Props = {
  readonly kind: FeedKind
  /** As it is pasted, or what stands for it where it is secret. */
  readonly address: string
  readonly sets: readonly FeedSet[] | null
}

/** How each tool is connected, step by step, with a drawing of its dialog; and files that open it. */
export function FeedSteps({ kind, address, sets }: Props) {
  const words = useFeedWords()
  const tools = TOOLS[kind]
  return (
    <>
      <Card title={words.steps}>
        <Tabs defaultValue={tools[0]} keepMounted={false}>
          <Tabs.List aria-label={words.tool} mb={14}>
            {tools.map((tool) => (
              <Tabs.Tab key={tool} value={tool} px={10}>
                {words.tools[tool].name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tools.map((tool) => (
            <Tabs.Panel key={tool} value={tool}>
              <Lesson tool={words.tools[tool]} address={address} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Card>
      {kind === 'ODATA' && <Files address={address} sets={sets} />}
    </>
  )
}

function Lesson({ tool, address }: { readonly tool: FeedTool; readonly address: string }) {
  const { title, rows, button } = tool.figure
  const words = useFeedWords()
  return (
    <div className={styles.lesson}>
      <ol className={styles.steps}>
        {tool.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <figure className={styles.figure} aria-label={words.figureOf(tool.name)}>
        <div className={styles.window}>
          <div className={styles.bar}>
            <i />
            <i />
            <i />
            <span>{title}</span>
          </div>
          <div className={styles.inside}>
            {rows.map(([label = '', value = '']) => (
              <div key={label}>
                <span className={styles.label}>{label}</span>
                <span className={styles.value}>{value.replace('{address}', address)}</span>
              </div>
            ))}
            {button !== '' && <span className={styles.press}>{button}</span>}
          </div>
        </div>
      </figure>
    </div>
  )
}

function Files({ address, sets }: { readonly address: string; readonly sets: readonly FeedSet[] | null }) {
  const words = useFeedWords()
  const names = sets ?? Object.keys(words.setNames)
  const [set, choose] = useState<string>(names.includes('VARIANTS') ? 'VARIANTS' : (names[0] ?? 'VARIANTS'))
  const icon = <Download size={14} aria-hidden />
  return (
    <Card title={words.files} note={words.filesText}>
      <div className={styles.files}>
        <Button variant="default" leftSection={icon} onClick={() => save(pbidsOf(address), 'selvedge.pbids')}>
          {words.pbids}
        </Button>
        <Select
          label={words.odcSet}
          allowDeselect={false}
          value={set}
          onChange={(next) => next !== null && choose(next)}
          data={names.map((name) => ({ value: name, label: words.setNames[name]?.[0] ?? name }))}
        />
        <Button
          variant="default"
          leftSection={icon}
          onClick={() => save(odcOf(address, setName(set)), `selvedge-${setName(set)}.odc`)}
        >
          {words.odc}
        </Button>
      </div>
    </Card>
  )
}
