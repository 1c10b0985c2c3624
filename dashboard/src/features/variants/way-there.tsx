import { Link, useNavigate } from '@tanstack/react-router'
import { goToField } from '../../kit/detail-page.tsx'
import type { Finding, ReadinessItem } from './passport-query.ts'
import type { Variant } from './variant-queries.ts'

type Props = {
  readonly place: Pick<ReadinessItem | Finding, 'record' | 'recordId' | 'field'>
  readonly variant: Variant
  /** What stands in the way, such as a dialog, goes first. */
  readonly onGo?: () => void
  readonly children: string
}

const PATHS = { PRODUCT: '/products', MATERIAL: '/materials', COMPANY: '/companies' } as const

/** To the field, in this record's form or in another's. */
export function WayThere({ place: { record, recordId, field }, variant, onGo, children }: Props) {
  const navigate = useNavigate()
  if (record === 'PRODUCT' || record === 'MATERIAL' || record === 'COMPANY')
    return (
      <Link to={`${PATHS[record]}/${recordId}`} hash={`field-${field}`} onClick={onGo}>
        {children}
      </Link>
    )
  if (record === 'CERTIFICATION') {
    const { product } = variant
    const search = product ? { product: product.id, productName: product.name } : {}
    return (
      <Link to="/certifications/new" search={search as never} onClick={onGo}>
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
        await navigate({ to: '.', search: (isResult ? { panel: 'assessment' } : {}) as never, resetScroll: false })
        if (!isResult) goToField(field)
      }}
    >
      {children}
    </button>
  )
}
