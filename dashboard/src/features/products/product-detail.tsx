import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { OF_ONE_FIELDS, PASSED_ON_FIELDS, TRANSLATED_FIELDS } from '../../graphql/records/kinds.ts'
import { CREATE_PRODUCT, DELETE_PRODUCT, PRODUCT_FIELDS, UPDATE_PRODUCT } from '../../graphql/records/product.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CertificationsOf } from '../certifications/certifications-of.tsx'
import { ORIGINS, Origins } from '../connections/origins.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { VariantMatrix } from '../ranges/variant-matrix.tsx'
import { referenceTo } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import groupStyles from '../variants/group.module.css'
import { useMakingFields } from '../variants/making-fields.tsx'
import { Score } from '../variants/score.tsx'
import { MAKING } from '../variants/variant-queries.ts'
import { SendButton } from '../webhooks/send-button.tsx'
import { productFields } from './product-fields.ts'

const PRODUCT = graphql(`
  query Product($id: ID!) {
    record: product(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${PRODUCT_FIELDS}
      thumbnailUrl
      sustainabilityScore
      assessedVariants
      variantCount
      company { id name }
      ${MAKING}
      brandCompany { id name }
      certifications(take: 20) { id scheme state }
      ${ORIGINS}
    }
  }
`)

type Product = NonNullable<ResultOf<typeof PRODUCT>['record']>

/** Where the card is not called as the field is, the editor of it has its name above. */
function headed<F extends { readonly label: string; readonly render: (field: never) => ReactNode }>(field: F): F {
  const render: F['render'] = (own) => (
    <>
      <p className={groupStyles.group} aria-hidden>
        {field.label}
      </p>
      {field.render(own)}
    </>
  )
  return { ...field, render }
}

/** Where several are made one after the other, the next one has these of its own. */
const OWN_OF_EACH = [...OF_ONE_FIELDS.product, 'name', 'description', 'imageUrl']

export function Detail() {
  const { id } = useParams({ from: '/inside/products/$id' })
  const all = useWords()
  const { nouns, product: words } = all
  const fields = productFields(all)
  const making = useMakingFields()
  const forVariants: Section<Product>['fields'] = [
    fields.weight,
    headed(making.composition),
    making.materialComposition,
    headed(making.stages),
    making.manufacturerId,
    fields.manufacturer,
    fields.productionLocation,
    making.careSymbols,
    making.careInstructions,
  ]
  // What is asked for in a usual way has no place of its own, and comes after these.
  const others = PASSED_ON_FIELDS.filter((known) => !forVariants.some(({ name }) => name === known))
  const sections: Section<Product>[] = [
    {
      title: words.identity,
      fields: [
        { ...fields.name, isRequired: true },
        fields.sku,
        fields.code,
        { ...fields.brand, follows: { field: 'brandId', words: words.followed } },
        { ...fields.brandId, from: ({ brandCompany }) => referenceTo(brandCompany) },
        { ...fields.companyId, from: ({ company }) => referenceTo(company) },
        { ...fields.description, isWide: true },
      ],
    },
    {
      title: words.kindTitle,
      note: words.kindNote,
      fields: [
        fields.category,
        fields.productType,
        fields.hsCode,
        fields.gtinPrefix,
        { ...fields.imageUrl, isWide: true },
      ],
    },
    {
      title: words.forVariants,
      note: words.forVariantsNote,
      fields: [...forVariants, ...others.map((name) => fields[name])],
    },
  ]
  const duplicate = useDuplicating<Product>('product', ({ variantCount }) => variantCount)
  return (
    <RecordPage<Product>
      id={id === 'new' ? null : id}
      path="/products"
      back={{ to: '/products', label: nouns.products }}
      load={PRODUCT}
      create={CREATE_PRODUCT}
      update={UPDATE_PRODUCT}
      remove={DELETE_PRODUCT}
      titleOf={({ name }) => name}
      newTitle={words.create}
      duplicate={duplicate}
      ownOfEach={OWN_OF_EACH}
      pictureOf={({ thumbnailUrl }) => thumbnailUrl}
      sections={sections}
      translated={TRANSLATED_FIELDS.product}
      consequence={() => words.consequence}
      under={({ externalReferences }) => <Origins references={externalReferences} />}
      actions={(product) => (
        <>
          {product.variantCount > 0 && <LabelsButton chosen={{ productId: product.id }} />}
          <SendButton noun="PRODUCT" chosen={{ ids: [product.id] }} count={1} />
          <ShareButton items={[{ kind: 'PRODUCT', id: product.id, name: product.name }]} />
        </>
      )}
      above={(product) => <VariantMatrix product={product} />}
      below={({ id }) => <FilesPanel owner={{ productId: id }} hasEvidence />}
      facts={({ sustainabilityScore, assessedVariants }) =>
        sustainabilityScore !== null && (
          <>
            <dt>{words.score}</dt>
            <dd title={words.scoreOf(assessedVariants)}>
              <Score value={sustainabilityScore} />
            </dd>
          </>
        )
      }
      aside={(product) => (
        <>
          <CertificationsOf noun="product" record={product} />
          <LinksOf id={product.id} />
        </>
      )}
    />
  )
}
