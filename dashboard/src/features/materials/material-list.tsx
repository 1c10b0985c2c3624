import Layers from 'lucide-react/icons/layers'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'

const MATERIALS = graphql(`
  query Materials($search: String, $after: ID, $take: Int!) {
    rows: materials(search: $search, after: $after, take: $take) {
      id
      name
      fibre
      type
      supplier
      originCountry
      recycledShare
      carbonFootprint
      updatedAt
    }
    count: materialCount(search: $search)
  }
`)

type Row = ResultOf<typeof MATERIALS>['rows'][number]

export function List() {
  const { nouns, material, kit } = useWords()
  const { ago, country, percent, figure } = useFormat()
  const mayEdit = useMayEdit()
  const { fields } = material
  const columns: Columns<Row> = [
    { name: 'name', label: fields.name.label, cell: ({ name, supplier }) => <NameCell name={name} under={supplier} /> },
    { name: 'fibre', label: fields.fibre.label, cell: ({ fibre }) => fibre },
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
      label: `${fields.carbonFootprint.label}, kg CO₂e/kg`,
      isWide: true,
      isNumber: true,
      cell: (row) => row.carbonFootprint !== null && figure(row.carbonFootprint),
    },
    { name: 'updatedAt', label: kit.changedAt, isWide: true, isNumber: true, cell: ({ updatedAt }) => ago(updatedAt) },
  ]
  return (
    <ListPage
      title={nouns.materials}
      path="/materials"
      document={MATERIALS}
      columns={columns}
      searchIn={material.list}
      newLabel={mayEdit ? material.create : null}
      empty={{ icon: <Layers size={20} aria-hidden />, title: material.emptyTitle, text: material.emptyText }}
    />
  )
}
