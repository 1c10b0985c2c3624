import { describe, expect, test } from 'vitest'
import { startSapDouble } from '#test/doubles/sap/sap-double.ts'
import { keepsSapPromises } from '#test/doubles/sap/sap-promises.ts'
import { typedOf } from '#test/doubles/sap/sap-with.ts'
import { atFileEnd } from '#test/file-end.ts'
import { SYSTEM_URL } from '#test/foreign-world.ts'

/**
 * What the connector promises of every S/4HANA. It runs against our double in both generations, and unchanged against a real one, where it only reads
 * unless a field is named: BASE_URL=https://my123456-api.s4hana.cloud.sap SAP_USER=… SAP_PASSWORD=… [SAP_CLIENT=… SAP_SERVICE=v2 SAP_FIELD=YY1_…]
 * npx vitest run server/src/features/connecting/connectors/sap/sap.test.ts
 */
if (SYSTEM_URL === null) {
  describe.each(['v2', 'v4'] as const)('%s', (generation) => {
    keepsSapPromises(async () => {
      const double = await startSapDouble({ generations: [generation], serverPage: 400 })
      atFileEnd(() => double.close())
      double.addProduct('COAT', {}, { EN: 'Coat', DE: 'Mantel' })
      for (const size of ['S', 'M', 'L']) {
        double.addProduct(`COAT-${size}`, { CrossPlantConfigurableProduct: 'COAT', SizeOrDimensionText: size })
      }
      for (let at = 0; at < 700; at += 1) double.addProduct(`X${at}`, { NetWeight: '0.210', WeightUnit: 'KGM' })
      return { typed: typedOf(double), field: 'YY1_DPPURL_PRD' }
    })
  })
} else {
  const env = (name: string) => process.env[name] ?? ''
  keepsSapPromises(async () => ({
    typed: {
      address: SYSTEM_URL ?? '',
      by: env('SAP_API_KEY') === '' ? 'user' : 'key',
      user: env('SAP_USER'),
      password: env('SAP_PASSWORD'),
      api_key: env('SAP_API_KEY'),
      client: env('SAP_CLIENT'),
      service: env('SAP_SERVICE'),
    },
    field: process.env['SAP_FIELD'] ?? null,
  }))
}

test('cookies are told apart, whatever commas are in them', async () => {
  const { cookiesOf } = await import('./ask-sap.ts')
  const header =
    'sap-usercontext=sap-client=100; path=/, SAP_SESSIONID_S4H_100=a%2fb==; path=/; expires=Tue, 01-Jan-2030 00:00:00 GMT, x=y'
  expect(cookiesOf(header)).toEqual([
    { name: 'sap-usercontext', value: 'sap-client=100' },
    { name: 'SAP_SESSIONID_S4H_100', value: 'a%2fb==' },
    { name: 'x', value: 'y' },
  ])
})
