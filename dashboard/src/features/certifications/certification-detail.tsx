import { useParams, useSearch } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import type { Section } from '../../kit/field.ts'
import { useWords } from '../../words/use-words.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { companyReference, givenReference, materialReference, productReference, referenceTo } from '../references.ts'
import { CertificationBadge } from './certification-badge.tsx'

const CERTIFICATION = graphql(`
  query Certification($id: ID!) {
    record: certification(id: $id) {
      id
      revision
      createdAt
      updatedAt
      scheme
      name
      number
      issuer
      scope
      validFrom
      validUntil
      fileUrl
      state
      product { id name }
      material { id name }
      company { id name }
    }
  }
`)

const CREATE = graphql(`
  mutation CreateCertification(
    $scheme: String!, $name: String, $number: String, $issuer: String, $scope: String, $validFrom: Day, $validUntil: Day
    $fileUrl: String, $productId: ID, $materialId: ID, $companyId: ID
  ) {
    record: createCertification(
      scheme: $scheme, name: $name, number: $number, issuer: $issuer, scope: $scope, validFrom: $validFrom
      validUntil: $validUntil, fileUrl: $fileUrl, productId: $productId, materialId: $materialId, companyId: $companyId
    ) { id }
  }
`)

const UPDATE = graphql(`
  mutation UpdateCertification(
    $id: ID!, $expectedRevision: Int, $scheme: String, $name: String, $number: String, $issuer: String, $scope: String
    $validFrom: Day, $validUntil: Day, $fileUrl: String, $productId: ID, $materialId: ID, $companyId: ID
  ) {
    record: updateCertification(
      id: $id, expectedRevision: $expectedRevision, scheme: $scheme, name: $name, number: $number, issuer: $issuer
      scope: $scope, validFrom: $validFrom, validUntil: $validUntil, fileUrl: $fileUrl, productId: $productId
      materialId: $materialId, companyId: $companyId
    ) { id revision }
  }
`)

const REMOVE = graphql(`mutation DeleteCertification($id: ID!) { deleteCertification(id: $id) { id } }`)

type Certification = NonNullable<ResultOf<typeof CERTIFICATION>['record']>

export function Detail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const { nouns, certification: words } = useWords()
  const { fields } = words
  const sections: Section<Certification>[] = [
    {
      title: words.identity,
      fields: [
        { name: 'scheme', kind: 'text', isRequired: true, ...fields.scheme },
        { name: 'name', kind: 'text', ...fields.name },
        { name: 'number', kind: 'text', isMono: true, ...fields.number },
        { name: 'issuer', kind: 'text', ...fields.issuer },
        { name: 'scope', kind: 'long', isWide: true, ...fields.scope },
        { name: 'fileUrl', kind: 'text', inputMode: 'url', placeholder: 'https://', isWide: true, ...fields.fileUrl },
      ],
    },
    {
      title: words.validity,
      note: words.validityNote,
      fields: [
        { name: 'validFrom', kind: 'day', ...fields.validFrom },
        { name: 'validUntil', kind: 'day', ...fields.validUntil },
      ],
    },
    {
      title: words.subject,
      note: words.subjectNote,
      fields: [
        { name: 'productId', ...productReference, ...fields.productId, from: ({ product }) => referenceTo(product) },
        {
          name: 'materialId',
          ...materialReference,
          ...fields.materialId,
          from: ({ material }) => referenceTo(material),
        },
        { name: 'companyId', ...companyReference, ...fields.companyId, from: ({ company }) => referenceTo(company) },
      ],
    },
  ]
  const given = Object.fromEntries(
    ['product', 'material', 'company'].flatMap((noun) => {
      const reference = givenReference(search, noun)
      return reference ? [[`${noun}Id`, reference]] : []
    }),
  )
  return (
    <DetailPage<Certification>
      id={id === 'new' ? null : id}
      path="/certifications"
      back={{ to: '/certifications', label: nouns.certifications }}
      load={CERTIFICATION}
      create={CREATE}
      update={UPDATE}
      remove={REMOVE}
      titleOf={({ scheme }) => scheme}
      newTitle={words.create}
      given={given}
      sections={sections}
      consequence={() => words.consequence}
      actions={({ id, scheme }) => <ShareButton items={[{ kind: 'CERTIFICATION', id, name: scheme }]} />}
      aside={({ id }) => <LinksOf id={id} />}
      below={({ id }) => <FilesPanel owner={{ certificationId: id }} hasAudits />}
      status={({ state }) => <CertificationBadge state={state} />}
    />
  )
}
