import Gauge from 'lucide-react/icons/gauge'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { NameCell } from '../../kit/list/list-table.tsx'
import type { Columns } from '../../kit/list/list-types.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useRatingSelection } from '../bulk-changes/use-selection.tsx'
import { ExportMenu } from '../exports/export-menu.tsx'
import { ImportLink } from '../imports/import-link.tsx'
import { isTrue, useFilterWords, useUpdatedSince } from '../list-filters.ts'
import { optionsOf } from '../options.ts'
import { companyReference } from '../references.ts'
import { RatingBadge } from './rating-badge.tsx'
import { useScoreText } from './use-score-text.ts'

const RATINGS = graphql(`
  query Ratings(
    $search: String, $state: RatingState, $scheme: String, $companyId: ID, $isLatest: Boolean, $updatedSince: DateTime,
    $orderBy: RatingOrder, $after: ID, $take: Int!
  ) {
    rows: ratings(
      search: $search, state: $state, scheme: $scheme, companyId: $companyId, isLatest: $isLatest, updatedSince: $updatedSince,
      orderBy: $orderBy, after: $after, take: $take
    ) {
      id cursor
      name
      scheme
      schemeId
      score
      outOf
      medal
      code
      state
      isLatest
      publishedOn
      validUntil
      disclosedAt
      company { id name }
    }
    count: ratingCount(
      search: $search, state: $state, scheme: $scheme, companyId: $companyId, isLatest: $isLatest, updatedSince: $updatedSince
    )
  }
`)

type Row = ResultOf<typeof RATINGS>['rows'][number]

export function List() {
  const { nouns, rating } = useWords()
  const { day } = useFormat()
  const scoreText = useScoreText()
  const mayEdit = useMayEdit()
  const schemes = useFilterWords('ratingSchemes')
  const updatedSince = useUpdatedSince()
  const { fields } = rating
  const columns: Columns<Row> = [
    {
      name: 'company',
      label: fields.companyId.label,
      cell: ({ company, name }) => <NameCell name={company?.name ?? ''} under={name} />,
    },
    {
      name: 'scheme',
      order: { key: 'SCHEME' },
      label: fields.scheme.label,
      isWide: true,
      cell: ({ scheme }) => scheme,
    },
    { name: 'score', label: fields.score.label, isNumber: true, cell: (row) => scoreText(row) },
    { name: 'medal', label: fields.medal.label, isWide: true, cell: ({ medal }) => medal },
    {
      name: 'schemeId',
      label: fields.schemeId.label,
      isWide: true,
      isOptional: true,
      cell: ({ schemeId }) => <span className="mono">{schemeId}</span>,
    },
    {
      name: 'code',
      label: fields.code.label,
      isWide: true,
      isOptional: true,
      cell: ({ code }) => <span className="mono">{code}</span>,
    },
    {
      name: 'publishedOn',
      order: { key: 'PUBLISHED', isDownFirst: true },
      label: fields.publishedOn.label,
      isWide: true,
      isNumber: true,
      cell: (row) => day(row.publishedOn),
    },
    {
      name: 'validUntil',
      order: { key: 'VALID_UNTIL' },
      label: fields.validUntil.label,
      isWide: true,
      isNumber: true,
      cell: (row) => row.validUntil && day(row.validUntil),
    },
    {
      name: 'disclosedAt',
      label: rating.disclosure.title,
      isWide: true,
      isOptional: true,
      cell: (row) => (row.disclosedAt ? rating.disclosure.shown : rating.disclosure.confidential),
    },
    {
      name: 'state',
      label: rating.state,
      cell: ({ state, isLatest }) => (isLatest ? <RatingBadge state={state} /> : rating.former),
    },
  ]
  return (
    <ListPage
      title={nouns.ratings}
      path="/ratings"
      document={RATINGS}
      columns={columns}
      searchIn={rating.list}
      views="RATINGS"
      tools={(asked) => <ExportMenu of="ratings" asked={asked} />}
      filters={[
        { name: 'isLatest', label: rating.which, options: optionsOf(rating.whichOnes), toInput: isTrue },
        { name: 'state', label: rating.state, options: optionsOf(rating.states) },
        { name: 'scheme', label: fields.scheme.label, options: schemes },
        { name: 'companyId', label: fields.companyId.label, search: companyReference.search },
        updatedSince,
      ]}
      useSelection={useRatingSelection}
      newLabel={mayEdit ? rating.create : null}
      empty={{
        icon: <Gauge size={20} aria-hidden />,
        title: rating.emptyTitle,
        text: rating.emptyText,
        beside: <ImportLink />,
      }}
    />
  )
}
