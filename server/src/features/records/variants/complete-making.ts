import { allInOrder } from '#database/ask.ts'
import type { Tx } from '#database/transaction.ts'
import { badInput } from '#platform/app-error.ts'
import { namesOfCompanies } from '../companies/names-of-companies.ts'
import type { CompositionEntry } from './composition.ts'
import { wordsOfCompositions } from './words-of-compositions.ts'

/** What a variant, or a product for all its variants, says of its making, as far as it is written from something else. */
type Making = {
  materialComposition: string | null
  composition: CompositionEntry[] | null
  manufacturer: string | null
  manufacturerId: string | null
}

/** Of new records: the text of a composition is written from its materials, and a manufacturer without a name has the company's. */
export async function completeNew(tx: Tx, workspaceId: string, records: readonly Making[]): Promise<void> {
  const wordless = records.filter(({ materialComposition }) => materialComposition === null)
  const unnamed = records.filter(({ manufacturer }) => manufacturer === null)
  const [words, nameOf] = await allInOrder([
    wordsOfCompositions(
      tx,
      workspaceId,
      wordless.map(({ composition }) => composition ?? []),
    ),
    namesOfCompanies(
      tx,
      workspaceId,
      unnamed.map(({ manufacturerId }) => manufacturerId),
      'manufacturerId',
    ),
  ])
  for (const [at, record] of wordless.entries()) record.materialComposition = words[at] ?? null
  for (const record of unnamed) record.manufacturer = nameOf(record.manufacturerId)
}

type Change = {
  readonly before: { readonly manufacturer: string | null; readonly composition: readonly unknown[] | null }
  readonly fields: Partial<Making>
}

/** Of changes, the same. Text and structure go together: the one is made from the other, and is not written over it. */
export async function completeChanges(
  tx: Tx,
  workspaceId: string,
  noun: 'variant' | 'product',
  changes: readonly Change[],
): Promise<void> {
  const structured: Partial<Making>[] = []
  for (const { before, fields } of changes) {
    if (fields.composition !== undefined && fields.materialComposition === undefined) structured.push(fields)
    if (fields.materialComposition !== undefined && fields.composition === undefined) {
      refuseTextOverStructure(noun, before.composition ?? [])
    }
  }
  const [words, nameOf] = await allInOrder([
    wordsOfCompositions(
      tx,
      workspaceId,
      structured.map(({ composition }) => composition ?? []),
    ),
    namesOfCompanies(
      tx,
      workspaceId,
      changes.map(({ fields }) => fields.manufacturerId),
      'manufacturerId',
    ),
  ])
  for (const [at, fields] of structured.entries()) fields.materialComposition = words[at] ?? null
  for (const { before, fields } of changes) {
    const maker = nameOf(fields.manufacturerId)
    if (maker !== null && fields.manufacturer === undefined && before.manufacturer === null) fields.manufacturer = maker
  }
}

function refuseTextOverStructure(noun: 'variant' | 'product', composition: readonly unknown[]): void {
  if (composition.length === 0) return
  throw badInput(
    'composition_is_structured',
    `The text of this ${noun}'s composition is written from its materials. Change "composition", or give ` +
      'composition: [] together with the text.',
    { field: 'materialComposition' },
  )
}
