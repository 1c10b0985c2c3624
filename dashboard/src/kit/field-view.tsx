import { Select, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { useMemo, useState } from 'react'
import { useFormat, useWords } from '../words/use-words.tsx'
import { COUNTRIES } from './countries.ts'
import { DayInput } from './days/day-input.tsx'
import type { Field, OwnField, Reference } from './field.ts'
import styles from './field-view.module.css'
import { RecordLink } from './record-link.tsx'

type Props<Rec> = {
  readonly field: Field<Rec>
  readonly value: unknown
  readonly error: string | null
  readonly isReadOnly: boolean
  readonly set: (value: unknown) => void
}

/** A field with its label, its meaning and its fault; `#field-NAME` leads to it. */
export function FieldView<Rec>({ field, value, error, isReadOnly, set }: Props<Rec>) {
  const { kit } = useWords()
  const common = {
    id: `field-${field.name}`,
    label: field.label,
    description: field.help,
    error,
    readOnly: isReadOnly,
    withAsterisk: field.isRequired === true,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  }
  switch (field.kind) {
    case 'own': {
      const own: OwnField<unknown> = { value, set, error, isReadOnly }
      return field.render?.(own)
    }
    case 'long':
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={10}
          placeholder={field.placeholder}
          value={String(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'choice':
      return <Choice common={common} options={field.options} value={String(value)} set={set} />
    case 'truth':
      return (
        <Choice
          common={common}
          options={[
            { value: 'true', label: kit.yes },
            { value: 'false', label: kit.no },
          ]}
          value={String(value)}
          set={set}
        />
      )
    case 'country':
      return <CountryChoice common={common} value={String(value)} set={set} />
    case 'reference':
      return <ReferenceChoice common={common} field={field} value={value as Reference | null} set={set} />
    case 'number':
      return (
        <TextInput
          {...common}
          inputMode="decimal"
          autoComplete="off"
          placeholder={field.placeholder}
          rightSection={
            field.unit && (
              <span className="soft" style={{ fontSize: 12 }}>
                {field.unit}
              </span>
            )
          }
          rightSectionWidth={field.unit ? 12 + field.unit.length * 7.5 : undefined}
          rightSectionPointerEvents="none"
          value={String(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
    case 'day':
      return <DayInput {...common} value={String(value)} set={set} />
    case 'text':
      return (
        <TextInput
          {...common}
          autoComplete="off"
          placeholder={field.placeholder}
          inputMode={field.inputMode}
          styles={field.isMono ? { input: { fontFamily: 'var(--mantine-font-family-monospace)' } } : {}}
          value={String(value)}
          onChange={(event) => set(event.currentTarget.value)}
        />
      )
  }
}

type Common = Readonly<Record<string, unknown>>
type ChoiceProps = {
  readonly common: Common
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly set: (value: string) => void
}

function Choice({ common, options, value, set }: ChoiceProps) {
  const { kit } = useWords()
  // A value of earlier times, or of a program, that is not in the list is still shown.
  const data =
    value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label: value }]
  return (
    <Select
      {...common}
      data={[...data]}
      value={value === '' ? null : value}
      onChange={(next) => set(next ?? '')}
      searchable={options.length > 7}
      clearable={common['readOnly'] !== true}
      clearButtonProps={{ 'aria-label': kit.clear }}
      placeholder={kit.notSaid}
      nothingFoundMessage={kit.nothingFound}
      checkIconPosition="right"
      limit={60}
    />
  )
}

function CountryChoice({ common, value, set }: Omit<ChoiceProps, 'options'>) {
  const { country, compare } = useFormat()
  const options = useMemo(
    () =>
      COUNTRIES.map((code) => ({ value: code, label: `${country(code)} (${code})` })).sort((a, b) =>
        compare(a.label, b.label),
      ),
    [country, compare],
  )
  return <Choice common={common} options={options} value={value} set={set} />
}

type ReferenceProps<Rec> = {
  readonly common: Common
  readonly field: Field<Rec> & { kind: 'reference' }
  readonly value: Reference | null
  readonly set: (value: Reference | null) => void
}

/** Finds the other record while its name is typed; the service searches. */
function ReferenceChoice<Rec>({ common, field, value, set }: ReferenceProps<Rec>) {
  const { kit } = useWords()
  const [typed, setTyped] = useState(value?.label ?? '')
  const [isOpen, setIsOpen] = useState(false)
  const text = typed === value?.label ? '' : typed
  const [wanted] = useDebouncedValue(text, 120)
  const found = useQuery({
    queryKey: ['reference', field.name, field.label, wanted],
    queryFn: ({ signal }) => field.search(wanted, signal),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })
  const options = (found.data ?? []).map(({ value: id, label }) => ({ value: id, label }))
  const data =
    value && !options.some((option) => option.value === value.id)
      ? [{ value: value.id, label: value.label }, ...options]
      : options
  return (
    <div className={styles.referenceField}>
      <Select
        {...common}
        searchable
        clearable={common['readOnly'] !== true && field.isRequired !== true}
        clearButtonProps={{ 'aria-label': kit.clear }}
        data={data}
        filter={({ options: all }) => all}
        value={value?.id ?? null}
        searchValue={typed}
        onSearchChange={setTyped}
        onDropdownOpen={() => setIsOpen(true)}
        onChange={(id, option) => set(id === null || option === null ? null : { id, label: option.label })}
        placeholder={kit.typeToFind}
        nothingFoundMessage={found.isFetching ? kit.searching : kit.nothingFound}
        checkIconPosition="right"
      />
      {value && (
        <RecordLink kind={field.record} id={value.id} className={styles.referenceLink} label={kit.open(value.label)}>
          {kit.openIt}
          <ArrowUpRight size={13} aria-hidden />
        </RecordLink>
      )}
    </div>
  )
}
