import { Kind, parse, visit } from 'graphql'
import { describe, expect, test } from 'vitest'
import { shapeOf } from './literals.ts'

/** What the parser finds of what a shape may leave open. */
function parsed(text: string) {
  const found: { kind: string; value: string; at: number }[] = []
  visit(parse(text), {
    Argument({ name, value }) {
      const isOpen = (value.kind === Kind.INT || value.kind === Kind.STRING) && name.value !== 'take'
      if (isOpen) found.push({ kind: value.kind, value: value.value, at: value.loc?.start ?? -1 })
    },
  })
  return found
}

test.each([
  '{ products(take: 20) { id } }',
  '{ products(take : 5, skip:40, category: "Shirts") { id name } }',
  '{ a: product(id: "prd_1") { id } b: product(id: "prd_2") { ...F } } fragment F on Product { variants(skip: 2, take: 3) { id } }',
  'query Q($id: ID = "x", $n: Int = 3) { product(id: $id) { variants(skip: $n) { id } } }',
  '{ products(category: "", skip: 0, search: "ü – 漢字") { id } }',
  '{ products(skip:-3,category:"a)b(c{d}:") { id } }',
  '{\n\tproducts(\n\t\tskip:\n40) { id }\r\n}',
])('what is left open of %j is what the parser finds there', (text) => {
  expect(shapeOf(text)?.literals).toEqual(parsed(text))
})

test('documents of one shape differ in whole numbers and texts that are arguments, and in nothing else', () => {
  const key = (text: string) => shapeOf(text)?.key
  const text = '{ p(id: "a", skip: 1, take: 20) { x } }'
  expect(key('{ p(id: "bc", skip: 987, take: 20) { x } }')).toBe(key(text))
  for (const other of [
    '{ p(id: "a", skip: 1, take: 21) { x } }',
    '{ p(id: 5, skip: 1, take: 20) { x } }',
    '{ p(id: "a", skip: 1.0, take: 20) { x } }',
    '{ p(id: "a", skip: 01, take: 20) { x } }',
    '{ p(id: "a", skip: $n, take: 20) { x } }',
    '{ p(id: "a", skip: 1, take: 20) { y } }',
    '{ p(id: "a", skip: 1, taken: 20) { x } }',
  ]) {
    expect(key(other)).not.toBe(key(text))
  }
  expect(key('query($n: Int = 1) { p }')).not.toBe(key('query($n: Int = 2) { p }'))
})

describe('nothing is said of a document in which the parser may see something else', () => {
  test.each([
    ['a comment', '{ p(id: "a") { x } } # "b"'],
    ['a text with an escape', String.raw`{ p(id: "a\n") { x } }`],
    ['a block', '{ p(id: """a""") { x } }'],
    ['a text that does not end', '{ p(id: "a) { x } }'],
    ['a text over two lines', '{ p(id: "a\nb") { x } }'],
    ['a sign that shapes are written with', '{ p(id: \u0001) { x } }'],
    ['NUL', '{ p(id: "\0") { x } }'],
    ['half a character', '{ p(id: "\ud800") { x } }'],
    ['a long document', `{ p(id: "a") { ${'x '.repeat(20_000)} } }`],
  ])('%s', (_name, text) => {
    expect(shapeOf(text)).toBeNull()
  })
})
