import { inviteMember } from '#features/people/members/invite-member.ts'
import { createSetup } from '#features/people/setup/create-setup.ts'
import { updateWorkspace } from '#features/people/workspaces/update-workspace.ts'
import { publishPassport } from '#features/publishing/passports/publish-passport.ts'
import { withdrawPassport } from '#features/publishing/passports/withdraw-passport.ts'
import { createCertification } from '#features/records/certifications/create-certification.ts'
import { createCompany } from '#features/records/companies/create-company.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariant } from '#features/records/variants/create-variant.ts'
import { createPrivateLink } from '#features/sharing/private-links/create-private-link.ts'
import type { TestApp } from '#test/harness.ts'
import { listen, picture, upload } from '#test/uploads.ts'
import { addMonths } from './days.ts'

export type Page = { readonly name: string; readonly url: string; readonly status: number }

/** One page of each kind that the service shows to people. */
/** `empty`: a service where nobody has founded a workspace yet. */
export async function makePages(t: TestApp, empty: TestApp): Promise<{ base: string; pages: Page[]; full: string }> {
  const base = await listen(t)
  const path = (url: string) => `${base}${new URL(url).pathname}`
  const setup = await createSetup(empty.deps)
  if (!setup) throw new Error('There is a workspace already.')
  const home = await t.workspace({ publicCatalogue: true })
  const { actor } = home
  await updateWorkspace(t.deps, actor, { publicScore: 'always', brandColor: '#8c4a2f' })
  const { full, id } = await publishFullPassport(t, actor)
  const image = await picture(900, 1200).png().toBuffer()
  const fields = { kind: 'image', visibility: 'public', variantId: id, alt: 'A jacket, seen from the front' }
  const uploaded = await upload(t, await home.key('write'), image, 'front.png', fields)
  if (uploaded.status !== 201) throw new Error(JSON.stringify(uploaded.body))
  await publishPassport(t.deps, actor, { id })

  const beret = await createProduct(t.deps, actor, { name: 'Beret' })
  const publishBare = async (name: string) => {
    const variant = await createVariant(t.deps, actor, { name, productId: beret.id })
    return publishPassport(t.deps, actor, { id: variant.id })
  }
  const bare = await publishBare('Red')
  const gone = await publishBare('Green')
  await withdrawPassport(t.deps, actor, { id: gone.id })
  const { url: invitation } = await inviteMember(t.deps, actor, { email: 'someone@selvedge.example', role: 'viewer' })
  const known = await inviteMember(t.deps, (await t.workspace()).actor, { email: home.ownerEmail, role: 'viewer' })
  const { url: link } = await createPrivateLink(t.deps, actor, { label: 'For the auditor', passportOf: bare.id })
  const pages = [
    { name: 'a full passport', url: `${base}/p/${full}`, status: 200 },
    { name: 'a full passport in German', url: `${base}/p/${full}?lang=de`, status: 200 },
    { name: 'a passport with a name alone', url: `${base}/p/${bare.digitalId}`, status: 200 },
    { name: 'a withdrawn passport', url: `${base}/p/${gone.digitalId}`, status: 410 },
    { name: 'no passport', url: `${base}/p/nothinghere?lang=fr`, status: 404 },
    { name: 'the front page', url: `${base}/`, status: 200 },
    { name: 'an address where nothing is', url: `${base}/nowhere`, status: 404 },
    { name: 'an invitation', url: path(invitation), status: 200 },
    { name: 'an invitation to an address that has an account', url: path(known.url), status: 200 },
    { name: 'an invitation accepted with another account', url: `${path(known.url)}?account=new`, status: 200 },
    { name: 'a private link', url: path(link), status: 200 },
    { name: 'a dead link', url: `${base}/invite/guess`, status: 404 },
    { name: 'the setup', url: `${await listen(empty)}${new URL(setup.url).pathname}`, status: 200 },
  ]
  return { base, pages, full }
}

async function publishFullPassport(t: TestApp, actor: Parameters<typeof createProduct>[1]) {
  const { deps } = t
  const brand = await createCompany(deps, actor, {
    name: 'Vesperholm',
    country: 'DK',
    website: 'https://vesperholm.example',
  })
  const nylon = await createMaterial(deps, actor, {
    name: 'Recycled nylon',
    label: 'recycled polyamide',
    fibre: 'polyamide',
    originCountry: 'CN',
    recycledShare: 1,
    carbonFootprint: 2.6,
    waterLiters: 30,
    factorSource: 'invented for the tests',
  })
  const product = await createProduct(deps, actor, {
    name: 'Storm Shell Jacket',
    sku: 'VH-JAC-01',
    brand: 'Vesperholm',
    category: 'Jackets',
    productType: 'jacket',
    description: 'Taped seams and a PFAS-free finish.',
    companyId: brand.id,
  })
  const variant = await createVariant(deps, actor, {
    name: 'Storm Shell Jacket, Black, L',
    productId: product.id,
    color: 'Black',
    size: 'L',
    composition: [
      { materialId: nylon.id, share: 0.6, part: 'shell' },
      { fibreText: 'polyester', share: 0.3, part: 'lining' },
      { fibreText: 'cotton', share: 0.1, part: 'lining' },
    ],
    careSymbols: ['wash-30-mild', 'bleach-none', 'tumble-low', 'iron-none', 'dryclean-none'],
    careInstructions: 'Close the zips before washing.',
    weight: 0.405,
    productionLocation: 'Hai Phong, Vietnam',
    stages: [
      { stage: 'spinning', country: 'CN' },
      { stage: 'fabric', country: 'CN', process: 'weaving' },
      { stage: 'dyeing', country: 'CN' },
      { stage: 'making', country: 'VN' },
    ],
    gtin: '9521000000650',
  })
  const today = deps.now()
  for (const [scheme, from, until] of [
    ['GRS', -3, 9],
    ['OEKO-TEX STANDARD 100', -15, -3],
    ['bluesign PRODUCT', 2, 26],
  ] as const) {
    await createCertification(deps, actor, {
      scheme,
      number: `DEMO-${scheme.length}`,
      issuer: 'Textiva Certification B.V. (fictional)',
      productId: product.id,
      validFrom: addMonths(today, from),
      validUntil: addMonths(today, until),
      fileUrl: 'https://textiva.example/certificate.pdf',
    })
  }
  return { id: variant.id, full: variant.digitalId }
}
