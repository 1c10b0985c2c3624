import { expect, test } from 'vitest'
import { startSapDouble } from '#test/doubles/sap/sap-double.ts'
import { atFileEnd } from '#test/file-end.ts'
import { sapTools } from '#test/sap-tools.ts'

test('SAP’s own client takes our double for S/4HANA: it reads, fetches a token with its cookies, and writes', async () => {
  const api = sapTools().productApi()
  const double = await startSapDouble({ generations: ['v2'], isPlain: true })
  atFileEnd(() => double.close())
  // It encodes a slash in a key twice when it writes, which is a mistake of its own.
  double.addProduct("A'B", { NetWeight: '0.210' }, { EN: 'Coat', DE: 'Mantel' })
  for (let at = 0; at < 5; at += 1) double.addProduct(`X${at}`)
  const to = {
    url: double.origin,
    username: double.user,
    password: double.password,
  }
  const listed = await api.requestBuilder().getAll().top(3).skip(1).execute(to)
  expect(listed.map(({ product }) => product)).toEqual(['X0', 'X1', 'X2'])
  const { PRODUCT, NET_WEIGHT, LAST_CHANGE_DATE_TIME, TO_DESCRIPTION } = api.schema
  const [coat] = await api
    .requestBuilder()
    .getAll()
    .select(PRODUCT, NET_WEIGHT, LAST_CHANGE_DATE_TIME, TO_DESCRIPTION)
    .filter(PRODUCT?.equals("A'B"))
    .execute(to)
  expect([Number(coat?.netWeight), coat?.lastChangeDateTime?.toISOString()]).toEqual([0.21, '2026-01-01T00:00:00.000Z'])
  expect(coat?.toDescription?.map(({ productDescription }) => productDescription)).toEqual(['Coat', 'Mantel'])
  const [one] = await api.requestBuilder().getAll().select(PRODUCT).filter(PRODUCT?.equals("A'B")).execute(to)
  if (one === undefined) throw new Error('It was there a moment ago.')
  one.setCustomField('YY1_DPPURL_PRD', 'https://dpp.example/1')
  await api.requestBuilder().update(one).execute(to)
  expect(double.products.get("A'B")?.['YY1_DPPURL_PRD']).toBe('https://dpp.example/1')
  double.change(double.products.get("A'B") ?? {}, { Brand: 'X' })
  one.setCustomField('YY1_DPPURL_PRD', 'https://dpp.example/2')
  await expect(api.requestBuilder().update(one).execute(to)).rejects.toThrow()
  expect(double.products.get("A'B")?.['YY1_DPPURL_PRD']).toBe('https://dpp.example/1')
})
