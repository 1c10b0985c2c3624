import type { Tx } from '#database/transaction.ts'
import type { Deps } from '#deps.ts'
import type { Input, Rules } from '#platform/fields.ts'
import type { Page, PageInput } from '#platform/page.ts'
import type { Reader } from './actor.ts'
import type { ReadScope } from './read-scope.ts'
import type { Language } from './words/languages.ts'

export type FieldsByName = Readonly<Record<string, unknown>>

type Named = { readonly id: string; readonly name: string }
export type Saved = Named & { readonly revision: number }

/** A record as it is, for who compares it with what it becomes. */
export type LockedRecord = { readonly name: string; readonly revision: number; readonly fields: FieldsByName }

/** The use cases of a noun, by the names they have for every noun. Each asks for the permission it needs. `Given`: its fields. */
export type NounVerbs<Given extends object = FieldsByName> = {
  find(scope: ReadScope, query: PageInput): Promise<readonly { readonly id: string }[]>
  /** The same list in pages of any size: what can be given of its records, with their translations or their texts in these languages. */
  walk(scope: ReadScope, list: object, page: Page, languages: readonly Language[]): Promise<readonly Named[]>
  count(scope: ReadScope, query: object): Promise<number>
  load(scope: ReadScope, ids: readonly string[]): Promise<readonly Saved[]>
  create(deps: Deps, reader: Reader, inputs: readonly Given[]): Promise<readonly Pick<Saved, 'id' | 'revision'>[]>
  update(
    deps: Deps,
    reader: Reader,
    inputs: readonly (Given & { id: string; expectedRevision?: number | null })[],
  ): Promise<readonly Pick<Saved, 'id' | 'revision'>[]>
  remove(deps: Deps, reader: Reader, ids: readonly string[]): Promise<unknown>
  /** The records as they are, locked until the transaction ends. */
  lock(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<readonly Saved[]>
  /** One of them with all of its fields. */
  lockWhole(tx: Tx, workspaceId: string, id: string): Promise<LockedRecord | undefined>
  /** What an update is given to bring these fields back. */
  fieldsBack(before: FieldsByName): FieldsByName
}

type Usual = 'lockWhole' | 'fieldsBack'

/** The verbs of a noun whose records are whole in their own row. */
export function verbs<R extends Rules>(
  rules: R,
  own: Omit<NounVerbs<Input<R>>, Usual> & Partial<Pick<NounVerbs, Usual>>,
): NounVerbs<Input<R>> {
  return {
    async lockWhole(tx, workspaceId, id) {
      const [row] = await own.lock(tx, workspaceId, [id])
      return row && wholeRecord(rules, row)
    },
    fieldsBack: (before) => before,
    ...own,
  }
}

/** What a single deletion does, one after the other. */
export function eachOf(
  remove: (deps: Deps, reader: Reader, input: { id: string }) => Promise<unknown>,
): NounVerbs['remove'] {
  return async (deps, reader, ids) => {
    for (const id of ids) await remove(deps, reader, { id })
  }
}

export function wholeRecord(rules: Rules, row: Saved, others: FieldsByName = {}): LockedRecord {
  const values = new Map(Object.entries({ ...row, ...others }))
  const fields = Object.fromEntries(Object.keys(rules).map((field) => [field, values.get(field) ?? null]))
  return { name: row.name, revision: row.revision, fields }
}
