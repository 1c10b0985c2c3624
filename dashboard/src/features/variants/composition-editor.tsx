import { ActionIcon, Button, Select, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import type { OwnField } from '../../kit/field.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { materialReference } from '../references.ts'
import { type Entry, isWhole, nameOf, percentText, sumOf } from './composition.ts'
import styles from './composition-editor.module.css'
import { LabelTextDialog } from './label-text-dialog.tsx'

/** What a variant is made of: typed in line by line, or read from the text of a label. */
export function CompositionEditor({ value: entries, set, error, isReadOnly }: OwnField<Entry[]>) {
  const { variant, kit } = useWords()
  const { editor: words } = variant
  const { percent } = useFormat()
  const [isPasting, setPasting] = useState(false)
  const change = (index: number, next: Partial<Entry>) =>
    set(entries.map((entry, at) => (at === index ? { ...entry, ...next } : entry)))
  const sum = sumOf(entries)
  const rest = 100 - sum
  const last = entries.at(-1)
  const fillUp = () => {
    if (last)
      change(entries.length - 1, { share: percentText(((Number(last.share.replace(',', '.')) || 0) + rest) / 100) })
  }
  const add = (entry: Pick<Entry, 'material' | 'fibreText'>) => {
    set([...entries, { ...entry, share: rest > 0.05 ? percentText(rest / 100) : '', part: last?.part ?? '' }])
    setTimeout(() => document.getElementById(`share-${entries.length}`)?.focus(), 50)
  }
  return (
    <fieldset id="field-composition" style={{ margin: 0, padding: 0, border: 0 }} aria-describedby="composition-sum">
      <legend hidden>{variant.composition}</legend>
      {entries.length === 0 ? (
        !isReadOnly && (
          <p className="soft" style={{ marginTop: 0 }}>
            {words.none}
          </p>
        )
      ) : (
        <table className={styles.entries}>
          <thead>
            <tr>
              <th scope="col">{words.material}</th>
              <th scope="col" className={styles.shareColumn}>
                {words.share}, %
              </th>
              <th scope="col" className={styles.partColumn}>
                {words.part}
              </th>
              <td />
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={index}>
                <td className={styles.materialName}>
                  {entry.material ? (
                    <RecordLink kind="MATERIAL" id={entry.material.id}>
                      {entry.material.label}
                    </RecordLink>
                  ) : (
                    entry.fibreText
                  )}
                </td>
                <td>
                  <TextInput
                    id={`share-${index}`}
                    aria-label={`${words.share}, %: ${nameOf(entry)}`}
                    inputMode="decimal"
                    autoComplete="off"
                    readOnly={isReadOnly}
                    value={entry.share}
                    onChange={(event) => change(index, { share: event.currentTarget.value })}
                  />
                </td>
                <td>
                  <TextInput
                    aria-label={kit.labelled(words.part, nameOf(entry))}
                    placeholder={words.partHint}
                    autoComplete="off"
                    readOnly={isReadOnly}
                    value={entry.part}
                    onChange={(event) => change(index, { part: event.currentTarget.value })}
                  />
                </td>
                <td>
                  {!isReadOnly && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={words.remove(nameOf(entry))}
                      onClick={() => set(entries.filter((_, at) => at !== index))}
                    >
                      <X size={15} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {entries.length > 0 && (
        <div className={styles.sum} id="composition-sum">
          <div className={styles.bar} data-over={sum > 100.05 || undefined} aria-hidden>
            {entries.map((entry, index) => (
              <span
                key={index}
                style={{
                  width: `${Math.max(0, Number(entry.share.replace(',', '.')) || 0) / Math.max(1, sum / 100)}%`,
                }}
              />
            ))}
          </div>
          <span
            className={isWhole(sum) ? 'soft' : undefined}
            style={isWhole(sum) ? undefined : { color: 'var(--bad)' }}
          >
            {isWhole(sum)
              ? words.whole
              : rest > 0
                ? `${words.sum(percent(sum / 100, 2))}; ${words.missing(percent(rest / 100, 2))}`
                : `${words.sum(percent(sum / 100, 2))}; ${words.tooMuch(percent(-rest / 100, 2))}`}
          </span>
          {!isWhole(sum) && rest > 0 && !isReadOnly && (
            <Button variant="subtle" size="compact-xs" onClick={fillUp}>
              {words.fillUp}
            </Button>
          )}
        </div>
      )}
      {error && (
        <p role="alert" style={{ color: 'var(--bad)', margin: '0 0 10px', fontSize: 13 }}>
          {error}
        </p>
      )}
      {!isReadOnly && (
        <div className={styles.addRow}>
          <MaterialPicker add={add} />
          <Button
            variant="default"
            size="sm"
            leftSection={<ClipboardPaste size={15} aria-hidden />}
            onClick={() => setPasting(true)}
          >
            {words.paste}
          </Button>
        </div>
      )}
      {isPasting && (
        <LabelTextDialog
          hasEntries={entries.length > 0}
          close={() => setPasting(false)}
          accept={(read) => {
            setPasting(false)
            set(read)
          }}
        />
      )}
    </fieldset>
  )
}

/** Finds a material by typing; what is none can be added as the name of a fibre. */
function MaterialPicker({ add }: { readonly add: (entry: Pick<Entry, 'material' | 'fibreText'>) => void }) {
  const { variant, kit } = useWords()
  const { editor: words } = variant
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [wanted] = useDebouncedValue(text.trim(), 120)
  const found = useQuery({
    queryKey: ['reference', 'materials', wanted],
    queryFn: ({ signal }) => materialReference.search(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const options = (found.data ?? []).map(({ value, label }) => ({ value, label }))
  const typed = text.trim()
  return (
    <Select
      aria-label={words.add}
      placeholder={words.addHint}
      searchable
      data={[...options, ...(typed === '' ? [] : [{ value: FIBRE, label: words.asFibre(typed) }])]}
      filter={({ options: all }) => all}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setOpen(true)}
      onChange={(value, option) => {
        if (value === null || option === null) return
        if (value === FIBRE) add({ material: null, fibreText: typed })
        else add({ material: { id: value, label: option.label.split(' · ')[0] ?? option.label }, fibreText: '' })
        setText('')
      }}
      selectFirstOptionOnChange
      nothingFoundMessage={found.isFetching ? kit.searching : kit.nothingFound}
    />
  )
}

/** No record has it as its identifier. */
const FIBRE = 'fibre'
