import { Alert, Button, Group, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Connection, Connector } from './connection-queries.ts'
import { BRING_IN_STEP, CREATE_LIST_COPY, DISCOVER_TABLES, type Table, type Tables } from './list-copy-queries.ts'
import { useRefresh } from './use-connection.ts'
import styles from './write-back.module.css'

type Props = { readonly connection: Connection; readonly connector: Connector; readonly close: () => void }

const NOUNS = ['VARIANT', 'PRODUCT', 'MATERIAL', 'COMPANY', 'CERTIFICATION'] as const
type Noun = (typeof NOUNS)[number]
const PLURALS = {
  VARIANT: 'variants',
  PRODUCT: 'products',
  MATERIAL: 'materials',
  COMPANY: 'companies',
  CERTIFICATION: 'certifications',
} as const

/** Which records, which table, and what goes where; then what would be written is looked at, and shown on the page. */
export function ListCopyDialog({ connection, connector, close }: Props) {
  const { listCopies: say } = useConnectionWords()
  const { kit, nouns } = useWords()
  const refresh = useRefresh()
  const connectionId = connection.id
  const [noun, setNoun] = useState<Noun>('VARIANT')
  const [found, setFound] = useState<Tables | null>(null)
  const [tableKey, setTable] = useState<string | null>(null)
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({})
  const [whenLeft, setWhenLeft] = useState<'MARK' | 'DELETE'>('MARK')
  const [left, setLeft] = useState<string | null>(null)
  const [name, setName] = useState('')
  const table = found?.tables.find(({ key }) => key === tableKey)
  const keyColumn = `${noun.toLowerCase()}_id`
  const looking = useVerb(async () => {
    setFound((await ask(DISCOVER_TABLES, { connectionId, noun })).discoverTables)
  }, saidHere)
  const creating = useVerb(async () => {
    if (!table) return
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    const { createListCopy } = await ask(CREATE_LIST_COPY, {
      connectionId,
      name: name.trim() === '' ? `${nouns[PLURALS[noun]]}: ${table.label}` : name,
      noun,
      table: table.key,
      columns,
      keyColumn,
      whenLeft,
      leftColumn: whenLeft === 'MARK' ? left : null,
      cron: '0 5 * * *',
      timeZone,
    })
    await ask(BRING_IN_STEP, { id: createListCopy.id })
    await refresh()
    close()
  }, saidHere)
  const choose = (key: string | null) => {
    setTable(key)
    const next = found?.tables.find((one) => one.key === key)
    setColumns(next && found ? usualColumns(next, found.columns, keyColumn) : {})
    setLeft(
      next?.columns.find(({ holds, label }) => holds === 'DAY' || /left/i.test(label))?.key ??
        (next?.canMakeColumns ? 'new' : null),
    )
  }
  const trouble = looking.trouble ?? creating.trouble
  const isReady = table !== undefined && columns[keyColumn] !== undefined && (whenLeft === 'DELETE' || left !== null)
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{say.create}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {trouble && (
        <Alert color="red" mb="md" role="alert">
          {trouble}
        </Alert>
      )}
      <div className={styles.targets}>
        <Select
          label={say.records}
          allowDeselect={false}
          disabled={found !== null}
          data={NOUNS.map((value) => ({ value, label: nouns[PLURALS[value]] }))}
          value={noun}
          onChange={(next) => next && setNoun(next as Noun)}
        />
        {found && (
          <Select
            label={say.table(connector.name)}
            searchable
            data={found.tables.map(({ key, label, within }) => ({
              value: key,
              label: within ? `${within} › ${label}` : label,
            }))}
            value={tableKey}
            onChange={choose}
          />
        )}
        {found && table && (
          <>
            <TextInput
              label={say.name}
              placeholder={`${nouns[PLURALS[noun]]}: ${table.label}`}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Columns found={found} table={table} keyColumn={keyColumn} columns={columns} set={setColumns} />
            <ChoiceCards
              label={say.whenLeft}
              value={whenLeft}
              choices={[
                { value: 'MARK', label: say.mark, text: say.markText },
                { value: 'DELETE', label: say.remove, text: say.removeText },
              ]}
              set={setWhenLeft}
            />
            {whenLeft === 'MARK' && (
              <Select
                label={say.leftColumn}
                data={[
                  ...(table.canMakeColumns ? [{ value: 'new', label: say.made('Left on') }] : []),
                  ...table.columns
                    .filter(({ holds }) => holds !== 'NUMBER' && holds !== 'CHOICE')
                    .map(({ key, label }) => ({ value: key, label })),
                ]}
                value={left}
                onChange={setLeft}
              />
            )}
            <p className="soft">{say.overwritten}</p>
          </>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
        {found ? (
          <Button loading={creating.isBusy} disabled={!isReady} onClick={() => creating.run()}>
            {say.look}
          </Button>
        ) : (
          <Button data-autofocus loading={looking.isBusy} onClick={() => looking.run()}>
            {say.tables}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

type ColumnsProps = {
  readonly found: Tables
  readonly table: Table
  readonly keyColumn: string
  readonly columns: Readonly<Record<string, string>>
  readonly set: (columns: Readonly<Record<string, string>>) => void
}

/** What is written where: a line for each column of the list. The one that tells rows apart comes first, and is needed. */
function Columns({ found, table, keyColumn, columns, set }: ColumnsProps) {
  const { listCopies: say } = useConnectionWords()
  const order = [...found.columns].sort((a, b) => Number(b.column === keyColumn) - Number(a.column === keyColumn))
  return (
    <fieldset className={styles.columns}>
      <legend>{say.columns}</legend>
      {order.map(({ column, holds }) => (
        <Select
          key={column}
          label={column === keyColumn ? say.keyColumn(column) : column}
          placeholder={say.notWritten}
          clearable={column !== keyColumn}
          clearButtonProps={{ 'aria-label': say.notWritten }}
          data={[
            ...(table.canMakeColumns ? [{ value: 'new', label: say.made(column) }] : []),
            ...table.columns.filter((one) => fits(holds, one.holds)).map(({ key, label }) => ({ value: key, label })),
          ]}
          value={columns[column] ?? null}
          onChange={(next) => {
            const { [column]: _, ...others } = columns
            set(next === null ? others : { ...others, [column]: next })
          }}
        />
      ))}
    </fieldset>
  )
}

type Holds = Table['columns'][number]['holds']

function fits(ours: Holds, there: Holds): boolean {
  return there === 'TEXT' || there === 'ANY' || there === ours || (there === 'CHOICE' && ours === 'TEXT')
}

/** Columns of the same name, and a new one for what tells rows apart. */
function usualColumns(table: Table, ours: Tables['columns'], keyColumn: string): Record<string, string> {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
  const usual: Record<string, string> = table.canMakeColumns ? { [keyColumn]: 'new' } : {}
  for (const { column, holds } of ours) {
    const there = table.columns.find((one) => plain(one.label) === plain(column) && fits(holds, one.holds))
    if (there) usual[column] = there.key
  }
  return usual
}
