import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { endedImport, runImportFile, uploadFile } from '#test/run-import-file.ts'
import { checkImport } from './begin-import.ts'
import { correctImport } from './correct-import.ts'

const t = await startTestApp()

const FILE = [
  'SKU;Name;Colour;Cotton %;Elastane %;Polyester %',
  'A1;Tee;red;95;5;',
  'A1;Tee;blue;90;;',
  'A2;Polo;blue;60;;40',
].join('\n')

test('a column for each fibre becomes the composition of each variant; the same file again changes nothing', async () => {
  const w = await t.workspace()
  const as = await w.member('editor')
  const made = await runImportFile(t, w, Buffer.from(FILE), 'fibres.csv')
  expect(made.counts).toMatchObject({
    rows: 3,
    refused: 0,
    records: { product: { create: 2 }, variant: { create: 3 } },
    problems: { 'warning:shares_not_whole': 1 },
  })
  const { data } = await t.graphql('{ variants { color materialComposition product { name } } }', as)
  const told = data.variants.map(
    ({
      color,
      materialComposition,
      product,
    }: {
      color: string
      materialComposition: string
      product: { name: string }
    }) => `${product.name} ${color}: ${materialComposition}`,
  )
  expect(told.sort()).toEqual([
    'Polo blue: 60% Cotton, 40% Polyester',
    'Tee blue: 90% Cotton',
    'Tee red: 95% Cotton, 5% Elastane',
  ])
  const again = await runImportFile(t, w, Buffer.from(FILE), 'fibres.csv')
  expect(again.counts).toMatchObject({ rows: 3, records: { variant: { create: 0, update: 0, unchanged: 3 } } })
}, 60_000)

test('what is shown as wrong with a composition is put right in its columns: one share, or the whole of it', async () => {
  const w = await t.workspace()
  const { id } = await uploadFile(t, w, Buffer.from(FILE), 'fibres.csv')
  const shown = async () => {
    await checkImport(t.deps, w.actor, { id })
    await endedImport(t, w, id)
    const fields = '{ problemGroups { reason header values { found count } } }'
    const { data } = await t.graphql(`{ import(id: "${id}") ${fields} }`, await w.key('read'))
    return data.import.problemGroups
  }
  const wrong = { reason: 'shares_not_whole', header: 'Cotton %', values: [{ found: '90% Cotton', count: 1 }] }
  expect(await shown()).toEqual([wrong])
  await correctImport(t.deps, w.actor, { id, corrections: [{ header: 'Elastane %', line: 3, value: '10' }] })
  expect(await shown()).toEqual([])
  await correctImport(t.deps, w.actor, { id, corrections: [{ header: 'Elastane %', line: 3, value: null }] })
  const whole = { header: 'Cotton %', found: '90% Cotton', value: '90% cotton, 10% wool' }
  await correctImport(t.deps, w.actor, { id, corrections: [whole] })
  expect(await shown()).toEqual([])
}, 60_000)
