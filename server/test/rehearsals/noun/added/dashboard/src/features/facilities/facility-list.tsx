import Factory from 'lucide-react/icons/factory'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useCountryOptions } from '../list-filters.ts'

const FACILITIES = graphql(`
  query Facilities($search: String, $country: String, $orderBy: FacilityOrder, $after: ID, $take: Int!) {
    rows: facilities(search: $search, country: $country, orderBy: $orderBy, after: $after, take: $take) { id name country code updatedAt }
    count: facilityCount(search: $search, country: $country)
  }
`)
type Row = ResultOf<typeof FACILITIES>['rows'][number]

export function List() {
  const { nouns, facility, kit } = useWords()
  const { country, ago } = useFormat()
  const mayEdit = useMayEdit()
  const countries = useCountryOptions()
  const columns: Columns<Row> = [
    { name: 'name', order: { key: 'NAME' }, label: facility.fields.name.label, cell: ({ name }) => name },
    { name: 'country', label: facility.fields.country.label, cell: (row) => row.country && country(row.country) },
    { name: 'code', label: facility.fields.code.label, cell: ({ code }) => code },
    {
      name: 'updatedAt',
      order: { key: 'UPDATED', isDownFirst: true },
      label: kit.changedAt,
      cell: (row) => ago(row.updatedAt),
    },
  ]
  return (
    <ListPage
      title={nouns.facilities}
      path="/facilities"
      document={FACILITIES}
      columns={columns}
      searchIn={facility.list}
      filters={[{ name: 'country', label: facility.fields.country.label, options: countries }]}
      newLabel={mayEdit ? facility.create : null}
      empty={{ icon: <Factory size={20} aria-hidden />, title: facility.emptyTitle, text: facility.emptyText }}
    />
  )
}
