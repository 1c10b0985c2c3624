export const product = {
  create: 'New product',
  list: 'names, SKUs, brands and categories',
  emptyTitle: 'No products yet',
  emptyText:
    'A product is a style as you sell it. Its colours and sizes are its variants, and each variant can have a passport of its own.',
  consequence:
    'Its variants and certifications are deleted with it. Variants with a public passport must be withdrawn first. It can be restored for a while.',
  identity: 'Product',
  kindTitle: 'What kind of product it is',
  kindNote:
    'The impact method has its own assumptions for each kind: how often it is worn, how it is washed, how it is made.',
  variants: 'Variants',
  variantsNone: 'No variants yet. A passport is always about a variant.',
  addVariant: 'New variant of this product',
  certificationsNone: 'None yet.',
  addCertification: 'New certification for it',
  noVariants: 'no variants',
  assessedOf: (some: string, all: string) => `${some} of ${all}`,
  score: 'Score',
  scoreOf: (count: string) => `mean of ${count} assessed variants`,
  fields: {
    name: { label: 'Name', help: 'As customers know it. It heads the passport.' },
    sku: { label: 'SKU', help: 'Your own article number.' },
    category: {
      label: 'Category',
      help: 'Such as T-shirts, jeans, dresses. Tells the method what is normal for it.',
    },
    brand: { label: 'Brand', help: 'The name on the label. Left empty, it becomes the name of the company.' },
    companyId: { label: 'Company', help: 'Who sells it.' },
    hsCode: {
      label: 'Customs code',
      help: 'HS or CN code, 2 to 12 digits. Says the kind of product where the category does not.',
    },
    productType: { label: 'Kind for the method', help: 'Only needed where the category does not say it.' },
    description: { label: 'Description' },
    gtinPrefix: { label: 'GS1 prefix', help: 'The company prefix your GTINs begin with.' },
    imageUrl: { label: 'Image address', help: 'A picture on the web, if you do not upload one.' },
  },
}
