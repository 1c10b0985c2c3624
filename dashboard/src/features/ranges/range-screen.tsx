import { Alert } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Reference } from '../../kit/field.ts'
import { FieldView } from '../../kit/field-view.tsx'
import { LoadedRecord } from '../../kit/record/loaded-record.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { productReference } from '../references.ts'
import { RangeForm } from './range-form.tsx'
import { PRODUCT_OF_RANGE } from './range-queries.ts'

/** Makes the variants of a product from its colours and sizes, and adds some later. */
export function RangeScreen() {
  const { product } = useSearch({ from: '/inside/ranges' })
  const { nouns, kit, variant } = useWords()
  const mayEdit = useMayEdit()
  const words = useRangeWords()
  const navigate = useNavigate()
  const back = { to: '/products', label: nouns.products } as const
  if (!product || !mayEdit) {
    return (
      <Screen title={words.title} back={back} width="form">
        {mayEdit ? (
          <Card title={words.title} note={words.ofWhich}>
            <FieldView
              field={{ ...productReference, name: 'productId', label: variant.fields.productId.label }}
              value={null}
              error={null}
              isReadOnly={false}
              set={(chosen) => {
                const { id } = chosen as Reference
                void navigate({ to: '/ranges', search: { product: id } })
              }}
            />
          </Card>
        ) : (
          <Alert>{kit.readOnly}</Alert>
        )}
      </Screen>
    )
  }
  return (
    <LoadedRecord id={product} part="range" load={PRODUCT_OF_RANGE} back={back}>
      {(record) => <RangeForm key={record.id} product={record} />}
    </LoadedRecord>
  )
}
