type Owned = {
  readonly product: Named | null
  readonly variant: Named | null
  readonly material: Named | null
  readonly company: Named | null
  readonly certification: { readonly id: string; readonly scheme: string } | null
}
type Named = { readonly id: string; readonly name: string }

/** The record that a file belongs to. */
export function ownerOf({ product, variant, material, company, certification }: Owned) {
  const owners = [
    product && { kind: 'PRODUCT', id: product.id, label: product.name },
    variant && { kind: 'VARIANT', id: variant.id, label: variant.name },
    material && { kind: 'MATERIAL', id: material.id, label: material.name },
    company && { kind: 'COMPANY', id: company.id, label: company.name },
    certification && { kind: 'CERTIFICATION', id: certification.id, label: certification.scheme },
  ]
  return owners.find((owner) => owner !== null) ?? null
}
