import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['gzip;q=0.5, br;q=0.4', 'gzip'],
  ['gzip;q=0.5,br;q=0.5', 'br'],
  ['br;q=0, *', 'gzip'],
  ['br;q=0,gzip;q=0', 'identity'],
  ['identity', 'identity'],
  ['identity;q=0.5, gzip;q=0.4', 'identity'],
  ['identity;q=0.5, gzip ; q=0.5', 'gzip'],
  ['gzip;q=0.001', 'gzip'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['*;q=0', 'identity'],
  ['gzip;q=1.5', 'identity'],
  ['gzip;q=-1', 'identity'],
  ['gzip;q=', 'identity'],
  ['gzip; Q=0.2', 'gzip'],
  [';;,,;q=1', 'identity'],
])('answers Accept-Encoding: %s with %s', (header, expected) => expect(negotiateEncoding(header)).toBe(expected))

test('answers the same when asked again, however many others asked between', () => {
  for (let number = 0; number < 1000; number++) negotiateEncoding(`gzip, x-${number}`)
  expect(negotiateEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(negotiateEncoding('gzip, x-1')).toBe('gzip')
})
