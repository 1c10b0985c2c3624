import Layers from 'lucide-react/icons/layers'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useMaterialSelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { useCountryOptions, useFilterWords, useReadBy, useUpdatedSince } from '../list-filters.ts'
import { companyReference } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { useMaterialGrid } from './use-material-grid.ts'

const MATERIALS = graphql(`
  query Materials(
    $search: String, $fibre: String, $originCountry: String, $supplierId: ID, $connectionId: ID, $updatedSince: DateTime,
    $orderBy: MaterialOrder, $after: ID, $take: Int!
  ) {
    rows: materials(
      search: $search, fibre: $fibre, originCountry: $originCountry, supplierId: $supplierId, connectionId: $connectionId, updatedSince: $updatedSince,
      orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      name
      fibre
      type
      code
      supplier
      originCountry
      recycledShare
      carbonFootprint
      updatedAt
    }
    count: materialCount(
      search: $search, fibre: $fibre, originCountry: $originCountry, supplierId: $supplierId, connectionId: $connectionId, updatedSince: $updatedSince
    )
  }
`)

type Row = ResultOf<typeof MATERIALS>['rows'][number]

export function List() {
  const { nouns, material, kit } = useWords()
  const { ago, country, percent, figure } = useFormat()
  const mayEdit = useMayEdit()
  const fibres = useFilterWords('materialFibres')
  const countries = useCountryOptions()
  const readBy = useReadBy()
  const updatedSince = useUpdatedSince()
  const { fields } = material
  const columns: Columns<Row> = [
    {
      name: 'name',
      order: { key: 'NAME' },
      label: fields.name.label,
      cell: ({ name, supplier }) => <NameCell name={name} under={supplier} />,
    },
    { name: 'fibre', label: fields.fibre.label, cell: ({ fibre }) => fibre },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    { name: 'type', label: fields.type.label, isWide: true, isOptional: true, cell: ({ type }) => type },
    {
      name: 'origin',
      label: fields.originCountry.label,
      isWide: true,
      cell: (row) => row.originCountry && country(row.originCountry),
    },
    {
      name: 'recycled',
      label: fields.recycledShare.label,
      isWide: true,
      isNumber: true,
      cell: (row) => row.recycledShare !== null && percent(row.recycledShare),
    },
    {
      name: 'carbon',
      order: { key: 'CARBON' },
      label: `${fields.carbonFootprint.label}, kg CO₂e/kg`,
      isWide: true,
      isNumber: true,
      cell: (row) => row.carbonFootprint !== null && figure(row.carbonFootprint),
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
  const duplicate = useDuplicating<Row>('material')
  const grid = useMaterialGrid()
  return (
    <ListPage
      title={nouns.materials}
      path="/materials"
      document={MATERIALS}
      grid={grid}
      columns={columns}
      duplicate={duplicate}
      useSelection={useMaterialSelection}
      searchIn={material.list}
      isSearchRanked
      views="MATERIALS"
      tools={(asked) => <ExportMenu of="materials" asked={asked} />}
      filters={[
        { name: 'fibre', label: fields.fibre.label, options: fibres },
        { name: 'originCountry', label: fields.originCountry.label, options: countries },
        { name: 'supplierId', label: fields.supplierId.label, search: companyReference.search },
        ...readBy,
        updatedSince,
      ]}
      newLabel={mayEdit ? material.create : null}
      empty={{
        icon: <Layers size={20} aria-hidden />,
        title: material.emptyTitle,
        text: material.emptyText,
        beside: <ImportLink />,
      }}
    />
  )
}
