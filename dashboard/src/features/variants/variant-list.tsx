import Tags from 'lucide-react/icons/tags'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { Score } from './score.tsx'
import { StatusBadge } from './status-badge.tsx'

const VARIANTS = graphql(`
  query Variants($search: String, $productId: ID, $after: ID, $take: Int!) {
    rows: variants(search: $search, productId: $productId, after: $after, take: $take) {
      id
      name
      color
      size
      gtin
      weight
      status
      sustainabilityScore
      environmentalImpact { carbonFootprint }
      updatedAt
    }
    count: variantCount(search: $search, productId: $productId)
  }
`)

type Row = ResultOf<typeof VARIANTS>['rows'][number]

export function List() {
  const { nouns, variant, product, certification, kit } = useWords()
  const { ago, figure } = useFormat()
  const mayEdit = useMayEdit()
  const { fields, assessment } = variant
  const columns: Columns<Row> = [
    {
      name: 'name',
      label: fields.name.label,
      cell: ({ name, color, size }) => <NameCell name={name} under={[color, size].filter(Boolean).join(' · ')} />,
    },
    { name: 'gtin', label: fields.gtin.label, isWide: true, cell: ({ gtin }) => <span className="mono">{gtin}</span> },
    {
      name: 'weight',
      label: `${fields.weight.label}, kg`,
      isWide: true,
      isNumber: true,
      isOptional: true,
      cell: ({ weight }) => weight !== null && figure(weight),
    },
    {
      name: 'carbon',
      label: assessment.footprintUnit,
      isWide: true,
      isNumber: true,
      cell: ({ environmentalImpact: { carbonFootprint } }) => carbonFootprint !== null && figure(carbonFootprint),
    },
    {
      name: 'score',
      label: product.score,
      isWide: true,
      isNumber: true,
      cell: ({ sustainabilityScore }) => <Score value={sustainabilityScore} />,
    },
    { name: 'status', label: certification.state, cell: ({ status }) => <StatusBadge status={status} /> },
    { name: 'updatedAt', label: kit.changedAt, isWide: true, isNumber: true, cell: ({ updatedAt }) => ago(updatedAt) },
  ]
  return (
    <ListPage
      title={nouns.variants}
      path="/variants"
      document={VARIANTS}
      columns={columns}
      searchIn={variant.list}
      newLabel={mayEdit ? variant.create : null}
      empty={{ icon: <Tags size={20} aria-hidden />, title: variant.emptyTitle, text: variant.emptyText }}
    />
  )
}
