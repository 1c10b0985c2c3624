import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { createCertifications } from '#features/records/certifications/create-certification.ts'
import { createCompanies } from '#features/records/companies/create-company.ts'
import { createMaterials } from '#features/records/materials/create-material.ts'
import { createProducts } from '#features/records/products/create-product.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import type { Actor } from '#kit/actor.ts'
import type { Deps } from '../../deps.ts'
import type { DemoCatalogue } from './demo-catalogue.ts'
import { findLoaded } from './loaded-records.store.ts'
import { showPictures } from './show-pictures.ts'

/** So that Node is at one while PostgreSQL is at others; more would not be quicker on two cores. */
const PUBLISHED_AT_ONCE = 4

/** The product whose variants the catalogue names last, with one of them published, so that a new installation has a passport to show in a moment. */
export async function loadFirstProduct(
  deps: Deps,
  actor: Actor,
  catalogue: DemoCatalogue,
  pictures: ReadonlyMap<string, string>,
): Promise<void> {
  const key = catalogue.variants.at(-1)?.product
  const variants = catalogue.variants.filter(({ product }) => product === key)
  const shown = variants.findLast(({ published }) => published)
  const sku = catalogue.products.find((product) => product.key === key)?.sku
  const part: DemoCatalogue = {
    ...catalogue,
    variants: variants.map((variant) => ({ ...variant, published: variant === shown })),
    certifications: catalogue.certifications.filter(({ subject }) => subject.type !== 'product' || subject.key === key),
  }
  await loadCatalogue(deps, actor, part, new Map([...pictures].filter(([name]) => name === sku)))
}

/**
 * Writes the catalogue through the same use cases as any other client, the records of a kind together. Records that are already there (an
 * earlier load was interrupted) are recognised by name, SKU, digits or number and left alone, so loading twice changes nothing. `pictures`:
 * files by the SKU of a product.
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
  /** Those that are not there are made many at a time; the ids of all are known by their keys then. */
  const make = async <T extends { readonly key: string }>(
    kind: string,
    all: readonly T[],
    idOf: (given: T) => string | undefined,
    makeSeveral: (missing: T[]) => Promise<readonly { readonly id: string }[]>,
  ) => {
    const missing = all.filter((given) => idOf(given) === undefined)
    const made: { readonly id: string }[] = []
    while (made.length < missing.length)
      made.push(...(await makeSeveral(missing.slice(made.length, made.length + MADE_AT_ONCE))))
    for (const given of all) {
      const id = idOf(given)
      if (id !== undefined) ids.set(`${kind} ${given.key}`, id)
    }
    for (const [at, { id }] of made.entries()) ids.set(`${kind} ${missing[at]?.key}`, id)
  }

  await make(
    'company',
    catalogue.companies,
    ({ name }) => companies.get(name),
    (missing) =>
      createCompanies(
        deps,
        actor,
        missing.map(({ key, ...company }) => company),
      ),
  )
  await make(
    'material',
    catalogue.materials,
    ({ name }) => materials.get(name),
    (missing) =>
      createMaterials(
        deps,
        actor,
        missing.map(({ key, supplier, waterLitersPerKg, ...material }) => ({
          ...material,
          supplierId: of('company', supplier),
          waterLiters: waterLitersPerKg,
        })),
      ),
  )
  // Lists show the newest first: what the catalogue names first is made last.
  await make(
    'product',
    catalogue.products.toReversed(),
    ({ sku }) => products.get(sku),
    (missing) =>
      createProducts(
        deps,
        actor,
        missing.map(({ key, kind, company, ...product }) => ({
          ...product,
          productType: kind,
          companyId: of('company', company),
        })),
      ),
  )
  const idOf = (key: string) => of('product', key)
  // Beside all that follows. A fault is told once there is somebody to hear it.
  const shown = showPictures(deps, actor, catalogue, { pictures, idOf, pictured: loaded.pictured }).then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const variantsLastFirst = catalogue.variants.toReversed()
  await make(
    'variant',
    variantsLastFirst,
    ({ name }) => variants.get(name)?.id,
    (missing) =>
      createVariants(
        deps,
        actor,
        missing.map((variant) => ({
          productId: of('product', variant.product),
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
          manufacturerId: variant.manufacturer === null ? null : of('company', variant.manufacturer),
        })),
      ),
  )
  const shift = daysBetween(catalogue.about.asOf, deps.now())
  const certifications = catalogue.certifications.filter(({ number }) => !loaded.certifications.has(number))
  if (certifications.length > 0) {
    await createCertifications(
      deps,
      actor,
      certifications.map(({ scheme, schemeName, number, issuer, subject, validFrom, validUntil }) => ({
        scheme,
        name: schemeName,
        number,
        issuer,
        validFrom: moveDay(validFrom, shift),
        validUntil: validUntil === null ? null : moveDay(validUntil, shift),
        [`${subject.type}Id`]: of(subject.type, subject.key),
      })),
    )
  }
  const fault = await shown
  if (fault !== null) throw fault.error
  // Last, so that their passports hold everything that is known of them.
  const toPublish = variantsLastFirst.flatMap(({ key, name, published }) =>
    published && !variants.get(name)?.published ? [of('variant', key)] : [],
  )
  const publishing = toPublish.values()
  await Promise.all(
    Array.from({ length: PUBLISHED_AT_ONCE }, async () => {
      for (const id of publishing) await publishPassport(deps, actor, { id })
    }),
  )
}

/** More in one transaction would be assessed after it: then the first passports would have no score. */
const MADE_AT_ONCE = 60

const DAY_MS = 86_400_000

function daysBetween(from: string, to: Date): number {
  return Math.floor((to.getTime() - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

function moveDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}
