import { describe, expect, test } from 'vitest'
import { refuseCrossSite } from './cross-site.ts'

const PUBLIC = 'https://passports.example'

describe('refuseCrossSite', () => {
  test.each([
    ['the same origin', { 'sec-fetch-site': 'same-origin' }],
    ['an address typed by the user', { 'sec-fetch-site': 'none' }],
    ['a program, which sends neither header', {}],
    ['an old browser on the public address', { origin: PUBLIC }],
    ['an old browser on the address it reached us at', { origin: 'http://10.0.0.7:3000', host: '10.0.0.7:3000' }],
  ])('lets %s write', (_who, headers) => {
    expect(() => refuseCrossSite({ method: 'POST', headers }, PUBLIC)).not.toThrow()
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another site that has our origin as well', { 'sec-fetch-site': 'cross-site', origin: PUBLIC }],
    ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example', host: 'passports.example' }],
    ['a sandboxed frame', { origin: 'null', host: 'passports.example' }],
    ['our host by a longer name', { origin: `${PUBLIC}.evil.example`, host: 'passports.example' }],
  ])('refuses writes from %s', (_who, headers) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect(() => refuseCrossSite({ method, headers }, PUBLIC)).toThrow('another site')
    }
  })

  test('lets every site read', () => {
    expect(() => refuseCrossSite({ method: 'GET', headers: { 'sec-fetch-site': 'cross-site' } }, PUBLIC)).not.toThrow()
  })
})
