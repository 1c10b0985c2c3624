import { Checkbox, Radio, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useState } from 'react'
import type { OwnField } from '../../kit/field.ts'
import { useHappened } from '../../kit/history/event-entry.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import styles from './kinds-field.module.css'
import { useKinds } from './use-kinds.ts'

const MODES = ['all', 'chosen', 'none'] as const

export type KindsValue = { readonly mode: (typeof MODES)[number]; readonly kinds: readonly string[] }

/** As the service has it: null is everything, an empty list nothing by itself. */
export function kindsValue(kinds: readonly string[] | null): KindsValue {
  return kinds === null ? { mode: 'all', kinds: [] } : { mode: kinds.length === 0 ? 'none' : 'chosen', kinds }
}

export function kindsInput({ mode, kinds }: KindsValue): readonly string[] | null {
  return mode === 'all' ? null : mode === 'none' ? [] : kinds
}

/** What a webhook is told: everything, some kinds of events, or only what is sent by hand. */
export function KindsField({ value, set, error, isReadOnly }: OwnField<KindsValue>) {
  const words = useWebhookWords()
  return (
    <>
      <Radio.Group
        id="field-kinds"
        label={words.kinds}
        value={value.mode}
        error={error}
        onChange={(next) => {
          const mode = MODES.find((one) => one === next)
          if (mode && !isReadOnly) set({ ...value, mode })
        }}
      >
        <Stack gap={8} mt={6} mb={error ? 6 : 0}>
          {MODES.map((mode) => (
            <Radio key={mode} value={mode} label={words.kindsModes[mode]} description={words.kindsHelp[mode]} />
          ))}
        </Stack>
      </Radio.Group>
      {value.mode === 'chosen' && (
        <KindPicker chosen={value.kinds} set={(kinds) => !isReadOnly && set({ mode: 'chosen', kinds })} />
      )}
    </>
  )
}

type PickerProps = { readonly chosen: readonly string[]; readonly set: (kinds: readonly string[]) => void }

function KindPicker({ chosen, set }: PickerProps) {
  const words = useWebhookWords()
  const happened = useHappened()
  const [search, setSearch] = useState('')
  const { groups, query } = useKinds(search)
  const put = (kinds: readonly string[], isIn: boolean) => {
    const others = chosen.filter((kind) => !kinds.includes(kind))
    set(isIn ? [...others, ...kinds] : others)
  }
  return (
    <div className={styles.picker}>
      <div className={styles.pickerHead}>
        <TextInput
          className={styles.pickerSearch}
          aria-label={words.kindsFind}
          placeholder={words.kindsFind}
          leftSection={<Search size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          // Else it would save the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        <span className="soft" role="status">
          {words.kindsChosen(chosen.length)}
        </span>
        <Link to="/event-kinds" target="_blank">
          {words.catalogue}
        </Link>
      </div>
      <div className={styles.pickerList} aria-busy={query.isPending}>
        {groups.map(({ subject, label, kinds }) => {
          const names = kinds.map(({ kind }) => kind)
          const count = names.filter((kind) => chosen.includes(kind)).length
          return (
            <fieldset key={subject} className={styles.pickerGroup}>
              <legend>
                <Checkbox
                  size="sm"
                  label={<strong>{label}</strong>}
                  checked={count === names.length}
                  indeterminate={count > 0 && count < names.length}
                  onChange={(event) => put(names, event.currentTarget.checked)}
                />
              </legend>
              {kinds.map(({ kind, description }) => (
                <Checkbox
                  key={kind}
                  size="sm"
                  label={
                    <>
                      {happened(kind)} <code className={styles.kindName}>{kind}</code>
                    </>
                  }
                  title={description}
                  checked={chosen.includes(kind)}
                  onChange={(event) => put([kind], event.currentTarget.checked)}
                />
              ))}
            </fieldset>
          )
        })}
        {groups.length === 0 && !query.isPending && <p className="soft">{words.kindsNone}</p>}
      </div>
    </div>
  )
}
