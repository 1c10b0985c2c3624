/**
 * A request that shows what the interface can do. A query runs at one click; a mutation is put into a tab and waits for the person to
 * run it.
 */
export type Example = {
  /** Its line of words: `words/<language>/explorer.ts`. */
  readonly id: string
  readonly group: string
  readonly query: string
  readonly variables?: Readonly<Record<string, unknown>>
  /** The variable that takes the id of a record, and the list whose newest one stands in for it. */
  readonly idFrom?: {
    readonly variable: string
    readonly list: 'products' | 'variants' | 'materials' | 'companies' | 'certifications'
  }
}

export type ExampleId = (typeof EXAMPLES)[number]['id']
export type ExampleGroup = (typeof EXAMPLES)[number]['group']

/** The first three have the very shapes of the interface specification; with those below, each of its operations is shown. */
export const EXAMPLES = [
  {
    id: 'statistics',
    group: 'start',
    query: `{
  getStatistics {
    totalProducts
    totalVariants
    averageSustainabilityScore
  }
}`,
  },
  {
    id: 'products',
    group: 'start',
    query: `{
  products(take: 10) {
    id
    name
    brand
    sustainabilityScore
  }
}`,
  },
  {
    id: 'materials',
    group: 'start',
    query: `{
  materials(take: 10) {
    id
    name
    supplier
    carbonFootprint
  }
}`,
  },
  {
    id: 'fragments',
    group: 'start',
    query: `query NewestProducts {
  products(take: 3) {
    ...About
    variants {
      name
      color
      size
    }
  }
}

fragment About on Product {
  id
  name
  brand
  category
}`,
  },
  {
    id: 'search',
    group: 'products',
    query: `query FindProducts($search: String!, $skip: Int!, $take: Int!) {
  productCount(search: $search)
  products(search: $search, skip: $skip, take: $take) {
    id
    name
    sku
    category
    brand
    sustainabilityScore
  }
}`,
    variables: { search: 'shirt', skip: 0, take: 20 },
  },
  {
    id: 'createProduct',
    group: 'products',
    query: `mutation CreateProduct($name: String!, $sku: String, $category: String, $brand: String) {
  createProduct(name: $name, sku: $sku, category: $category, brand: $brand) {
    id
    name
  }
}`,
    variables: { name: 'Harbour Shirt', sku: 'HS-1', category: 'Shirts', brand: 'Vesper' },
  },
  {
    id: 'updateProduct',
    group: 'products',
    query: `mutation UpdateProduct($id: ID!, $description: String) {
  updateProduct(id: $id, description: $description) {
    id
    name
    description
    revision
  }
}`,
    variables: { description: 'Linen, cut wide.' },
    idFrom: { variable: 'id', list: 'products' },
  },
  {
    id: 'deleteProduct',
    group: 'products',
    query: `mutation DeleteProduct($id: ID!) {
  deleteProduct(id: $id) {
    id
    name
  }
}`,
    variables: { id: 'prd_…' },
  },
  {
    id: 'variants',
    group: 'variants',
    query: `query Variants {
  variants(skip: 0, take: 20) {
    id
    name
    color
    size
    gtin
    status
    materialComposition
    product {
      name
    }
    environmentalImpact {
      carbonFootprint
      waterLiters
      methodology
    }
  }
}`,
  },
  {
    id: 'explanation',
    group: 'variants',
    query: `query Explanation($id: ID!) {
  variant(id: $id) {
    name
    assessment {
      score
      grade
      carbonFootprint
      coverage
      reasons {
        message
        blocking
      }
      stages {
        name
        carbonFootprint
      }
    }
  }
}`,
    idFrom: { variable: 'id', list: 'variants' },
  },
  {
    id: 'createVariant',
    group: 'variants',
    query: `mutation CreateVariant($productId: ID!, $name: String!, $weight: Float, $composition: [CompositionEntryInput!]) {
  createVariant(productId: $productId, name: $name, weight: $weight, composition: $composition) {
    id
    materialComposition
    environmentalImpact {
      carbonFootprint
    }
  }
}`,
    variables: {
      name: 'Navy, M',
      weight: 0.21,
      composition: [
        { fibreText: 'linen', share: 0.55 },
        { fibreText: 'cotton', share: 0.45 },
      ],
    },
    idFrom: { variable: 'productId', list: 'products' },
  },
  {
    id: 'updateVariant',
    group: 'variants',
    query: `mutation UpdateVariant($id: ID!, $color: String) {
  updateVariant(id: $id, color: $color) {
    id
    color
    revision
  }
}`,
    variables: { color: 'Ink' },
    idFrom: { variable: 'id', list: 'variants' },
  },
  {
    id: 'publish',
    group: 'variants',
    query: `mutation Publish($id: ID!) {
  publishVariant(id: $id) {
    status
    passport {
      version
      pageUrl
      jsonUrl
    }
  }
}`,
    idFrom: { variable: 'id', list: 'variants' },
  },
  {
    id: 'deleteVariant',
    group: 'variants',
    query: `mutation DeleteVariant($id: ID!) {
  deleteVariant(id: $id) {
    id
    name
  }
}`,
    variables: { id: 'var_…' },
  },
  {
    id: 'materialsOf',
    group: 'materials',
    query: `query MaterialsOf($supplier: String!) {
  materials(supplier: $supplier, take: 20) {
    id
    name
    fibre
    recycledShare
    carbonFootprint
  }
}`,
    variables: { supplier: 'Qinglan Recycled Fibre Co., Ltd.' },
  },
  {
    id: 'createMaterial',
    group: 'materials',
    query: `mutation CreateMaterial($name: String!, $label: String, $carbonFootprint: Float) {
  createMaterial(name: $name, label: $label, carbonFootprint: $carbonFootprint) {
    id
    name
    carbonFootprint
  }
}`,
    variables: { name: 'European linen', label: 'linen', carbonFootprint: 1.7 },
  },
  {
    id: 'updateMaterial',
    group: 'materials',
    query: `mutation UpdateMaterial($id: ID!, $originCountry: String) {
  updateMaterial(id: $id, originCountry: $originCountry) {
    id
    originCountry
    revision
  }
}`,
    variables: { originCountry: 'FR' },
    idFrom: { variable: 'id', list: 'materials' },
  },
  {
    id: 'deleteMaterial',
    group: 'materials',
    query: `mutation DeleteMaterial($id: ID!) {
  deleteMaterial(id: $id) {
    id
    name
  }
}`,
    variables: { id: 'mat_…' },
  },
  {
    id: 'companies',
    group: 'companies',
    query: `query Companies {
  companies {
    id
    name
    role
    country
    city
  }
}`,
  },
  {
    id: 'createCompany',
    group: 'companies',
    query: `mutation CreateCompany($name: String!, $role: CompanyRole, $country: String) {
  createCompany(name: $name, role: $role, country: $country) {
    id
    name
  }
}`,
    variables: { name: 'Vesper', role: 'BRAND', country: 'PT' },
  },
  {
    id: 'updateCompany',
    group: 'companies',
    query: `mutation UpdateCompany($id: ID!, $city: String) {
  updateCompany(id: $id, city: $city) {
    id
    city
    revision
  }
}`,
    variables: { city: 'Porto' },
    idFrom: { variable: 'id', list: 'companies' },
  },
  {
    id: 'deleteCompany',
    group: 'companies',
    query: `mutation DeleteCompany($id: ID!) {
  deleteCompany(id: $id) {
    id
    name
  }
}`,
    variables: { id: 'com_…' },
  },
  {
    id: 'certifications',
    group: 'certifications',
    query: `query Certifications {
  certifications {
    id
    scheme
    number
    validUntil
    state
    product {
      name
    }
    material {
      name
    }
    company {
      name
    }
  }
}`,
  },
  {
    id: 'certificationsOf',
    group: 'certifications',
    query: `query CertificationsOf($productId: ID!) {
  certifications(productId: $productId) {
    id
    scheme
    state
  }
}`,
    idFrom: { variable: 'productId', list: 'products' },
  },
  {
    id: 'createCertification',
    group: 'certifications',
    query: `mutation CreateCertification($scheme: String!, $number: String, $productId: ID, $validUntil: Day) {
  createCertification(scheme: $scheme, number: $number, productId: $productId, validUntil: $validUntil) {
    id
    state
  }
}`,
    variables: { scheme: 'GOTS', number: 'X1', validUntil: '2030-03-31' },
    idFrom: { variable: 'productId', list: 'products' },
  },
  {
    id: 'updateCertification',
    group: 'certifications',
    query: `mutation UpdateCertification($id: ID!, $validUntil: Day) {
  updateCertification(id: $id, validUntil: $validUntil) {
    id
    state
    revision
  }
}`,
    variables: { validUntil: '2031-03-31' },
    idFrom: { variable: 'id', list: 'certifications' },
  },
  {
    id: 'deleteCertification',
    group: 'certifications',
    query: `mutation DeleteCertification($id: ID!) {
  deleteCertification(id: $id) {
    id
    scheme
  }
}`,
    variables: { id: 'crt_…' },
  },
  {
    id: 'events',
    group: 'workspace',
    query: `query Events {
  events(take: 10) {
    kind
    subjectId
    actorName
    occurredAt
  }
}`,
  },
  {
    id: 'scans',
    group: 'workspace',
    query: `query Scans {
  scans {
    day
    kind
    people
  }
}`,
  },
] as const satisfies readonly Example[]
