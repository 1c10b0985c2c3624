import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import { COUNTRIES } from '../../kit/countries.ts'
import type { OwnField } from '../../kit/field.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'

/** Countries, found by typing their names. */
export function MarketsField({ value, set, error, isReadOnly }: OwnField<string[]>) {
  const { settings, kit } = useWords()
  const { workspace: words } = settings
  const { country, compare } = useFormat()
  const data = useMemo(
    () =>
      COUNTRIES.map((code) => ({ value: code, label: `${country(code)} (${code})` })).sort((a, b) =>
        compare(a.label, b.label),
      ),
    [country, compare],
  )
  return (
    <MultiSelect
      id="field-markets"
      label={words.markets}
      description={words.marketsHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={isReadOnly ? '' : words.marketsHint}
      searchable
      hidePickedOptions
      data={data}
      value={value}
      onChange={set}
      error={error}
      readOnly={isReadOnly}
      nothingFoundMessage={kit.nothingFound}
      limit={60}
    />
  )
}
