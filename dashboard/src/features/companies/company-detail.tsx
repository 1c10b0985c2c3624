import { useParams } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { COMPANY_FIELDS, CREATE_COMPANY, DELETE_COMPANY, UPDATE_COMPANY } from '../../graphql/records/company.ts'
import { OF_ONE_FIELDS, TRANSLATED_FIELDS } from '../../graphql/records/kinds.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { Related } from '../../kit/related.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CertificationsOf } from '../certifications/certifications-of.tsx'
import { ORIGINS, Origins } from '../connections/origins.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { RatingsOf, SHOWN_RATING } from '../ratings/ratings-of.tsx'
import { useDuplicating } from '../use-duplicating.ts'
import { BrandMatches } from './brand-matches.tsx'
import { companyFields } from './company-fields.ts'

const PRODUCT_COUNT = graphql(`query CompanyProductCount($id: ID!) { count: productCount(companyId: $id) }`)
const MATERIAL_COUNT = graphql(`query CompanyMaterialCount($id: ID!) { count: materialCount(supplierId: $id) }`)
const COMPANY = graphql(`
  query Company($id: ID!) {
    record: company(id: $id) {
      id
      revision
      createdAt
      updatedAt
      ${COMPANY_FIELDS}
      images(take: 1) { thumbnailUrl }
      products(take: 10) { id name thumbnailUrl }
      materials(take: 10) { id name }
      certifications(take: 20) { id scheme state }
      ratings(take: 20) { ${SHOWN_RATING} }
      ${ORIGINS}
    }
  }
`)

type Company = NonNullable<ResultOf<typeof COMPANY>['record']>

/** Where several are made one after the other, the next one has these of its own. */
const OWN_OF_EACH = [...OF_ONE_FIELDS.company, 'name', 'description', 'address', 'city', 'email', 'phone', 'website']

export function Detail() {
  const { id } = useParams({ from: '/inside/companies/$id' })
  const all = useWords()
  const { nouns, company: words } = all
  const fields = companyFields(all)
  const sections: Section<Company>[] = [
    {
      title: words.identity,
      fields: [{ ...fields.name, isRequired: true }, fields.role, { ...fields.description, isWide: true }],
    },
    {
      title: words.contact,
      fields: [fields.address, fields.city, fields.country, fields.email, fields.phone, fields.website],
    },
    {
      title: words.numbers,
      note: words.numbersNote,
      fields: [fields.code, fields.gln, fields.lei, fields.vatId],
    },
  ]
  const duplicate = useDuplicating<Company>('company')
  return (
    <RecordPage<Company>
      id={id === 'new' ? null : id}
      path="/companies"
      back={{ to: '/companies', label: nouns.companies }}
      load={COMPANY}
      create={CREATE_COMPANY}
      update={UPDATE_COMPANY}
      remove={DELETE_COMPANY}
      titleOf={({ name }) => name}
      newTitle={words.create}
      duplicate={duplicate}
      ownOfEach={OWN_OF_EACH}
      isLogo
      pictureOf={({ images }) => images[0]?.thumbnailUrl ?? null}
      sections={sections}
      translated={TRANSLATED_FIELDS.company}
      consequence={() => words.consequence}
      under={({ externalReferences }) => <Origins references={externalReferences} />}
      actions={({ id }) => <ShareButton filesOf={{ companyId: id }} />}
      below={({ id }) => <FilesPanel owner={{ companyId: id }} hasAudits />}
      aside={(company) => (
        <>
          {company.role === 'BRAND' && <BrandMatches company={company} />}
          <Related
            title={words.products}
            none={words.productsNone}
            items={company.products.map((product) => ({
              id: product.id,
              kind: 'PRODUCT',
              label: product.name,
              thumbnailUrl: product.thumbnailUrl,
            }))}
            all={{
              to: '/products',
              search: { companyId: company.id, companyIdName: company.name },
              count: PRODUCT_COUNT,
              id: company.id,
            }}
          />
          <Related
            title={words.materials}
            none={words.materialsNone}
            items={company.materials.map((material) => ({
              id: material.id,
              kind: 'MATERIAL',
              label: material.name,
            }))}
            all={{
              to: '/materials',
              search: { supplierId: company.id, supplierIdName: company.name },
              count: MATERIAL_COUNT,
              id: company.id,
            }}
          />
          <CertificationsOf noun="company" record={company} />
          <RatingsOf company={company} />
        </>
      )}
    />
  )
}
