import { Alert, Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import copyStyles from './list-copy.module.css'
import { type ChosenColumns, ListCopyColumns, usualColumns, usualLeft } from './list-copy-columns.tsx'
import {
  BRING_IN_STEP,
  CREATE_LIST_COPY,
  DISCOVER_TABLES,
  type ListCopy,
  type Table,
  type Tables,
  UPDATE_LIST_COPY,
} from './list-copy-queries.ts'
import { isKept, KEPT, KEPT_NOUNS, type KeptNoun, type ListQuery, QueryFields } from './list-copy-query.tsx'
import { useRefresh } from './use-connection.ts'
import { WhenFields } from './when-card.tsx'
import styles from './write-back.module.css'

type Props = {
  readonly connectionId: string
  readonly system: string
  /** The one that is changed. */
  readonly copy?: ListCopy
  /** The list that somebody comes from, as it is narrowed and ordered. */
  readonly list?: { readonly noun: KeptNoun; readonly query: ListQuery }
  readonly close: () => void
  /** When a new one has been set up, after it was closed. */
  readonly made?: () => void
}

/** Which records, which table, and what goes where; then what would be written is looked at, and shown on the page. */
export function ListCopyDialog({ connectionId, system, copy, list, close, made }: Props) {
  const { listCopies: say } = useConnectionWords()
  const { kit, nouns } = useWords()
  const refresh = useRefresh()
  const [noun, setNoun] = useState<KeptNoun>(copy && isKept(copy.noun) ? copy.noun : (list?.noun ?? 'VARIANT'))
  const [query, setQuery] = useState<ListQuery>((copy?.query as ListQuery | undefined) ?? list?.query ?? {})
  const [mostRows, setMostRows] = useState(copy?.mostRows ?? null)
  const [found, setFound] = useState<Tables | null>(null)
  const [tableKey, setTable] = useState<string | null>(copy?.table ?? null)
  const [columns, setColumns] = useState<ChosenColumns>(() => columnsOf(copy))
  const [whenLeft, setWhenLeft] = useState<'MARK' | 'DELETE'>(copy?.whenLeft ?? 'MARK')
  const [left, setLeft] = useState<string | null>(copy?.leftColumn?.key ?? null)
  const [name, setName] = useState(copy?.name ?? '')
  const [afterChanges, setAfterChanges] = useState(copy?.afterChanges ?? true)
  const [times, setTimes] = useState(() => timesOf(copy))
  const records = nouns[KEPT[noun].plural]
  const table = found?.tables.find(({ key }) => key === tableKey)
  const keyColumn = copy?.keyColumn ?? `${noun.toLowerCase()}_id`
  const looking = useVerb(async () => {
    setFound((await ask(DISCOVER_TABLES, { connectionId, noun })).discoverTables)
  }, saidHere)
  const saving = useVerb(async () => {
    const zone = times.cron === null ? null : times.timeZone
    const own = { query, mostRows, afterChanges, cron: times.cron, timeZone: zone }
    const leftColumn = whenLeft === 'MARK' ? left : null
    const there = table && { table: table.key, columns, keyColumn, whenLeft, leftColumn }
    const called = name.trim() === '' ? kit.labelled(records, table?.label ?? copy?.tableLabel ?? '') : name
    const save = async () => {
      if (copy) return (await ask(UPDATE_LIST_COPY, { id: copy.id, name: called, ...own, ...there })).updateListCopy
      return (
        there && (await ask(CREATE_LIST_COPY, { connectionId, noun, name: called, ...own, ...there })).createListCopy
      )
    }
    const saved = await save()
    if (!saved) return
    // What was agreed to goes on by itself; the rest is shown first.
    if (saved.confirmedAt === null) await ask(BRING_IN_STEP, { id: saved.id })
    await refresh()
    close()
    if (!copy) made?.()
  }, saidHere)
  const choose = (key: string | null) => {
    const next = found?.tables.find((one) => one.key === key)
    setTable(key)
    setColumns(next && found ? usualColumns(next, found.columns, keyColumn) : {})
    setLeft(usualLeft(next))
  }
  const trouble = looking.trouble ?? saving.trouble
  const isReady = table !== undefined && columns[keyColumn] !== undefined && (whenLeft === 'DELETE' || left !== null)
  const isNamed = copy !== undefined || table !== undefined
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{copy ? say.changeTitle(copy.name) : say.create}</strong>}
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
          disabled={found !== null || copy !== undefined || list !== undefined}
          data={KEPT_NOUNS.map((value) => ({ value, label: nouns[KEPT[value].plural] }))}
          value={noun}
          onChange={(next) => {
            if (next === null || !isKept(next)) return
            setNoun(next)
            setQuery({})
          }}
        />
        <QueryFields noun={noun} query={query} mostRows={mostRows} set={setQuery} setMostRows={setMostRows} />
        {found && (
          <Select
            label={say.table(system)}
            searchable
            data={found.tables.map(({ key, label, within }) => ({
              value: key,
              label: within ? `${within} › ${label}` : label,
            }))}
            value={tableKey}
            onChange={choose}
          />
        )}
        {isNamed && (
          <TextInput
            label={say.name}
            placeholder={kit.labelled(records, table?.label ?? copy?.tableLabel ?? '')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        {found && table && (
          <>
            <ListCopyColumns found={found} table={table} keyColumn={keyColumn} columns={columns} set={setColumns} />
            <ChoiceCards
              label={say.whenLeft}
              value={whenLeft}
              choices={[
                { value: 'MARK', label: say.mark, text: say.markText },
                { value: 'DELETE', label: say.remove, text: say.removeText },
              ]}
              set={setWhenLeft}
            />
            {whenLeft === 'MARK' && <LeftColumn table={table} value={left} set={setLeft} />}
          </>
        )}
        {isNamed && (
          <>
            <Checkbox
              label={say.afterChanges}
              description={say.afterChangesText}
              checked={afterChanges}
              onChange={(event) => setAfterChanges(event.currentTarget.checked)}
            />
            <fieldset className={copyStyles.when}>
              <legend>{say.when}</legend>
              <WhenFields reading={times} change={(next) => setTimes({ ...times, ...next })} never={say.whenNever} />
              <p className="soft">{say.whenText}</p>
            </fieldset>
            <p className="soft">{say.overwritten}</p>
          </>
        )}
      </div>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
        {found === null && (
          <Button
            variant={copy ? 'default' : 'filled'}
            data-autofocus
            loading={looking.isBusy}
            onClick={() => looking.run()}
          >
            {copy ? say.otherColumns : say.tables}
          </Button>
        )}
        {(copy || found) && (
          <Button loading={saving.isBusy} disabled={found !== null && !isReady} onClick={() => saving.run()}>
            {copy ? kit.save : say.look}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

type LeftProps = {
  readonly table: Table
  readonly value: string | null
  readonly set: (key: string | null) => void
}

function LeftColumn({ table, value, set }: LeftProps) {
  const { listCopies: say } = useConnectionWords()
  const canBeMarked = table.columns.filter(({ holds }) => holds !== 'NUMBER' && holds !== 'CHOICE')
  return (
    <Select
      label={say.leftColumn}
      data={[
        ...(table.canMakeColumns ? [{ value: 'new', label: say.made('Left on') }] : []),
        ...canBeMarked.map(({ key, label }) => ({ value: key, label })),
      ]}
      value={value}
      onChange={set}
    />
  )
}

/** Each morning, where nothing else was chosen. */
function timesOf(copy: ListCopy | undefined): { readonly cron: string | null; readonly timeZone: string | null } {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return copy ? { cron: copy.cron, timeZone: copy.timeZone ?? timeZone } : { cron: '0 5 * * *', timeZone }
}

export function columnsOf(copy: ListCopy | undefined): ChosenColumns {
  return Object.fromEntries((copy?.columns ?? []).map(({ column, key }) => [column, key]))
}
