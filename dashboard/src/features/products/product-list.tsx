import Shirt from 'lucide-react/icons/shirt'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { WithThumb } from '../../kit/thumb.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useProductSelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { isTrue, useFilterWords, useReadBy, useUpdatedSince } from '../list-filters.ts'
import { optionsOf } from '../options.ts'
import { companyReference } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { CloseScoresNote, RankedScore } from '../variants/ranked-score.tsx'
import { useProductGrid } from './use-product-grid.ts'

const PRODUCTS = graphql(`
  query Products(
    $search: String, $category: String, $brand: String, $companyId: ID, $hasVariants: Boolean, $connectionId: ID, $updatedSince: DateTime,
    $orderBy: ProductOrder, $after: ID, $take: Int!
  ) {
    rows: products(
      search: $search, category: $category, brand: $brand, companyId: $companyId, hasVariants: $hasVariants,
      connectionId: $connectionId, updatedSince: $updatedSince, orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      name
      sku
      code
      brand
      category
      hsCode
      thumbnailUrl
      sustainabilityScore
      assessedVariants
      variantCount
      updatedAt
    }
    count: productCount(
      search: $search, category: $category, brand: $brand, companyId: $companyId, hasVariants: $hasVariants,
      connectionId: $connectionId, updatedSince: $updatedSince
    )
  }
`)

type Row = ResultOf<typeof PRODUCTS>['rows'][number]

export function List() {
  const { nouns, product, home, kit, lists } = useWords()
  const { ago, integer } = useFormat()
  const mayEdit = useMayEdit()
  const categories = useFilterWords('productCategories')
  const brands = useFilterWords('productBrands')
  const readBy = useReadBy()
  const updatedSince = useUpdatedSince()
  const { fields } = product
  const columns: Columns<Row> = [
    {
      name: 'name',
      order: { key: 'NAME' },
      label: fields.name.label,
      cell: ({ name, brand, thumbnailUrl }) => (
        <WithThumb url={thumbnailUrl} name={name}>
          <NameCell name={name} under={brand} />
        </WithThumb>
      ),
    },
    {
      name: 'sku',
      order: { key: 'SKU' },
      label: fields.sku.label,
      isWide: true,
      cell: ({ sku }) => <span className="mono">{sku}</span>,
    },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
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
      cell: ({ assessedVariants, variantCount }) =>
        variantCount === 0 ? (
          <span className="soft">{product.noVariants}</span>
        ) : (
          product.assessedOf(integer(assessedVariants), integer(variantCount))
        ),
    },
    {
      name: 'score',
      label: product.score,
      order: { key: 'SCORE', isDownFirst: true },
      isNumber: true,
      cell: ({ id, sustainabilityScore }) => <RankedScore of="products" id={id} value={sustainabilityScore} />,
    },
    {
      name: 'updatedAt',
      order: { key: 'UPDATED', isDownFirst: true },
      label: kit.changedAt,
      isWide: true,
      isNumber: true,
      cell: ({ updatedAt }) => ago(updatedAt),
    },
  ]
  const duplicate = useDuplicating<Row>('product', ({ variantCount }) => variantCount)
  const grid = useProductGrid()
  return (
    <ListPage
      title={nouns.products}
      path="/products"
      document={PRODUCTS}
      grid={grid}
      columns={columns}
      duplicate={duplicate}
      useSelection={useProductSelection}
      searchIn={product.list}
      isSearchRanked
      views="PRODUCTS"
      tools={(asked) => <ExportMenu of="products" asked={asked} />}
      filters={[
        { name: 'category', label: fields.category.label, options: categories },
        { name: 'brand', label: fields.brand.label, options: brands },
        { name: 'hasVariants', label: lists.hasVariants, options: optionsOf(lists.hasVariantsOf), toInput: isTrue },
        { name: 'companyId', label: fields.companyId.label, search: companyReference.search },
        ...readBy,
        updatedSince,
      ]}
      below={<CloseScoresNote of="products" />}
      newLabel={mayEdit ? product.create : null}
      empty={{
        icon: <Shirt size={20} aria-hidden />,
        title: product.emptyTitle,
        text: product.emptyText,
        beside: <ImportLink />,
      }}
    />
  )
}
