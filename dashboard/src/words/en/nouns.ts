/** What records are called. A record with few words has them here as well, as a constant of its own name. */
export const nouns = {
  products: 'Products',
  variants: 'Variants',
  materials: 'Materials',
  companies: 'Companies',
  certifications: 'Certifications',
  ratings: 'Ratings',
}
