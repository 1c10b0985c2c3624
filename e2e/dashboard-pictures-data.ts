import sharp from 'sharp'
import type { Ask } from './ask.ts'
import { makeWebhooksWorthSeeing } from './dashboard-pictures-webhooks.ts'

/**
 * What the demo lacks for its pictures to tell something: drawings of what is sold, a second version of a passport, private links, something
 * deleted, an invitation. Makes it once only, so it may run again. Answers with the address of the invitation.
 */
export async function makeWorthSeeing(base: string, key: string): Promise<string> {
  const ask: Ask = async (query, variables = {}) => {
    const answer = await fetch(`${base}/api/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = JSON.parse(await answer.text())
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const { privateLinks } = await ask<{ privateLinks: unknown[] }>('{ privateLinks(take: 1) { id } }')
  if (privateLinks.length === 0) await makeRecords(base, key, ask)
  await makeWebhooksWorthSeeing(ask)
  const { inviteMember } = await ask<{ inviteMember: { url: string } }>(
    'mutation { inviteMember(email: "lena.hoffmann@selvedge.example", role: EDITOR) { url } }',
  )
  return inviteMember.url
}

async function makeRecords(base: string, key: string, ask: Ask) {
  const { variants } = await ask<{ variants: { id: string; productId: string }[] }>(
    '{ variants(search: "Storm Shell", take: 1) { id productId } }',
  )
  const [variant] = variants
  if (!variant) throw new Error('This is not the demo: it has no Storm Shell Jacket.')
  const { products } = await ask<{ products: { id: string; name: string; category: string }[] }>(
    '{ products(take: 100) { id name category } }',
  )
  for (const [i, { id, name, category }] of products.entries()) {
    const bytes = await sharp(Buffer.from(drawing(`${name}, ${category}`, i)))
      .jpeg({ quality: 88 })
      .toBuffer()
    await upload(base, key, bytes, `${name.toLowerCase().replaceAll(' ', '-')}.jpg`, {
      kind: 'image',
      productId: id,
      alt: `${name}, drawn`,
    })
  }
  const front = await sharp(Buffer.from(drawing('Jackets', 3)))
    .jpeg({ quality: 88 })
    .toBuffer()
  await upload(base, key, front, 'storm-shell-front.jpg', {
    kind: 'image',
    variantId: variant.id,
    alt: 'A black rain jacket with a hood, from the front',
  })
  await upload(base, key, Buffer.from('Wash at 30 °C, proof again after five washes.'), 'care-and-proofing.txt', {
    productId: variant.productId,
    visibility: 'public',
  })
  await ask('mutation ($id: ID!) { updateVariant(id: $id, weight: 0.395) { id } }', { id: variant.id })
  await ask('mutation ($id: ID!) { publishVariant(id: $id) { id } }', { id: variant.id })
  await ask('mutation ($id: ID!) { updateVariant(id: $id, color: "Deep black") { id } }', { id: variant.id })
  for (const [label, receiver, note] of [
    ['Storm Shell, draft passport', 'Ines Duarte, auditor', 'Please look at the stages of the membrane.'],
    ['Spring range for the buyers', 'Nordlys stores', null],
  ]) {
    await ask(
      `mutation ($label: String!, $receiver: String, $note: String, $id: ID!) {
        createPrivateLink(label: $label, receiver: $receiver, note: $note, passportOf: $id) { url }
      }`,
      { label, receiver, note, id: variant.id },
    )
  }
  const { createCompany } = await ask<{ createCompany: { id: string } }>(
    'mutation { createCompany(name: "Old Mill Weavers", country: "GB") { id } }',
  )
  await ask('mutation ($id: ID!) { deleteCompany(id: $id) { id } }', createCompany)
}

async function upload(base: string, key: string, bytes: Uint8Array, name: string, fields: Record<string, string>) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  form.append('file', new Blob([Buffer.from(bytes)]), name)
  const answer = await fetch(`${base}/api/v1/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: form,
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Outlines on a ground of 100 by 100, by words of the names and categories of the demo. */
const SHAPES: readonly (readonly [RegExp, string])[] = [
  [/Trousers|Jeans|Shorts/, 'M34 18h32l5 66H56l-6-44-6 44H29z'],
  [/Dress|Skirt/, 'M40 16l5 6h10l5-6 4 3-5 22 14 41H27l14-41-5-22z'],
  [/Slipper|Plimsoll|Sneaker|Boot/, 'M18 44h22c2 8 8 12 18 13l18 4c6 2 7 6 7 11H18z'],
  [/shoes|Accessories/, 'M36 40h28l10 42H26zM40 40c0-22 20-22 20 0h-4c0-16-12-16-12 0z'],
  [/Sock|underwear/, 'M42 16h18v36l12 14c6 8-4 18-13 13L40 62z'],
  [/Jacket|Coat/, 'M40 18q10-8 20 0l16 8 7 46-11 2-4-28v38H32V46l-4 28-11-2 7-46z'],
  [/Sweater|Knit/, 'M40 20q10 7 20 0l15 7 8 44-11 3-5-26v34H33V48l-5 26-11-3 8-44z'],
  [/./, 'M40 20q10 8 20 0l17 9 6 18-12 5-4-8v38H33V44l-4 8-12-5 6-18z'],
]
const CLOTHS = ['#2f4a6d', '#8c4a3c', '#5d6b45', '#23272e', '#b08a4e', '#6c7c8c', '#7a5268']

function drawing(what: string, i: number): string {
  const shape = SHAPES.find(([pattern]) => pattern.test(what))?.[1] ?? ''
  const cloth = CLOTHS[i % CLOTHS.length] ?? ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900" viewBox="0 0 100 100"><rect width="100" height="100" fill="#ece9e3"/><path d="${shape}" fill="${cloth}" stroke="${cloth}" stroke-width="2.5" stroke-linejoin="round"/><path d="${shape}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width=".6" stroke-dasharray="1.6 1.2" transform="translate(50 50) scale(.93) translate(-50 -50)"/></svg>`
}
