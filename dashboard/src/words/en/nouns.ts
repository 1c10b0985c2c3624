export const nouns = {
  products: 'Products',
  variants: 'Variants',
  materials: 'Materials',
  companies: 'Companies',
  certifications: 'Certifications',
}
