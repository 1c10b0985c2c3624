import { expect, test } from 'vitest'
import { createKnownPaths } from './known-paths.ts'

test('knows the methods of a path through every kind of pattern', () => {
  const paths = createKnownPaths()
  paths.add('/', ['GET'])
  paths.add('/things/:id', ['GET'])
  paths.add('/things/:id', ['PATCH'])
  paths.add('/things/all', ['POST'])
  paths.add('/p/:code.svg', ['GET'])
  paths.add('/01/:gtin(^\\d{14}$)', ['GET'])
  paths.add('/files/*', ['GET'])
  paths.add('/*', ['GET'])
  expect(paths.methodsFor('/')).toEqual(['GET'])
  expect(paths.methodsFor('/things/7')).toEqual(['GET', 'PATCH'])
  expect(paths.methodsFor('/things/all')).toEqual(['GET', 'PATCH', 'POST'])
  expect(paths.methodsFor('/p/abc.svg')).toEqual(['GET'])
  expect(paths.methodsFor('/p/abc_svg')).toEqual([])
  expect(paths.methodsFor('/01/09506000134352')).toEqual(['GET'])
  expect(paths.methodsFor('/01/0950600013435')).toEqual([])
  expect(paths.methodsFor('/files/a/b')).toEqual(['GET'])
  expect(paths.methodsFor('/things/7/more')).toEqual([])
  expect(paths.methodsFor('/things')).toEqual([])
})
