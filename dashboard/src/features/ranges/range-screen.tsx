import { Alert } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { Gone } from '../../kit/gone.tsx'
import { LoadedRecord } from '../../kit/record/loaded-record.tsx'
import { Screen } from '../../kit/screen.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { RangeForm } from './range-form.tsx'
import { PRODUCT_OF_RANGE } from './range-queries.ts'

/** Makes the variants of a product from its colours and sizes, and adds some later. */
export function RangeScreen() {
  const { product } = useSearch({ from: '/inside/ranges' })
  const { nouns, kit } = useWords()
  const mayEdit = useMayEdit()
  const words = useRangeWords()
  const back = { to: '/products', label: nouns.products } as const
  if (!product || !mayEdit) {
    return (
      <Screen title={words.title} back={back} width="form">
        {mayEdit ? <Gone id="" /> : <Alert>{kit.readOnly}</Alert>}
      </Screen>
    )
  }
  return (
    <LoadedRecord id={product} part="range" load={PRODUCT_OF_RANGE} back={back}>
      {(record) => <RangeForm key={record.id} product={record} />}
    </LoadedRecord>
  )
}
