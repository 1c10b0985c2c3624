import Award from 'lucide-react/icons/award'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useCertificationSelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { useFilterWords, useReadBy, useUpdatedSince } from '../list-filters.ts'
import { optionsOf } from '../options.ts'
import { companyReference, materialReference, productReference } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { CertificationBadge } from './certification-badge.tsx'
import { useCertificationGrid } from './use-certification-grid.ts'

const CERTIFICATIONS = graphql(`
  query Certifications(
    $search: String, $state: CertificationState, $scheme: String, $productId: ID, $materialId: ID, $companyId: ID,
    $connectionId: ID, $updatedSince: DateTime, $orderBy: CertificationOrder, $after: ID, $take: Int!
  ) {
    rows: certifications(
      search: $search, state: $state, scheme: $scheme, productId: $productId, materialId: $materialId, companyId: $companyId,
      connectionId: $connectionId, updatedSince: $updatedSince, orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      scheme
      name
      number
      code
      issuer
      state
      validFrom
      validUntil
      product { id name }
      material { id name }
      company { id name }
    }
    count: certificationCount(
      search: $search, state: $state, scheme: $scheme, productId: $productId, materialId: $materialId, companyId: $companyId,
      connectionId: $connectionId, updatedSince: $updatedSince
    )
  }
`)

type Row = ResultOf<typeof CERTIFICATIONS>['rows'][number]

export function List() {
  const { nouns, certification } = useWords()
  const { day } = useFormat()
  const mayEdit = useMayEdit()
  const schemes = useFilterWords('certificationSchemes')
  const readBy = useReadBy()
  const updatedSince = useUpdatedSince()
  const { fields } = certification
  const columns: Columns<Row> = [
    {
      name: 'scheme',
      order: { key: 'SCHEME' },
      label: fields.scheme.label,
      cell: ({ scheme, name }) => <NameCell name={scheme} under={name === scheme ? null : name} />,
    },
    {
      name: 'subject',
      label: certification.forWhat,
      isWide: true,
      cell: ({ product, material, company }) => (product ?? material ?? company)?.name,
    },
    {
      name: 'number',
      label: fields.number.label,
      isWide: true,
      cell: ({ number }) => <span className="mono">{number}</span>,
    },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    { name: 'issuer', label: fields.issuer.label, isWide: true, isOptional: true, cell: ({ issuer }) => issuer },
    {
      name: 'validFrom',
      label: fields.validFrom.label,
      isWide: true,
      isNumber: true,
      isOptional: true,
      cell: (row) => row.validFrom && day(row.validFrom),
    },
    {
      name: 'validUntil',
      order: { key: 'VALID_UNTIL' },
      label: fields.validUntil.label,
      isWide: true,
      isNumber: true,
      cell: (row) => row.validUntil && day(row.validUntil),
    },
    { name: 'state', label: certification.state, cell: ({ state }) => <CertificationBadge state={state} /> },
  ]
  const duplicate = useDuplicating<Row>('certification')
  const grid = useCertificationGrid()
  return (
    <ListPage
      title={nouns.certifications}
      path="/certifications"
      document={CERTIFICATIONS}
      grid={grid}
      columns={columns}
      duplicate={duplicate}
      searchIn={certification.list}
      isSearchRanked
      views="CERTIFICATIONS"
      tools={(asked) => <ExportMenu of="certifications" asked={asked} />}
      filters={[
        { name: 'state', label: certification.state, options: optionsOf(certification.states) },
        { name: 'scheme', label: fields.scheme.label, options: schemes },
        { name: 'productId', label: fields.productId.label, search: productReference.search },
        { name: 'materialId', label: fields.materialId.label, search: materialReference.search },
        { name: 'companyId', label: fields.companyId.label, search: companyReference.search },
        ...readBy,
        updatedSince,
      ]}
      useSelection={useCertificationSelection}
      newLabel={mayEdit ? certification.create : null}
      empty={{
        icon: <Award size={20} aria-hidden />,
        title: certification.emptyTitle,
        text: certification.emptyText,
        beside: <ImportLink />,
      }}
    />
  )
}
