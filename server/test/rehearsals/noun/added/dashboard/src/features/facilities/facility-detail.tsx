import { useParams } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { CREATE_FACILITY, DELETE_FACILITY, FACILITY_FIELDS, UPDATE_FACILITY } from '../../graphql/records/facility.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useWords } from '../../words/use-words.tsx'

const FACILITY = graphql(`
  query Facility($id: ID!) { record: facility(id: $id) { id revision createdAt updatedAt ${FACILITY_FIELDS} } }
`)
type Facility = NonNullable<ResultOf<typeof FACILITY>['record']>

export function Detail() {
  const { id } = useParams({ from: '/inside/facilities/$id' })
  const { nouns, facility: words } = useWords()
  return (
    <RecordPage<Facility>
      id={id === 'new' ? null : id}
      path="/facilities"
      back={{ to: '/facilities', label: nouns.facilities }}
      load={FACILITY}
      create={CREATE_FACILITY}
      update={UPDATE_FACILITY}
      remove={DELETE_FACILITY}
      titleOf={({ name }) => name}
      newTitle={words.create}
      sections={[
        {
          title: words.identity,
          fields: [
            { name: 'name', kind: 'text', isRequired: true, ...words.fields.name },
            { name: 'country', kind: 'country', ...words.fields.country },
            { name: 'code', kind: 'text', ...words.fields.code },
          ],
        },
      ]}
      consequence={() => words.consequence}
    />
  )
}
