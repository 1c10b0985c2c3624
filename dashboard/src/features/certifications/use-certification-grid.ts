import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import type { GridDeclaration } from '../../kit/grid/grid-types.ts'
import { useWords } from '../../words/use-words.tsx'
import { gridOf, OUTCOME } from '../grid-save.ts'
import { certificationFields } from './certification-fields.ts'

const ROW = 'id revision name scheme number issuer validFrom validUntil scope fileUrl code'
const ROWS = graphql(`query CertificationsInGrid { rows: certifications(take: 1) { cursor ${ROW} } }`)
const SAVE = graphql(`
  mutation SaveCertifications($changes: [CertificationChange!]!) {
    outcomes: updateCertifications(changes: $changes) { ${OUTCOME} record { ${ROW} } }
  }
`)

type Row = ResultOf<typeof ROWS>['rows'][number]

/** What a certification covers is chosen on its page, where one choice takes the other's place. */
export function useCertificationGrid(): GridDeclaration<Row> {
  const fields = certificationFields(useWords())
  return gridOf<Row>(ROWS, SAVE, [
    fields.name,
    fields.scheme,
    fields.number,
    fields.issuer,
    fields.validFrom,
    fields.validUntil,
    fields.scope,
    fields.fileUrl,
    fields.code,
  ])
}
