import { expect, test } from 'vitest'
import { BROUGHT, FOREIGN_CATALOGUES, PRODUCTS_BROUGHT, productsOf, saidOf, told } from '#test/foreign-catalogues.ts'
import { startTestApp } from '#test/harness.ts'
import { endedImport, uploadFile } from '#test/run-import-file.ts'
import { sheetAfter } from '../reading/sheet-turns.ts'
import { checkImport, startImport } from './begin-import.ts'
import type { Import } from './import.ts'
import { importSheet } from './import-sheet.ts'

const t = await startTestApp()

test.each(FOREIGN_CATALOGUES.map((one) => [one.is, one] as const))(
  '%s comes in whole without a word from anybody, and what does not is told',
  async (_, one) => {
    const w = await t.workspace()
    let made: Import = await uploadFile(t, w, one.bytes(), one.name)
    const said = new Set<string>()
    for (;;) {
      await checkImport(t.deps, w.actor, { id: made.id })
      expect((await endedImport(t, w, made.id)).state).toBe('checked')
      const { data } = await t.graphql(
        `{ import(id: "${made.id}") { mappingProblems { reason headers } problemGroups { severity reason header } } }`,
        await w.key('read'),
      )
      const { mappingProblems: ofTable, problemGroups: ofRows } = data.import
      for (const { reason, headers } of ofTable) said.add(`${reason} ${headers.join(', ')}`.trim())
      expect(ofRows.filter(({ severity }: { severity: string }) => severity === 'error')).toEqual([])
      for (const { reason, header } of ofRows) said.add(`${reason} ${header ?? ''}`.trim())
      await startImport(t.deps, w.actor, { id: made.id })
      expect(await endedImport(t, w, made.id)).toMatchObject({ state: 'finished', counts: { refused: 0 } })
      const sheet = sheetAfter(made.inspection.tables, made.settings?.sheet)
      if (sheet === null) break
      made = await importSheet(t.deps, w.actor, { id: made.id, sheet })
    }
    const keys = saidOf(one)
    const { rows } = await t.owner.query(BROUGHT, [w.id])
    expect(told(rows, keys)).toEqual(told(one.brought, keys))
    const { rows: products } = await t.owner.query(PRODUCTS_BROUGHT, [w.id])
    expect(products.map(({ sku }) => sku)).toEqual(productsOf(one))
    expect([...said]).toEqual(expect.arrayContaining([...(one.tells ?? [])]))
    const { rows: found } = await t.owner.query(
      'select distinct number, valid_until::text as until from certifications where workspace_id = $1',
      [w.id],
    )
    expect(found.map(({ number, until }) => `${number} ${until}`).sort()).toEqual([...(one.certificates ?? [])].sort())
  },
  60_000,
)
