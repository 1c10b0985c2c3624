import { useParams, useSearch } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import {
  CERTIFICATION_FIELDS,
  CREATE_CERTIFICATION,
  DELETE_CERTIFICATION,
  UPDATE_CERTIFICATION,
} from '../../graphql/records/certification.ts'
import { OF_ONE_FIELDS, TRANSLATED_FIELDS } from '../../graphql/records/kinds.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { givenReference, referenceTo } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { CertificationBadge } from './certification-badge.tsx'
import { certificationFields } from './certification-fields.ts'

const CERTIFICATION = graphql(`
  query Certification($id: ID!) {
    record: certification(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${CERTIFICATION_FIELDS}
      state
      product { id name }
      material { id name }
      company { id name }
    }
  }
`)

type Certification = NonNullable<ResultOf<typeof CERTIFICATION>['record']>

/** Where several are made one after the other, the next one has these of its own. */
const OWN_OF_EACH = [...OF_ONE_FIELDS.certification]

export function Detail() {
  const { id } = useParams({ from: '/inside/certifications/$id' })
  const search = useSearch({ from: '/inside/certifications/$id' })
  const all = useWords()
  const { nouns, certification: words } = all
  const fields = certificationFields(all)
  const sections: Section<Certification>[] = [
    {
      title: words.identity,
      fields: [
        { ...fields.scheme, isRequired: true },
        fields.name,
        fields.number,
        fields.issuer,
        fields.code,
        { ...fields.scope, isWide: true },
        { ...fields.fileUrl, isWide: true },
      ],
    },
    {
      title: words.validity,
      note: words.validityNote,
      fields: [fields.validFrom, fields.validUntil],
    },
    {
      title: words.subject,
      note: words.subjectNote,
      fields: [
        { ...fields.productId, from: ({ product }) => referenceTo(product) },
        { ...fields.materialId, from: ({ material }) => referenceTo(material) },
        { ...fields.companyId, from: ({ company }) => referenceTo(company) },
      ],
    },
  ]
  const given = Object.fromEntries(
    ['product', 'material', 'company'].flatMap((noun) => {
      const reference = givenReference(search, noun)
      return reference ? [[`${noun}Id`, reference]] : []
    }),
  )
  const duplicate = useDuplicating<Certification>('certification')
  return (
    <RecordPage<Certification>
      id={id === 'new' ? null : id}
      path="/certifications"
      back={{ to: '/certifications', label: nouns.certifications }}
      load={CERTIFICATION}
      create={CREATE_CERTIFICATION}
      update={UPDATE_CERTIFICATION}
      remove={DELETE_CERTIFICATION}
      titleOf={({ scheme }) => scheme}
      newTitle={words.create}
      duplicate={duplicate}
      ownOfEach={OWN_OF_EACH}
      given={given}
      sections={sections}
      translated={TRANSLATED_FIELDS.certification}
      consequence={() => words.consequence}
      actions={({ id, scheme }) => <ShareButton items={[{ kind: 'CERTIFICATION', id, name: scheme }]} />}
      aside={({ id }) => <LinksOf id={id} />}
      below={({ id }) => <FilesPanel owner={{ certificationId: id }} hasAudits />}
      status={({ state }) => <CertificationBadge state={state} />}
    />
  )
}
