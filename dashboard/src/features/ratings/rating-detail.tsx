import { useParams, useSearch } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { CREATE_RATING, DELETE_RATING, RATING_FIELDS, UPDATE_RATING } from '../../graphql/records/rating.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { givenReference, referenceTo } from '../references.ts'
import { DisclosureCard } from './disclosure-card.tsx'
import { RatingBadge } from './rating-badge.tsx'
import { ratingFields } from './rating-fields.ts'

const RATING = graphql(`
  query Rating($id: ID!) {
    record: rating(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${RATING_FIELDS}
      name
      state
      isLatest
      fetchedFrom
      fetchedAt
      disclosedAt
      disclosedBy
      company { id name }
    }
  }
`)

type Rating = NonNullable<ResultOf<typeof RATING>['record']>

export function Detail() {
  const { id } = useParams({ from: '/inside/ratings/$id' })
  const search = useSearch({ from: '/inside/ratings/$id' })
  const all = useWords()
  const { ago } = useFormat()
  const { nouns, rating: words } = all
  const fields = ratingFields(all)
  const sections: Section<Rating>[] = [
    {
      title: words.identity,
      fields: [
        { ...fields.companyId, isRequired: true, from: ({ company }) => referenceTo(company) },
        { ...fields.scheme, isRequired: true },
        fields.schemeId,
        fields.code,
      ],
    },
    {
      title: words.result,
      fields: [
        fields.score,
        fields.outOf,
        fields.medal,
        { ...fields.subScores, isWide: true, from: ({ subScores }) => subScores.join('\n') },
        { ...fields.scorecardUrl, isWide: true },
      ],
    },
    {
      title: words.validity,
      note: words.validityNote,
      fields: [{ ...fields.publishedOn, isRequired: true }, fields.validUntil, fields.saidExpired],
    },
  ]
  const company = givenReference(search, 'company')
  return (
    <RecordPage<Rating>
      id={id === 'new' ? null : id}
      path="/ratings"
      back={{ to: '/ratings', label: nouns.ratings }}
      load={RATING}
      create={CREATE_RATING}
      update={UPDATE_RATING}
      remove={DELETE_RATING}
      titleOf={({ name, company }) => (company ? `${company.name} · ${name}` : name)}
      newTitle={words.create}
      given={company ? { companyId: company } : {}}
      sections={sections}
      consequence={() => words.consequence}
      under={({ fetchedFrom, fetchedAt }) =>
        fetchedFrom !== null &&
        fetchedAt !== null && <p className="soft">{words.fetched(fetchedFrom, ago(fetchedAt) ?? '')}</p>
      }
      aside={(rating) => <DisclosureCard rating={rating} />}
      status={({ state }) => <RatingBadge state={state} />}
    />
  )
}
