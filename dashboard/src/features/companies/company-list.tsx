import Building2 from 'lucide-react/icons/building-2'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useCompanySelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { useCountryOptions, useReadBy, useUpdatedSince } from '../list-filters.ts'
import { optionsOf } from '../options.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { useCompanyGrid } from './use-company-grid.ts'

const COMPANIES = graphql(`
  query Companies(
    $search: String, $role: CompanyRole, $country: String, $connectionId: ID, $updatedSince: DateTime, $orderBy: CompanyOrder, $after: ID, $take: Int!
  ) {
    rows: companies(
      search: $search, role: $role, country: $country, connectionId: $connectionId, updatedSince: $updatedSince, orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      name
      role
      city
      country
      code
      website
      email
      updatedAt
    }
    count: companyCount(search: $search, role: $role, country: $country, connectionId: $connectionId, updatedSince: $updatedSince)
  }
`)

type Row = ResultOf<typeof COMPANIES>['rows'][number]

export function List() {
  const { nouns, company, kit } = useWords()
  const { country, ago } = useFormat()
  const mayEdit = useMayEdit()
  const countries = useCountryOptions()
  const readBy = useReadBy()
  const updatedSince = useUpdatedSince()
  const { fields } = company
  const columns: Columns<Row> = [
    {
      name: 'name',
      order: { key: 'NAME' },
      label: fields.name.label,
      cell: ({ name, city }) => <NameCell name={name} under={city} />,
    },
    { name: 'role', label: fields.role.label, cell: ({ role }) => role && company.roles[role] },
    { name: 'country', label: fields.country.label, isWide: true, cell: (row) => row.country && country(row.country) },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    { name: 'website', label: fields.website.label, isWide: true, isOptional: true, cell: ({ website }) => website },
    { name: 'email', label: fields.email.label, isWide: true, isOptional: true, cell: ({ email }) => email },
    {
      name: 'updatedAt',
      order: { key: 'UPDATED', isDownFirst: true },
      label: kit.changedAt,
      isWide: true,
      isNumber: true,
      cell: ({ updatedAt }) => ago(updatedAt),
    },
  ]
  const duplicate = useDuplicating<Row>('company')
  const grid = useCompanyGrid()
  return (
    <ListPage
      title={nouns.companies}
      path="/companies"
      document={COMPANIES}
      grid={grid}
      columns={columns}
      duplicate={duplicate}
      useSelection={useCompanySelection}
      searchIn={company.list}
      isSearchRanked
      views="COMPANIES"
      tools={(asked) => <ExportMenu of="companies" asked={asked} />}
      filters={[
        { name: 'role', label: fields.role.label, options: optionsOf(company.roles) },
        { name: 'country', label: fields.country.label, options: countries },
        ...readBy,
        updatedSince,
      ]}
      newLabel={mayEdit ? company.create : null}
      empty={{
        icon: <Building2 size={20} aria-hidden />,
        title: company.emptyTitle,
        text: company.emptyText,
        beside: <ImportLink />,
      }}
    />
  )
}
