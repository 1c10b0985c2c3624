import { countingIn } from '../counting.ts'
import { ownCode } from './own-code.ts'

const { some } = countingIn('en')

export const product = {
  create: 'New product',
  list: 'names, SKUs, codes, brands and categories',
  emptyTitle: 'No products yet',
  emptyText:
    'A product is a style as you sell it. Its colours and sizes are its variants, and each variant can have its own passport.',
  consequence:
    'Its variants and certifications are deleted with it. Variants with a public passport must be withdrawn first. It can be restored for a while.',
  identity: 'Product',
  kindTitle: 'Classification',
  kindNote:
    'The impact method has its own assumptions for each product type: how often it is worn, how it is washed, how it is made.',
  variants: 'Variants',
  variantsNone: 'No variants yet. Each passport describes one variant.',
  addVariant: 'New variant of this product',
  certificationsNone: 'None yet.',
  addCertification: 'New certification for this product',
  noVariants: 'no variants',
  assessedOf: (some: string, all: string) => `${some} of ${all}`,
  score: 'Score',
  scoreOf: (count: number) => `${some(count, 'variant has', 'variants have')} a score; any other counts as 0`,
  forVariants: 'For all its variants',
  forVariantsNote:
    'What all its variants have in common is entered once here. A variant with its own value keeps it; all others follow, and public passports stay as they are until you publish them again.',
  /** Of the brand, while it is the name of a company. */
  followed: {
    from: (name: string) => `From the company ${name}`,
    leave: 'Stop following',
  },
  duplicateWith: (count: number) => `With its ${some(count, 'variant', 'variants')}`,
  duplicateNote:
    'The new variants are drafts. SKU, GTINs, your own codes and certifications stay with this product: each belongs to one record only.',
  duplicated: (name: string, count: number) => `Created “${name}” with ${some(count, 'variant', 'variants')}.`,
  fields: {
    name: { label: 'Name', help: 'As customers know it. It is the title of the passport.' },
    sku: { label: 'SKU', help: 'Your own article number.' },
    category: {
      label: 'Category',
      help: 'Such as T-shirts, jeans, dresses. It tells the method what is typical.',
    },
    brand: { label: 'Brand', help: 'The name on the label. If empty, the name of the company is used.' },
    companyId: { label: 'Company', help: 'Who sells it.' },
    hsCode: {
      label: 'Customs code',
      help: 'HS or CN code, 2 to 12 digits. Identifies the product type if the category does not.',
    },
    productType: { label: 'Product type', help: 'Only needed if the category does not make it clear.' },
    description: { label: 'Description' },
    gtinPrefix: { label: 'GS1 prefix', help: 'The company prefix your GTINs begin with.' },
    imageUrl: { label: 'Image address', help: 'A picture on the web, if you do not upload one.' },
    code: ownCode,
    brandId: {
      label: 'Brand company',
      help: 'The company whose name is the brand. If it is renamed, the brand is too.',
    },
  },
}
