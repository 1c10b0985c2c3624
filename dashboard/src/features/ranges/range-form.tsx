import { Alert, Button, TextInput } from '@mantine/core'
import { useId } from 'react'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { GtinsField } from './gtins-field.tsx'
import { PartsField } from './parts-field.tsx'
import styles from './range.module.css'
import { RangePreviewCard } from './range-preview.tsx'
import type { ProductOfRange } from './range-queries.ts'
import { type RangeInMaking, useRange } from './use-range.ts'
import { WeightsField } from './weights-field.tsx'

type Props = { readonly product: ProductOfRange }

export function RangeForm({ product }: Props) {
  const { nouns } = useWords()
  const words = useRangeWords()
  const range = useRange(product)
  const { draft, change, count, mayCreate, create } = range
  const hint = useId()
  const go = () => {
    if (mayCreate) create()
  }
  const isNew = product.variantCount === 0
  useShortcuts({ 'mod+s': go, 'mod+Enter': go })
  useOffers([mayCreate && { id: 'create range', label: words.create(count), run: create }])
  const isDirty = draft.colors.length > 0 || draft.list !== '' || Object.keys(draft.weights).length > 0
  return (
    <Screen
      title={isNew ? words.title : words.titleMore}
      back={{ to: '/products', label: nouns.products }}
      width="record"
    >
      <p className={styles.of}>
        <RecordLink kind="PRODUCT" id={product.id}>
          {product.name}
        </RecordLink>
        {!isNew && <span>{words.has(product.variantCount)}</span>}
      </p>
      <form
        noValidate
        className={styles.columns}
        onSubmit={(event) => {
          event.preventDefault()
          go()
        }}
      >
        <div>
          <Card title={words.partsTitle} note={words.partsNote}>
            <div className={styles.fields}>
              <PartsField range={range} name="colors" known={product.colors} />
              <PartsField range={range} name="sizes" known={product.sizes} />
            </div>
          </Card>
          <Card title={words.gtinsTitle}>
            <GtinsField range={range} />
          </Card>
          <Card title={words.weightsTitle} note={words.weightsNote}>
            <WeightsField range={range} ofProduct={product.weight} />
          </Card>
          <Card title={words.rulesTitle} note={words.rulesNote}>
            <div className={styles.fields}>
              <TextInput
                label={words.fields.nameRule}
                value={draft.nameRule ?? range.preview?.nameRule ?? ''}
                error={range.faultOf('nameRule')}
                onChange={(event) => change({ nameRule: event.currentTarget.value })}
              />
              <TextInput
                label={words.fields.codeRule}
                description={words.codeRuleHelp}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                placeholder="{sku}-{color:3}-{size}"
                value={draft.codeRule ?? range.preview?.codeRule ?? ''}
                error={range.faultOf('codeRule')}
                onChange={(event) => change({ codeRule: event.currentTarget.value })}
              />
            </div>
          </Card>
        </div>
        <div className={styles.side}>
          <RangePreviewCard range={range} />
          {range.trouble && (
            <Alert color="red" mb="md" role="alert">
              {range.trouble}
            </Alert>
          )}
          <div className={styles.foot}>
            <Button
              type="submit"
              aria-disabled={!mayCreate}
              loading={range.isBusy}
              aria-describedby={hint}
              data-disabled={!mayCreate || undefined}
            >
              {words.create(count)}
            </Button>
            <p id={hint} role="status">
              {stateOf(range, words)}
            </p>
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={() => isDirty && !range.isBusy} />
    </Screen>
  )
}

/** Why nothing can be made yet. */
function stateOf(range: RangeInMaking, words: ReturnType<typeof useRangeWords>): string {
  const { draft, problemCount, isSettled, count, preview } = range
  if (draft.colors.length === 0 && draft.sizes.length === 0) return words.begin
  if (!isSettled) return ''
  if (problemCount > 0) return words.problems(problemCount)
  if (count === 0) return (preview?.existing.length ?? 0) > 0 ? words.allThere : words.begin
  return words.drafts
}
