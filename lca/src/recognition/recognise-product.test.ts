import { describe, expect, it } from 'vitest'
import demo from '../../../server/src/features/demo/demo-catalogue.json' with { type: 'json' }
import { shippedRegisters } from '../factors/registers.ts'
import customs from './data/customs-codes.json' with { type: 'json' }
import words from './data/product-words.json' with { type: 'json' }
import { namesOtherGoods, recogniseProduct } from './recognise-product.ts'

const nothing = { productType: null, category: null, hsCode: null }
const named = (productType: string) => recogniseProduct({ ...nothing, productType })?.id ?? null
const coded = (hsCode: string) => recogniseProduct({ ...nothing, hsCode })?.id ?? null
const productIds = [...shippedRegisters.products, ...shippedRegisters.accessories].map(({ id }) => id)

describe('recognising a product', () => {
  it('takes an id of the register as it is', () => {
    for (const id of productIds) {
      expect(recogniseProduct({ ...nothing, productType: id })).toEqual({ id, from: 'id' })
    }
  })

  it.each([
    ['T-Shirts', 't-shirt-polo'],
    ["Men's tee shirts", 't-shirt-polo'],
    ['Damen-T-Shirt', 't-shirt-polo'],
    ["Polo's", 't-shirt-polo'],
    ['T-tröja', 't-shirt-polo'],
    ['Camisetas de algodón', 't-shirt-polo'],
    ['Hemden', 'shirt'],
    ['chemise blanche', 'shirt'],
    ['Shirts & Blouses', 'shirt'],
    ['Straight jeans', 'jeans'],
    ['pantalones vaqueros', 'jeans'],
    ['Kleid', 'skirt-dress'],
    ['jupes', 'skirt-dress'],
    ['Silk slip dress', 'skirt-dress'],
    ['shirt dress', 'skirt-dress'],
    ['Jeansjacke', 'coat-jacket'],
    ['Coats and jackets', 'coat-jacket'],
    ['Jacket with hood', 'coat-jacket'],
    ['Damenhosen', 'trousers-shorts'],
    ['pantalon', 'trousers-shorts'],
    ['Women > Clothing > Trousers', 'trousers-shorts'],
    ['Pull-over', 'sweater'],
    ['maglioni', 'sweater'],
    ['Wollsocken', 'socks'],
    ['strumpor', 'socks'],
    ['caleçons', 'boxer-woven'],
    ['briefs', 'brief-knitted'],
    ['Badehose', 'swimwear'],
    ['maillot de bain', 'swimwear'],
  ])('reads "%s" as %s', (text, id) => {
    expect(named(text)).toBe(id)
  })

  it.each([
    'coat hanger',
    'porte-manteau',
    'dress shoes',
    'T-shirt hanger',
    'garden hose',
    'trouser press',
    'sock boots',
    'Trousers and jeans',
    'Jeans en broeken',
    'Socks and underwear',
    'pants',
    'jumper',
    'Rock',
    'Bekleidung',
    'shirtless',
    'constructor',
    '__proto__',
    '',
  ])('guesses nothing for "%s"', (text) => {
    expect(named(text)).toBeNull()
  })

  it.each([
    ['6109.10.00', 't-shirt-polo'],
    ['6205 20', 'shirt'],
    ['610610', 'shirt'],
    ['62034231', 'jeans'],
    ['62034235', 'trousers-shorts'],
    ['6203 42 31 00', 'jeans'],
    ['61159699', 'socks'],
    ['6109.10.0012', 't-shirt-polo'],
    ['6204.43.3010', 'skirt-dress'],
    ['620433', 'coat-jacket'],
    ['620444', 'skirt-dress'],
    ['6110', 'sweater'],
    ['611595', 'socks'],
    ['610822', 'brief-knitted'],
    ['620711', 'boxer-woven'],
    ['611241', 'swimwear'],
    ['6201', 'coat-jacket'],
    ['621410', 'scarf'],
    ['6302.21.00', 'home-textile'],
    ['650500', 'hat'],
    ['611521', 'tights'],
  ])('reads the customs code %s as %s', (code, id) => {
    expect(coded(code)).toBe(id)
  })

  it.each([
    ['620342', 'jeans and other trousers'],
    ['6203.42.0711', 'jeans and other trousers, by a code of the United States'],
    ['6204623', 'half of a CN code'],
    ['611596', 'stockings and socks'],
    ['6203', 'suits, jackets and trousers'],
    ['620311', 'suits'],
    ['6115', 'tights and socks'],
    ['61159691', 'stockings'],
    ['640419', 'shoes'],
    ['61', 'a chapter'],
    ['6109x', 'no code'],
    ['', 'nothing'],
  ])('guesses nothing for the customs code %s: %s', (code) => {
    expect(coded(code)).toBeNull()
  })

  it('asks the type before the category before the code, and says what answered', () => {
    const all = { productType: 'jeans', category: 'Dresses', hsCode: '6109' }
    expect(recogniseProduct(all)).toEqual({ id: 'jeans', from: 'id' })
    expect(recogniseProduct({ ...all, productType: 'underwear' })).toEqual({ id: 'skirt-dress', from: 'words' })
    expect(recogniseProduct({ ...all, productType: null, category: 'Socks and underwear' })).toEqual({
      id: 't-shirt-polo',
      from: 'customs-code',
    })
    expect(recogniseProduct(nothing)).toBeNull()
  })

  it('does not make a garment of a scarf for the category it stands in', () => {
    expect(recogniseProduct({ productType: 'Scarves', category: 'Sweaters', hsCode: '6110' })).toEqual({
      id: 'scarf',
      from: 'words',
    })
  })

  it.each([
    { productType: 'Leather belt' },
    { productType: 'Ledergürtel' },
    { category: 'Accessoires > Ceintures' },
    { productType: 'cinture in pelle' },
    { category: 'Cinturones' },
    { productType: 'Dames riemen' },
    { productType: 'skärp' },
    { hsCode: '4203.30.00' },
    { hsCode: '640399' },
    { productType: 'Denim', hsCode: '42033000' },
  ])('knows that %j is something else', (said) => {
    expect(namesOtherGoods({ ...nothing, ...said })).toBe(true)
    expect(recogniseProduct({ ...nothing, ...said })).toBeNull()
  })

  it.each([
    { productType: 'coat with belt' },
    { productType: 'Hosen', hsCode: '420330' },
    { hsCode: '42' },
    { hsCode: '4203' },
    {},
  ])('does not take %j for something else', (said) => expect(namesOtherGoods({ ...nothing, ...said })).toBe(false))

  it('knows everything of the demo catalogue but shoes', () => {
    const expected: Record<string, string | null> = {
      'T-shirt': 't-shirt-polo',
      shirt: 'shirt',
      jeans: 'jeans',
      trousers: 'trousers-shorts',
      dress: 'skirt-dress',
      sweater: 'sweater',
      jacket: 'coat-jacket',
      socks: 'socks',
      underwear: 'brief-knitted',
      scarf: 'scarf',
      bag: 'bag',
      shoe: null,
    }
    for (const { kind, category, hsCode } of demo.products) {
      const answer = recogniseProduct({ productType: kind, category, hsCode })
      expect([kind, answer?.id ?? null]).toEqual([kind, expected[kind]])
    }
  })

  it('has words in every language, sources, and only products of the register in its data', () => {
    expect(Object.keys(words.products).sort()).toEqual([...productIds].sort())
    for (const [id, languages] of Object.entries(words.products)) {
      expect(Object.keys(languages)).toEqual(['en', 'de', 'fr', 'it', 'es', 'nl', 'sv'])
      for (const phrase of Object.values(languages).flat()) expect([phrase, named(phrase) ?? id]).toEqual([phrase, id])
    }
    for (const [code, id] of Object.entries(customs.codes))
      expect([code, code.length <= 6, productIds.includes(id)]).toEqual([code, true, true])
    for (const [code, id] of Object.entries(customs.cnCodes)) {
      expect([code, code.length, id === null || productIds.includes(id)]).toEqual([code, 8, true])
    }
    for (const { source, licence } of [words, customs]) expect([source, licence]).not.toContain('')
  })
})
