import { expect, test } from 'vitest'
import { markedWords, markedWordsOfNamed } from '#features/records/variants/marked-words.ts'
import { startTestApp } from '#test/harness.ts'
import { chanceOf } from '#test/random-documents.ts'
import { seedNumber } from '#test/sample.ts'

const t = await startTestApp()
const home = await t.workspace()
const OF_VARIANT =
  'search_of_variant(v.name, v.color, v.size, v.gtin, v.digital_id, v.code, v.material_composition, v.translations)'
const OF_PRODUCT =
  'search_of_named(p.name, variadic array[p.sku, p.brand, p.category, p.product_type, p.code, translated_texts(p.translations)])'

test('words of many variants, made before they are saved, are those that the database would make', async () => {
  const chance = chanceOf(String(seedNumber()))
  const of = (list: string, most: number) =>
    Array.from({ length: 1 + Math.floor(chance() * most) }, () => list[Math.floor(chance() * list.length)]).join('')
  const LETTERS = 'abcXYZ  --019%,./&()'
  const SIGNS = `${LETTERS}:;!?'"\\|~=#@^<>*_\t\n äöüßÉñÅøØæÆœłŁıİđĳﬁ½²µ–’…éαςЖ中\u0301\u00a0`
  const given = Array.from({ length: 2_000 }, (_, at) => {
    const text = () => of(at % 3 === 0 ? SIGNS : LETTERS, at % 50 === 0 ? 260 : 30)
    const orNull = (value: string) => (chance() < 0.2 ? null : value)
    const row = {
      name: text(),
      color: orNull(text()),
      size: orNull(of(LETTERS, 6)),
      gtin: orNull(of('0123456789', 14)),
      digital_id: of('0123456789abcdefghjk', 12),
      code: orNull(text()),
      material_composition: orNull(text()),
    }
    const { digital_id: digitalId, material_composition: materialComposition, ...texts } = row
    return { ...row, id: String(at), search: markedWords({ ...texts, digitalId, materialComposition })?.search ?? null }
  })
  const { rows } = await t.owner.query(
    `select v.name, v.color, v.size, v.code, v.search::text as made, ${OF_VARIANT}::text as wanted
       from json_populate_recordset(null::variants, $1) v where v.search <> ${OF_VARIANT}`,
    [JSON.stringify(given)],
  )
  expect(rows).toEqual([])
  expect(given.filter(({ search }) => search !== null).length).toBeGreaterThan(1_200)
})

test('so are those of many products', async () => {
  const chance = chanceOf(String(seedNumber()))
  const SIGNS = 'abcXYZ  --019%,./&():;!?\'"|~=#@^<>*_ äöüßÉñÅøØæÆœłŁıİđﬁ½²–’…αЖ中\u0301\u00a0'
  const LETTERS = SIGNS.slice(0, 38)
  let list = SIGNS
  const text = (most: number) =>
    Array.from({ length: Math.floor(chance() * most) }, () => list[Math.floor(chance() * list.length)]).join('')
  const orNull = (value: string) => (chance() < 0.3 ? null : value)
  const given = Array.from({ length: 2_000 }, (_, at) => {
    list = at % 3 === 0 ? SIGNS : LETTERS
    const row = {
      name: text(at % 50 === 0 ? 260 : 25),
      sku: orNull(text(8)),
      brand: orNull(text(12)),
      category: orNull(text(12)),
      product_type: orNull(text(12)),
      code: orNull(text(8)),
    }
    const { name, sku, brand, category, product_type, code } = row
    return { ...row, search: markedWordsOfNamed(name, [sku, brand, category, product_type, code])?.search ?? null }
  })
  const { rows } = await t.owner.query(
    `select p.name, p.search::text as made, ${OF_PRODUCT}::text as wanted
       from json_populate_recordset(null::products, $1) p where p.search <> ${OF_PRODUCT}`,
    [JSON.stringify(given)],
  )
  expect(rows).toEqual([])
  expect(given.filter(({ search }) => search !== null).length).toBeGreaterThan(1_000)
})

test('what is written without a key and words gets them, and others when it changes', async () => {
  await t.owner.query(
    `insert into products (workspace_id, id, name, sku, brand) values ($1, 'prd_plain', 'Übermantel 7', 'Ü-7', 'Vesper')`,
    [home.id],
  )
  await t.owner.query(
    `insert into variants (workspace_id, id, digital_id, product_id, name, color) values ($1, 'var_plain', 'plainplain12', 'prd_plain', 'Übermantel 7 rot', 'rot')`,
    [home.id],
  )
  const read = async () =>
    (
      await t.owner.query(
        `select p.name_key as product, v.name_key as variant, p.search = ${OF_PRODUCT} as "isFound", v.search = p.search || ${OF_VARIANT} as "areFound"
         from products p join variants v on v.product_id = p.id where p.id = 'prd_plain'`,
      )
    ).rows[0]
  expect(await read()).toEqual({
    product: 'ubermantel 000000007',
    variant: 'ubermantel 000000007 rot',
    isFound: true,
    areFound: true,
  })
  await t.owner.query(`update products set name = 'Mantel 8' where id = 'prd_plain'`)
  await t.owner.query(`update variants set name = 'Mantel 8 blau', name_key = 'wrong' where id = 'var_plain'`)
  expect(await read()).toEqual({
    product: 'mantel 000000008',
    variant: 'mantel 000000008 blau',
    isFound: true,
    areFound: true,
  })
  await t.owner.query(`delete from variants where id = 'var_plain'; delete from products where id = 'prd_plain'`)
})
