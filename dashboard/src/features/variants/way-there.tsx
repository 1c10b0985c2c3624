import { Link, useNavigate } from '@tanstack/react-router'
import { goToField } from '../../kit/record/go-to-field.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import type { Finding, ReadinessItem } from './passport-query.ts'
import type { Variant } from './variant-queries.ts'

type Props = {
  readonly place: Pick<ReadinessItem | Finding, 'record' | 'recordId' | 'field'>
  readonly variant: Variant
  /** What stands in the way, such as a dialog, goes first. */
  readonly onGo?: () => void
  readonly children: string
}

/** To the field, in this record's form or in another's. */
export function WayThere({ place: { record, recordId, field }, variant, onGo, children }: Props) {
  const navigate = useNavigate()
  if (recordId !== null && (record === 'PRODUCT' || record === 'MATERIAL' || record === 'COMPANY'))
    return (
      <RecordLink kind={record} id={recordId} field={field} onClick={onGo}>
        {children}
      </RecordLink>
    )
  if (record === 'CERTIFICATION') {
    const { product } = variant
    const search = product ? { product: product.id, productName: product.name } : {}
    return (
      <Link to="/certifications/$id" params={{ id: 'new' }} search={search} onClick={onGo}>
        {children}
      </Link>
    )
  }
  return (
    <button
      type="button"
      onClick={async () => {
        onGo?.()
        const isResult = field === 'assessment'
        await navigate({ to: '.', search: isResult ? { panel: 'assessment' } : {}, resetScroll: false })
        if (!isResult) goToField(field)
      }}
    >
      {children}
    </button>
  )
}
