import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { DetailPage } from '../../kit/detail-page.tsx'
import type { Section } from '../../kit/field.ts'
import { Related } from '../../kit/related.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CertificationsOf } from '../certifications/certifications-of.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { optionsOf } from '../options.ts'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { companyReference, referenceTo } from '../references.ts'
import { LabelNameAdvice } from './label-name-advice.tsx'

const VARIANT_COUNT = graphql(`query MaterialVariantCount($id: ID!) { count: variantCount(materialId: $id) }`)
const MATERIAL = graphql(`
  query Material($id: ID!) {
    record: material(id: $id) {
      id
      revision
      createdAt
      updatedAt
      name
      type
      fibre
      label
      description
      supplier
      originCountry
      recycledShare
      factorMaterial
      carbonFootprint
      carbonFootprintBoundary
      carbonFootprintEvidence
      waterLiters
      factorSource
      supplierCompany { id name }
      variants(take: 10) { id name thumbnailUrl }
      certifications(take: 20) { id scheme state }
    }
  }
`)

const CREATE = graphql(`
  mutation CreateMaterial(
    $name: String!, $type: String, $fibre: String, $label: String, $description: String, $supplier: String, $supplierId: ID
    $originCountry: String, $recycledShare: Float, $factorMaterial: String, $carbonFootprint: Float
    $carbonFootprintBoundary: String, $carbonFootprintEvidence: String, $waterLiters: Float, $factorSource: String
  ) {
    record: createMaterial(
      name: $name, type: $type, fibre: $fibre, label: $label, description: $description, supplier: $supplier
      supplierId: $supplierId, originCountry: $originCountry, recycledShare: $recycledShare, factorMaterial: $factorMaterial
      carbonFootprint: $carbonFootprint, carbonFootprintBoundary: $carbonFootprintBoundary
      carbonFootprintEvidence: $carbonFootprintEvidence, waterLiters: $waterLiters, factorSource: $factorSource
    ) { id }
  }
`)

const UPDATE = graphql(`
  mutation UpdateMaterial(
    $id: ID!, $expectedRevision: Int, $name: String, $type: String, $fibre: String, $label: String, $description: String
    $supplier: String, $supplierId: ID, $originCountry: String, $recycledShare: Float, $factorMaterial: String
    $carbonFootprint: Float, $carbonFootprintBoundary: String, $carbonFootprintEvidence: String, $waterLiters: Float
    $factorSource: String
  ) {
    record: updateMaterial(
      id: $id, expectedRevision: $expectedRevision, name: $name, type: $type, fibre: $fibre, label: $label
      description: $description, supplier: $supplier, supplierId: $supplierId, originCountry: $originCountry
      recycledShare: $recycledShare, factorMaterial: $factorMaterial, carbonFootprint: $carbonFootprint
      carbonFootprintBoundary: $carbonFootprintBoundary, carbonFootprintEvidence: $carbonFootprintEvidence
      waterLiters: $waterLiters, factorSource: $factorSource
    ) { id revision }
  }
`)

const REMOVE = graphql(`mutation DeleteMaterial($id: ID!) { deleteMaterial(id: $id) { id } }`)

const METHOD_MATERIALS = graphql(`query MethodMaterials { impactMethod { materials { id name } } }`)

type Material = NonNullable<ResultOf<typeof MATERIAL>['record']>

export function Detail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { nouns, material: words } = useWords()
  const method = useQuery({
    queryKey: ['method materials'],
    queryFn: ({ signal }) => ask(METHOD_MATERIALS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const factors = (method.data?.impactMethod.materials ?? []).map((one) => ({ value: one.id, label: one.name }))
  const { fields } = words
  const sections: Section<Material>[] = [
    {
      title: words.identity,
      note: words.identityNote,
      fields: [
        { name: 'name', kind: 'text', isRequired: true, ...fields.name },
        { name: 'fibre', kind: 'text', ...fields.fibre },
        { name: 'label', kind: 'text', ...fields.label, advice: (form) => <LabelNameAdvice {...form} /> },
        { name: 'type', kind: 'text', ...fields.type },
        { name: 'description', kind: 'long', isWide: true, ...fields.description },
      ],
    },
    {
      title: words.origin,
      fields: [
        {
          name: 'supplierId',
          ...companyReference,
          ...fields.supplierId,
          from: (material) => referenceTo(material.supplierCompany),
        },
        { name: 'supplier', kind: 'text', ...fields.supplier },
        { name: 'originCountry', kind: 'country', ...fields.originCountry },
        { name: 'recycledShare', kind: 'number', unit: '%', scale: 100, ...fields.recycledShare },
      ],
    },
    {
      title: words.impact,
      note: words.impactNote,
      fields: [
        { name: 'carbonFootprint', kind: 'number', unit: 'kg CO₂e/kg', ...fields.carbonFootprint },
        { name: 'waterLiters', kind: 'number', unit: 'l/kg', ...fields.waterLiters },
        {
          name: 'carbonFootprintBoundary',
          kind: 'choice',
          options: optionsOf(words.boundaries),
          ...fields.carbonFootprintBoundary,
        },
        {
          name: 'carbonFootprintEvidence',
          kind: 'choice',
          options: optionsOf(words.evidences),
          ...fields.carbonFootprintEvidence,
        },
        { name: 'factorMaterial', kind: 'choice', options: factors, ...fields.factorMaterial },
        { name: 'factorSource', kind: 'text', ...fields.factorSource },
      ],
    },
  ]
  return (
    <DetailPage<Material>
      id={id === 'new' ? null : id}
      path="/materials"
      back={{ to: '/materials', label: nouns.materials }}
      load={MATERIAL}
      create={CREATE}
      update={UPDATE}
      remove={REMOVE}
      titleOf={({ name }) => name}
      newTitle={words.create}
      sections={sections}
      consequence={() => words.consequence}
      actions={({ id, name }) => <ShareButton items={[{ kind: 'MATERIAL', id, name }]} />}
      below={({ id }) => <FilesPanel owner={{ materialId: id }} hasAudits />}
      aside={(material) => (
        <>
          <Related
            title={words.variants}
            none={words.variantsNone}
            items={material.variants.map((variant) => ({
              id: variant.id,
              to: `/variants/${variant.id}`,
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
