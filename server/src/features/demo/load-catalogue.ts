import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import type { Actor } from '#kit/actor.ts'
import type { Deps } from '../../deps.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import { findLoaded } from './loaded-records.store.ts'
import { showPictures } from './show-pictures.ts'

/**
 * Writes the catalogue through the same use cases as any other client. Records that are already there (an earlier load was
 * interrupted) are recognised by name, SKU, digits or number and left alone, so loading twice changes nothing. `pictures`: files by the
 * SKU of a product.
 */
export async function loadCatalogue(
  deps: Deps,
  actor: Actor,
  catalogue: DemoCatalogue,
  pictures: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  const loaded = await findLoaded(deps.db.app, actor.workspaceId)
  const { companies, materials, products, variants } = loaded
  const ids = new Map<string, string>()
  const of = (kind: string, key: string) => {
    const id = ids.get(`${kind} ${key}`)
    if (id === undefined) throw new Error(`The demo catalogue names a ${kind} "${key}" that it does not have.`)
    return id
  }

  for (const { key, ...company } of catalogue.companies) {
    const id = companies.get(company.name) ?? (await createCompany(deps, actor, company)).id
    ids.set(`company ${key}`, id)
  }
  for (const { key, supplier, waterLitersPerKg, ...material } of catalogue.materials) {
    const input = { ...material, supplierId: of('company', supplier), waterLiters: waterLitersPerKg }
    ids.set(`material ${key}`, materials.get(material.name) ?? (await createMaterial(deps, actor, input)).id)
  }
  // Lists show the newest first: what the catalogue names first is made last.
  for (const { key, kind, company, ...product } of catalogue.products.toReversed()) {
    const input = { ...product, productType: kind, companyId: of('company', company) }
    ids.set(`product ${key}`, products.get(product.sku) ?? (await createProduct(deps, actor, input)).id)
  }
  const idOf = (key: string) => of('product', key)
  // Beside all that follows: reading a picture takes other threads. A fault is told once there is somebody to hear it.
  const shown = showPictures(deps, actor, catalogue, { pictures, idOf, pictured: loaded.pictured }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const toPublish: string[] = []
  for (const variant of catalogue.variants.toReversed()) {
    const { product, manufacturer } = variant
    const known = variants.get(variant.name)
    const id =
      known?.id ??
      (
        await createVariant(deps, actor, {
          productId: of('product', product),
          name: variant.name,
          color: variant.color,
          size: variant.size,
          composition: variant.composition.map(({ material, fibreText, share, part }) => ({
            materialId: material === null ? null : of('material', material),
            fibreText,
            share,
            part,
          })),
          careSymbols: variant.careSymbols,
          careInstructions: variant.careInstructions,
          weight: variant.weight,
          productionLocation: variant.productionLocation,
          stages: Object.entries(variant.stages).map(([stage, country]) => ({ stage, country })),
          gtin: variant.gtin,
          manufacturerId: manufacturer === null ? null : of('company', manufacturer),
        })
      ).id
    if (variant.published && !known?.published) toPublish.push(id)
  }
  const shift = daysBetween(catalogue.about.asOf, deps.now())
  for (const { scheme, schemeName, number, issuer, subject, validFrom, validUntil } of catalogue.certifications) {
    if (loaded.certifications.has(number)) continue
    await createCertification(deps, actor, {
      scheme,
      name: schemeName,
      number,
      issuer,
      validFrom: moveDay(validFrom, shift),
      validUntil: validUntil === null ? null : moveDay(validUntil, shift),
      [`${subject.type}Id`]: of(subject.type, subject.key),
    })
  }
  const fault = await shown
  if (fault !== null) throw fault.error
  // Last, so that their passports hold everything that is known of them.
  for (const id of toPublish) await publishPassport(deps, actor, { id })
}

const DAY_MS = 86_400_000

function daysBetween(from: string, to: Date): number {
  return Math.floor((to.getTime() - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
