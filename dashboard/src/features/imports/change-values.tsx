import { ActionIcon, Button, Group, Modal, Select, TextInput } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ClipboardEvent, useState } from 'react'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './change-values.module.css'
import type { ChangeInput, FileColumn } from './import-queries.ts'
import { changeInputs } from './made-inputs.ts'
import type { StepProps } from './step-props.ts'

type Props = Pick<StepProps, 'verbs'> & { readonly column: FileColumn; readonly close: () => void }

/** What becomes of the values of a column before they are read: texts replaced, cells looked up in a list. */
export function ChangeValues({ column, verbs, close }: Props) {
  const { changes: say } = useImportWords()
  const { kit } = useWords()
  const [changes, setChanges] = useState<readonly ChangeInput[]>(() => {
    const made = changeInputs(column)
    return made.length > 0 ? made : [newReplacement()]
  })
  const put = (at: number, change: ChangeInput) =>
    setChanges(changes.map((one, place) => (place === at ? change : one)))
  const save = async () => {
    const isDone = await verbs.change({
      columns: [{ header: column.header, at: column.at, changes: changes.flatMap(filled) }],
    })
    if (isDone) close()
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<strong>{say.title(column.header)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <p className="soft">{say.text}</p>
      {changes.map((change, at) => (
        <Step
          key={at}
          change={change}
          at={at}
          samples={column.samples}
          put={(next) => put(at, next)}
          remove={() => setChanges(changes.filter((_, place) => place !== at))}
        />
      ))}
      <Group gap="xs" mt="md">
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setChanges([...changes, newReplacement()])}
        >
          {say.addReplacement}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          onClick={() => setChanges([...changes.filter((one) => filled(one).length > 0), newList(column.samples)])}
        >
          {say.addList}
        </Button>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {kit.cancel}
        </Button>
        <Button loading={verbs.busy === 'change'} onClick={() => void save()}>
          {kit.save}
        </Button>
      </Group>
    </Modal>
  )
}

function newReplacement(): ChangeInput {
  return { kind: 'replace', find: '', with: '' }
}

function newList(samples: readonly string[]): ChangeInput {
  const entries = samples.map((found) => ({ found, value: '' }))
  return { kind: 'look_up', entries: entries.length > 0 ? entries : [EMPTY], otherwise: 'keep' }
}

const EMPTY = { found: '', value: '' }

/** Steps and lines that were left empty are none. */
function filled(change: ChangeInput): ChangeInput[] {
  if (change.kind === 'replace')
    return change.find ? [{ kind: 'replace', find: change.find, with: change.with ?? '' }] : []
  const entries = (change.entries ?? []).filter(({ found }) => found.trim() !== '')
  return entries.length > 0 ? [{ kind: 'look_up', entries, otherwise: change.otherwise ?? 'keep' }] : []
}

type StepOfProps = {
  readonly change: ChangeInput
  readonly at: number
  readonly samples: readonly string[]
  readonly put: (change: ChangeInput) => void
  readonly remove: () => void
}

function Step({ change, at, put, remove }: StepOfProps) {
  const { changes: say } = useImportWords()
  const { integer } = useFormat()
  const number = integer(at + 1)
  return (
    <fieldset className={styles.step}>
      <legend>{change.kind === 'replace' ? say.replacement(number) : say.list(number)}</legend>
      {change.kind === 'replace' ? (
        <div className={styles.pair}>
          <TextInput
            label={say.find}
            value={change.find ?? ''}
            maxLength={1_000}
            onChange={(event) => put({ ...change, find: event.currentTarget.value })}
          />
          <TextInput
            label={say.with}
            placeholder={say.nothing}
            value={change.with ?? ''}
            maxLength={1_000}
            onChange={(event) => put({ ...change, with: event.currentTarget.value })}
          />
        </div>
      ) : (
        <List change={change} put={put} />
      )}
      <ActionIcon
        className={styles.remove ?? ''}
        variant="subtle"
        color="gray"
        aria-label={say.remove(number)}
        onClick={remove}
      >
        <Trash2 size={15} aria-hidden />
      </ActionIcon>
    </fieldset>
  )
}

function List({ change, put }: Pick<StepOfProps, 'change' | 'put'>) {
  const { changes: say } = useImportWords()
  const { integer } = useFormat()
  const entries = change.entries ?? []
  const set = (at: number, entry: Partial<typeof EMPTY>) =>
    put({ ...change, entries: entries.map((one, place) => (place === at ? { ...one, ...entry } : one)) })
  /** Two columns of a spreadsheet become lines of the list. */
  const paste = (at: number) => (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\r?\n/).filter(Boolean)
    if (!lines.some((line) => line.includes('\t'))) return
    event.preventDefault()
    const pasted = lines.map((line) => {
      const [found = '', value = ''] = line.split('\t')
      return { found: found.trim(), value: value.trim() }
    })
    put({ ...change, entries: [...entries.slice(0, at), ...pasted, ...entries.slice(at + 1)].slice(0, 1_000) })
  }
  return (
    <>
      <p className="soft">{say.listText}</p>
      {entries.map((entry, at) => (
        <div key={at} className={styles.pair}>
          <TextInput
            aria-label={say.foundIn(integer(at + 1))}
            placeholder={say.found}
            value={entry.found}
            maxLength={1_000}
            onPaste={paste(at)}
            onChange={(event) => set(at, { found: event.currentTarget.value })}
          />
          <TextInput
            aria-label={say.valueIn(integer(at + 1))}
            placeholder={say.value}
            value={entry.value}
            maxLength={1_000}
            onChange={(event) => set(at, { value: event.currentTarget.value })}
          />
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={6}
        onClick={() => put({ ...change, entries: [...entries, EMPTY] })}
      >
        {say.addLine}
      </Button>
      <Select
        mt="sm"
        label={say.otherwise}
        data={[
          { value: 'keep', label: say.keep },
          { value: 'refuse', label: say.refuse },
        ]}
        value={change.otherwise ?? 'keep'}
        allowDeselect={false}
        onChange={(otherwise) => put({ ...change, otherwise })}
      />
    </>
  )
}
