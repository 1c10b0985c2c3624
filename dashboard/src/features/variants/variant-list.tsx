import Grid3x3 from 'lucide-react/icons/grid-3x3'
import Tags from 'lucide-react/icons/tags'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { LinkButton } from '../../kit/link-button.tsx'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { WithThumb } from '../../kit/thumb.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useVariantSelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { isTrue, useFilterWords, useReadBy, useUpdatedSince } from '../list-filters.ts'
import { optionsOf } from '../options.ts'
import { companyReference, materialReference, productReference } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { CloseScoresNote, RankedScore } from './ranked-score.tsx'
import { StatusBadge } from './status-badge.tsx'
import { useVariantGrid } from './use-variant-grid.ts'

const VARIANTS = graphql(`
  query Variants(
    $search: String, $status: PublicationStatus, $category: String, $hasScore: Boolean, $productId: ID, $manufacturerId: ID,
    $materialId: ID, $connectionId: ID, $updatedSince: DateTime, $changedSincePublished: Boolean,
    $lacks: String, $orderBy: VariantOrder, $after: ID, $take: Int!
  ) {
    rows: variants(
      search: $search, status: $status, category: $category, hasScore: $hasScore, productId: $productId,
      manufacturerId: $manufacturerId, materialId: $materialId, connectionId: $connectionId, updatedSince: $updatedSince,
      changedSincePublished: $changedSincePublished, lacks: $lacks, orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      name
      color
      size
      gtin
      code
      weight
      status
      thumbnailUrl
      sustainabilityScore
      environmentalImpact { carbonFootprint }
      updatedAt
    }
    count: variantCount(
      search: $search, status: $status, category: $category, hasScore: $hasScore, productId: $productId,
      manufacturerId: $manufacturerId, materialId: $materialId, connectionId: $connectionId, updatedSince: $updatedSince,
      changedSincePublished: $changedSincePublished, lacks: $lacks
    )
  }
`)

type Row = ResultOf<typeof VARIANTS>['rows'][number]

export function List() {
  const { nouns, variant, product, certification, kit, lists, home, requirement } = useWords()
  const { ago, figure } = useFormat()
  const mayEdit = useMayEdit()
  const categories = useFilterWords('productCategories')
  const readBy = useReadBy()
  const updatedSince = useUpdatedSince()
  const { fields, assessment } = variant
  const columns: Columns<Row> = [
    {
      name: 'name',
      label: fields.name.label,
      order: { key: 'NAME' },
      cell: ({ name, color, size, thumbnailUrl }) => (
        <WithThumb url={thumbnailUrl} name={name}>
          <NameCell name={name} under={[color, size].filter(Boolean).join(' · ')} />
        </WithThumb>
      ),
    },
    { name: 'gtin', label: fields.gtin.label, isWide: true, cell: ({ gtin }) => <span className="mono">{gtin}</span> },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
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
      order: { key: 'CARBON' },
      isWide: true,
      isNumber: true,
      cell: ({ environmentalImpact: { carbonFootprint } }) => carbonFootprint !== null && figure(carbonFootprint),
    },
    {
      name: 'score',
      label: product.score,
      order: { key: 'SCORE', isDownFirst: true },
      isWide: true,
      isNumber: true,
      cell: ({ id, sustainabilityScore }) => <RankedScore of="variants" id={id} value={sustainabilityScore} />,
    },
    { name: 'status', label: certification.state, cell: ({ status }) => <StatusBadge status={status} /> },
    {
      name: 'updatedAt',
      order: { key: 'UPDATED', isDownFirst: true },
      label: kit.changedAt,
      isWide: true,
      isNumber: true,
      cell: ({ updatedAt }) => ago(updatedAt),
    },
  ]
  const duplicate = useDuplicating<Row>('variant')
  const grid = useVariantGrid()
  return (
    <ListPage
      title={nouns.variants}
      path="/variants"
      document={VARIANTS}
      grid={grid}
      columns={columns}
      duplicate={duplicate}
      useSelection={useVariantSelection}
      searchIn={variant.list}
      isSearchRanked
      views="VARIANTS"
      tools={(asked) => <ExportMenu of="variants" asked={asked} />}
      filters={[
        { name: 'status', label: certification.state, options: optionsOf(variant.status) },
        { name: 'category', label: product.fields.category.label, options: categories },
        { name: 'hasScore', label: lists.hasScore, options: optionsOf(lists.hasScoreOf), toInput: isTrue },
        { name: 'productId', label: fields.productId.label, search: productReference.search },
        { name: 'manufacturerId', label: fields.manufacturerId.label, search: companyReference.search },
        { name: 'materialId', label: nouns.materials, search: materialReference.search },
        ...readBy,
        updatedSince,
        {
          name: 'changedSincePublished',
          label: home.sincePublished,
          options: optionsOf(home.sincePublishedOf),
          toInput: isTrue,
        },
        { name: 'lacks', label: home.lacks, options: optionsOf(requirement) },
      ]}
      below={<CloseScoresNote of="variants" />}
      newLabel={mayEdit ? variant.create : null}
      empty={{
        icon: <Tags size={20} aria-hidden />,
        title: variant.emptyTitle,
        text: variant.emptyText,
        beside: (
          <>
            {mayEdit && (
              <LinkButton to="/ranges" variant="default" leftSection={<Grid3x3 size={14} aria-hidden />}>
                {variant.allAtOnce}
              </LinkButton>
            )}
            <ImportLink />
          </>
        ),
      }}
    />
  )
}
