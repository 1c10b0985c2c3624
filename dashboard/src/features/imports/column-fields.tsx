import { Button, Group, Select } from '@mantine/core'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWords } from '../../words/use-words.tsx'
import type { FileColumn } from './import-queries.ts'
import type { StepProps } from './step-props.ts'
import { useMeanings } from './use-meanings.ts'

type ColumnSelectProps = {
  readonly label: string
  readonly sources: readonly FileColumn[]
  readonly value: string | null
  readonly set: (header: string | null) => void
}

export function ColumnSelect({ label, sources, value, set }: ColumnSelectProps) {
  const { made: say } = useImportWords()
  return (
    <Select
      label={label}
      placeholder={say.choose}
      data={[...new Set(sources.map(({ header }) => header))]}
      value={value}
      onChange={set}
      searchable
      checkIconPosition="right"
      data-autofocus
    />
  )
}

type MeaningSelectProps = Pick<StepProps, 'meanings'> & {
  readonly label: string
  readonly value: string | null
  readonly set: (column: string | null) => void
}

export function MeaningSelect({ label, meanings, value, set }: MeaningSelectProps) {
  const { columns: say } = useImportWords()
  const { kit } = useWords()
  const { groups } = useMeanings(meanings.filter(({ dividesBy }) => dividesBy === null))
  return (
    <Select
      mt="sm"
      label={label}
      placeholder={say.leaveOut}
      data={groups}
      value={value}
      onChange={set}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': kit.labelled(say.leaveOut, label) }}
      nothingFoundMessage={kit.nothingFound}
      checkIconPosition="right"
      maxDropdownHeight={260}
    />
  )
}

type FootProps = {
  readonly isOff: boolean
  readonly isBusy: boolean
  readonly close: () => void
  readonly save: () => void
}

export function Foot({ isOff, isBusy, close, save }: FootProps) {
  const { made: say } = useImportWords()
  const { kit } = useWords()
  return (
    <Group justify="flex-end" mt="lg">
      <Button variant="default" onClick={close}>
        {kit.cancel}
      </Button>
      <Button disabled={isOff} loading={isBusy} onClick={save}>
        {say.add}
      </Button>
    </Group>
  )
}

/** No two columns of a file that are chosen from have one name. */
export function freeName(columns: readonly FileColumn[], wanted: string): string {
  const taken = new Set(columns.map(({ header }) => header))
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? wanted : `${wanted} (${at})`
    if (!taken.has(name)) return name
  }
}
