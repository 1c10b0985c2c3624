import { Modal, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './add-column.module.css'
import { ColumnSelect, Foot, freeName, MeaningSelect } from './column-fields.tsx'
import type { FileColumn, MadeInput } from './import-queries.ts'
import { madeInputs, withoutMeanings } from './made-inputs.ts'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

type Props = Pick<StepProps, 'made' | 'meanings' | 'verbs'> & { readonly close: () => void }
const KINDS = ['part', 'joined', 'fixed'] as const
type Kind = (typeof KINDS)[number]

/** Makes columns that the file does not have: the parts of one, several in one, or one value for all rows. */
export function AddColumn({ made, meanings, verbs, close }: Props) {
  const { made: say } = useImportWords()
  const { kit } = useWords()
  const [kind, setKind] = useState<Kind>('part')
  const sources = made.columns.filter((column) => column.made === null && column.header !== '')
  const save = async (added: readonly MadeInput[], leftOut: readonly string[]) => {
    const taken = new Set(added.flatMap(({ column }) => column ?? []))
    const moved = made.columns.filter(
      (one) => one.made === null && ((one.column !== null && taken.has(one.column)) || leftOut.includes(one.header)),
    )
    const isDone = await verbs.change({
      made: [...withoutMeanings(madeInputs(made), taken), ...added],
      columns: moved.map(({ header, at }) => ({ header, at, column: null })),
    })
    if (isDone) close()
  }
  const props = { made, meanings, sources, isBusy: verbs.busy === 'change', close, save }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<strong>{say.title}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <SegmentedControl
        fullWidth
        aria-label={say.title}
        data={KINDS.map((value) => ({ value, label: say.kinds[value] }))}
        value={kind}
        onChange={(next) => setKind(KINDS.find((one) => one === next) ?? 'part')}
      />
      <p className="soft">{say.texts[kind]}</p>
      {kind === 'part' && <Parts {...props} />}
      {kind === 'joined' && <Joined {...props} />}
      {kind === 'fixed' && <Fixed {...props} />}
    </Modal>
  )
}

type FormProps = Pick<StepProps, 'made' | 'meanings'> & {
  readonly sources: readonly FileColumn[]
  readonly isBusy: boolean
  readonly close: () => void
  readonly save: (added: readonly MadeInput[], leftOut: readonly string[]) => Promise<void>
}

const MOST_PARTS = 6

function Parts({ made, meanings, sources, isBusy, close, save }: FormProps) {
  const { made: say } = useImportWords()
  const { integer } = useFormat()
  const [header, setHeader] = useState<string | null>(null)
  const [separator, setSeparator] = useState('/')
  const [chosen, setChosen] = useState<Readonly<Record<number, string | null>>>({})
  const source = sources.find((one) => one.header === header)
  const samples = source?.samples ?? []
  const count =
    separator === '' ? 0 : Math.min(Math.max(0, ...samples.map((text) => text.split(separator).length)), MOST_PARTS)
  const parts = count < 2 ? [] : Array.from({ length: count }, (_, at) => at + 1)
  const nameOf = (part: number) => freeName(made.columns, `${header ?? ''} · ${integer(part)}`)
  // Of those that are left out nothing is made, but a part before another one is counted all the same.
  const added = parts.flatMap((part): MadeInput[] => {
    const column = chosen[part] ?? null
    return column === null ? [] : [{ header: nameOf(part), column, kind: 'part', of: [header ?? ''], separator, part }]
  })
  return (
    <>
      <div className={styles.fields}>
        <ColumnSelect label={say.divided} sources={sources} value={header} set={setHeader} />
        <TextInput
          label={say.separator}
          value={separator}
          maxLength={20}
          onChange={(event) => setSeparator(event.currentTarget.value)}
        />
      </div>
      {source && parts.length === 0 && <p role="status">{say.undivided}</p>}
      {parts.map((part) => (
        <MeaningSelect
          key={part}
          label={say.part(
            integer(part),
            samples.flatMap((text) => text.split(separator)[part - 1]?.trim() || []).join(', '),
          )}
          meanings={meanings}
          value={chosen[part] ?? null}
          set={(column) => setChosen({ ...chosen, [part]: column })}
        />
      ))}
      <Foot
        isOff={added.length === 0}
        isBusy={isBusy}
        close={close}
        save={() => void save(added, header ? [header] : [])}
      />
    </>
  )
}

function Joined({ made, meanings, sources, isBusy, close, save }: FormProps) {
  const { made: say } = useImportWords()
  const [headers, setHeaders] = useState<string[]>([])
  const [separator, setSeparator] = useState(' ')
  const [column, setColumn] = useState<string | null>(null)
  const samples = headers.map((header) => sources.find((one) => one.header === header)?.samples[0] ?? '')
  const name = freeName(made.columns, headers.join(' + ').slice(0, 200))
  return (
    <>
      <div className={styles.fields}>
        <MultiSelect
          label={say.joined}
          data={[...new Set(sources.map(({ header }) => header))]}
          value={headers}
          onChange={setHeaders}
          searchable
          hidePickedOptions
        />
        <TextInput
          label={say.between}
          value={separator}
          maxLength={20}
          onChange={(event) => setSeparator(event.currentTarget.value)}
        />
      </div>
      {headers.length > 1 && <p role="status">{say.becomes(samples.filter(Boolean).join(separator))}</p>}
      <MeaningSelect label={say.means} meanings={meanings} value={column} set={setColumn} />
      <Foot
        isOff={headers.length < 2 || column === null}
        isBusy={isBusy}
        close={close}
        save={() => void save([{ header: name, column, kind: 'joined', of: headers, separator }], headers)}
      />
    </>
  )
}

function Fixed({ made, meanings, isBusy, close, save }: FormProps) {
  const { made: say } = useImportWords()
  const { labelOf } = useMeanings(meanings)
  const [value, setValue] = useState('')
  const [column, setColumn] = useState<string | null>(null)
  const header = freeName(made.columns, column === null ? '' : labelOf(column))
  return (
    <>
      <MeaningSelect label={say.means} meanings={meanings} value={column} set={setColumn} />
      <TextInput
        mt="sm"
        label={say.value}
        value={value}
        maxLength={5_000}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      <Foot
        isOff={column === null || value.trim() === ''}
        isBusy={isBusy}
        close={close}
        save={() => void save([{ header, column, kind: 'fixed', value: value.trim() }], [])}
      />
    </>
  )
}
