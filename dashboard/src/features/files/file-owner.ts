type Owned = {
  readonly product: Named | null
  readonly variant: Named | null
  readonly material: Named | null
  readonly company: Named | null
  readonly certification: { readonly id: string; readonly scheme: string } | null
}
type Named = { readonly id: string; readonly name: string }

/** The record that a file belongs to, and its screen. */
export function ownerOf({ product, variant, material, company, certification }: Owned) {
  const places = [
    product && { to: `/products/${product.id}`, label: product.name },
    variant && { to: `/variants/${variant.id}`, label: variant.name },
    material && { to: `/materials/${material.id}`, label: material.name },
    company && { to: `/companies/${company.id}`, label: company.name },
    certification && { to: `/certifications/${certification.id}`, label: certification.scheme },
  ]
  return places.find((place) => place !== null) ?? null
}
