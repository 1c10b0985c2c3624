import Shirt from 'lucide-react/icons/shirt'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { Score } from '../variants/score.tsx'

const PRODUCTS = graphql(`
  query Products($search: String, $after: ID, $take: Int!) {
    rows: products(search: $search, after: $after, take: $take) {
      id
      name
      sku
      brand
      category
      hsCode
      sustainabilityScore
      assessedVariants
      updatedAt
    }
    count: productCount(search: $search)
  }
`)

type Row = ResultOf<typeof PRODUCTS>['rows'][number]

export function List() {
  const { nouns, product, home, kit } = useWords()
  const { ago, integer } = useFormat()
  const mayEdit = useMayEdit()
  const { fields } = product
  const columns: Columns<Row> = [
    { name: 'name', label: fields.name.label, cell: ({ name, brand }) => <NameCell name={name} under={brand} /> },
    { name: 'sku', label: fields.sku.label, isWide: true, cell: ({ sku }) => <span className="mono">{sku}</span> },
    { name: 'category', label: fields.category.label, isWide: true, cell: ({ category }) => category },
    {
      name: 'hsCode',
      label: fields.hsCode.label,
      isWide: true,
      isOptional: true,
      cell: ({ hsCode }) => <span className="mono">{hsCode}</span>,
    },
    {
      name: 'assessed',
      label: home.assessed,
      isWide: true,
      isNumber: true,
      cell: ({ assessedVariants }) => integer(assessedVariants),
    },
    {
      name: 'score',
      label: product.score,
      isNumber: true,
      cell: ({ sustainabilityScore }) => <Score value={sustainabilityScore} />,
    },
    { name: 'updatedAt', label: kit.changedAt, isWide: true, isNumber: true, cell: ({ updatedAt }) => ago(updatedAt) },
  ]
  return (
    <ListPage
      title={nouns.products}
      path="/products"
      document={PRODUCTS}
      columns={columns}
      searchIn={product.list}
      newLabel={mayEdit ? product.create : null}
      empty={{ icon: <Shirt size={20} aria-hidden />, title: product.emptyTitle, text: product.emptyText }}
    />
  )
}
