import { useParams } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { OF_ONE_FIELDS, TRANSLATED_FIELDS } from '../../graphql/records/kinds.ts'
import { CREATE_MATERIAL, DELETE_MATERIAL, MATERIAL_FIELDS, UPDATE_MATERIAL } from '../../graphql/records/material.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Related } from '../../kit/related.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CertificationsOf } from '../certifications/certifications-of.tsx'
import { ORIGINS, Origins } from '../connections/origins.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { referenceTo } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { LabelNameAdvice } from './label-name-advice.tsx'
import { materialFields, useFactors } from './material-fields.ts'
import { ProofAdvice } from './proof-advice.tsx'

const VARIANT_COUNT = graphql(`query MaterialVariantCount($id: ID!) { count: variantCount(materialId: $id) }`)
const MATERIAL = graphql(`
  query Material($id: ID!) {
    record: material(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${MATERIAL_FIELDS}
      supplierCompany { id name }
      variants(take: 10) { id name thumbnailUrl }
      certifications(take: 20) { id scheme state }
      ${ORIGINS}
    }
  }
`)

type Material = NonNullable<ResultOf<typeof MATERIAL>['record']>

/** Where several are made one after the other, the next one has these of its own. */
const OWN_OF_EACH = [...OF_ONE_FIELDS.material, 'name', 'label', 'description']

export function Detail() {
  const { id } = useParams({ from: '/inside/materials/$id' })
  const all = useWords()
  const { nouns, material: words } = all
  const fields = materialFields(all, useFactors())
  const sections: Section<Material>[] = [
    {
      title: words.identity,
      note: words.identityNote,
      fields: [
        { ...fields.name, isRequired: true },
        fields.fibre,
        { ...fields.label, advice: (form) => <LabelNameAdvice {...form} /> },
        fields.type,
        fields.code,
        { ...fields.description, isWide: true },
      ],
    },
    {
      title: words.origin,
      fields: [
        { ...fields.supplierId, from: (material) => referenceTo(material.supplierCompany) },
        fields.supplier,
        fields.originCountry,
        fields.recycledShare,
      ],
    },
    {
      title: words.impact,
      note: words.impactNote,
      fields: [
        fields.carbonFootprint,
        fields.waterLiters,
        fields.carbonFootprintBoundary,
        { ...fields.carbonFootprintEvidence, advice: (form) => <ProofAdvice {...form} /> },
        fields.factorSource,
        fields.footprintStandard,
        fields.footprintVerifier,
        fields.footprintValidUntil,
        fields.factorMaterial,
      ],
    },
  ]
  const duplicate = useDuplicating<Material>('material')
  return (
    <RecordPage<Material>
      id={id === 'new' ? null : id}
      path="/materials"
      back={{ to: '/materials', label: nouns.materials }}
      load={MATERIAL}
      create={CREATE_MATERIAL}
      update={UPDATE_MATERIAL}
      remove={DELETE_MATERIAL}
      titleOf={({ name }) => name}
      newTitle={words.create}
      duplicate={duplicate}
      ownOfEach={OWN_OF_EACH}
      sections={sections}
      translated={TRANSLATED_FIELDS.material}
      consequence={() => words.consequence}
      under={({ externalReferences }) => <Origins references={externalReferences} />}
      actions={({ id, name }) => <ShareButton items={[{ kind: 'MATERIAL', id, name }]} />}
      below={({ id }) => <FilesPanel owner={{ materialId: id }} hasAudits hasEvidence />}
      aside={(material) => (
        <>
          <Related
            title={words.variants}
            none={words.variantsNone}
            items={material.variants.map((variant) => ({
              id: variant.id,
              kind: 'VARIANT',
              label: variant.name,
              thumbnailUrl: variant.thumbnailUrl,
            }))}
            all={{
              to: '/variants',
              search: { materialId: material.id, materialIdName: material.name },
              count: VARIANT_COUNT,
              id: material.id,
            }}
          />
          <CertificationsOf noun="material" record={material} />
          <LinksOf id={material.id} />
        </>
      )}
    />
  )
}
