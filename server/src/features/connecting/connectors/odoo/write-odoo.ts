import type { FoundValue, TargetItem, WriteItem, WriteOutcome } from '../connector.ts'
import { ForeignError } from '../foreign-error.ts'
import { at, numberAt, textAt } from '../foreign-json.ts'
import { writeInTurn } from '../write-in-turn.ts'
import { filled, type Odoo, recordsOf } from './ask-odoo.ts'
import { OWN_TARGETS } from './discover-odoo.ts'
import { fieldsOf, type OdooField } from './odoo-fields.ts'

type Target = { readonly model: 'product.product' | 'product.template'; readonly field: string }

function parseTarget(target: string): Target {
  const model = target.startsWith('product.template.') ? 'product.template' : 'product.product'
  return { model, field: target.replace(`${model}.`, '') }
}

/** Makes the field, once: one that is there already is taken as it is. */
export async function prepareOdoo(odoo: Odoo, target: string): Promise<string> {
  const { model, field } = parseTarget(target)
  const own = OWN_TARGETS.find(({ name }) => name === field)
  if (own === undefined || (await fieldsOf(odoo, model)).has(field)) return target
  const [kept] = await recordsOf(odoo, {
    model: 'ir.model',
    method: 'search_read',
    args: { domain: [['model', '=', model]], fields: ['id'], limit: 1 },
  }).catch((error: unknown) => {
    throw mayNotMake(error, own)
  })
  const vals = { name: field, model_id: numberAt(kept, 'id'), ttype: 'char', field_description: own.label }
  try {
    await odoo.callOnce({ model: 'ir.model.fields', method: 'create', args: { vals_list: [vals] } })
  } catch (error) {
    // It may have been made although no answer came.
    if ((await fieldsOf(odoo, model)).has(field)) return target
    throw mayNotMake(error, own)
  }
  return target
}

function mayNotMake(error: unknown, { name, label }: { readonly name: string; readonly label: string }): unknown {
  if (!(error instanceof ForeignError) || error.kind !== 'permission') return error
  return new ForeignError('permission', {
    reason: 'fields_not_permitted',
    message: `The user of the key may not make fields in Odoo. Ask an administrator of Odoo to make a text field "${name}" (${label}) for product variants, or choose another field.`,
    value: name,
  })
}

/** Odoo writes one value to several records at once, or one record at a time; each call is whole or not at all. */
export async function writeOdoo(
  odoo: Odoo,
  target: string,
  items: readonly WriteItem[],
): Promise<readonly WriteOutcome[]> {
  const { model, field } = parseTarget(target)
  const type = (await fieldsOf(odoo, model)).get(field)
  if (type === undefined) throw fieldMissing(field)
  const shared = model === 'product.template' ? await withSeveralVariants(odoo, items) : NONE
  const refusal = (item: WriteItem): WriteOutcome | null =>
    idOf(item, model) === null
      ? OF_VARIANTS
      : item.of === 'variant' && shared.has(Number(item.parentId))
        ? OF_PRODUCT
        : null
  const groups = Map.groupBy(items, (item) => refusal(item)?.state ?? `=${item.value ?? ''}`)
  const parts = [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MOST_AT_ONCE) }, (_, part) =>
      group.slice(part * MOST_AT_ONCE, (part + 1) * MOST_AT_ONCE),
    ),
  )
  const writePart = async (part: readonly WriteItem[]): Promise<readonly WriteOutcome[]> => {
    const [first] = part
    if (first !== undefined && refusal(first) !== null) return part.map((item) => refusal(item) ?? OF_PRODUCT)
    const ids = part.flatMap((item) => idOf(item, model) ?? [])
    const vals = { [field]: valueFor(type, first?.value ?? null) }
    try {
      await odoo.call({ model, method: 'write', ids, args: { vals } })
      return part.map(() => ({ state: 'written' as const }))
    } catch (error) {
      // One of them spoils it for all: each by itself then.
      if (part.length === 1 || !isOfItem(error)) throw error
      return writeInTurn(
        part,
        part.map((one) => [one]),
        writePart,
      )
    }
  }
  return writeInTurn(items, parts, writePart)
}

/** An administrator of Odoo can have a hundred changes tracked and told to followers at once; more takes it longer than we wait. */
const MOST_AT_ONCE = 100

/** A variant can be written what is kept for its product; a product is not one of its variants. */
function idOf({ of, item, parentId }: TargetItem, model: Target['model']): number | null {
  if (model === 'product.product') return of === 'variant' ? Number(item.id) : null
  return Number(of === 'product' ? item.id : parentId)
}

const OF_VARIANTS: WriteOutcome = {
  state: 'refused',
  said: {
    reason: 'field_of_variants',
    message: 'This field is one of variants in Odoo, and has no place for what is said of the whole product.',
  },
}

const OF_PRODUCT: WriteOutcome = {
  state: 'refused',
  said: {
    reason: 'field_of_product',
    message:
      'This field has one value for all variants of the product, and it has several. Choose a field of variants.',
  },
}

const NONE: ReadonlySet<number> = new Set()

/** A field of the product has no place for what is said of one of several variants. */
async function withSeveralVariants(odoo: Odoo, items: readonly TargetItem[]): Promise<ReadonlySet<number>> {
  const ids = [...new Set(items.flatMap(({ of, parentId }) => (of === 'variant' ? Number(parentId) : [])))]
  if (ids.length === 0) return NONE
  const found = await recordsOf(odoo, {
    model: 'product.template',
    method: 'search_read',
    args: { domain: [['id', 'in', ids]], fields: ['product_variant_count'], order: 'id' },
    context: { active_test: false },
  })
  return new Set(
    found.flatMap((one) => ((numberAt(one, 'product_variant_count') ?? 0) > 1 ? (numberAt(one, 'id') ?? 0) : [])),
  )
}

function isOfItem(error: unknown): boolean {
  return error instanceof ForeignError && ['not_found', 'refused', 'conflict'].includes(error.kind)
}

function valueFor({ type }: OdooField, value: string | null): string | number | false {
  if (value === null || value === '') return false
  return type === 'float' || type === 'integer' ? Number(value) : value
}

function fieldMissing(field: string): ForeignError {
  return new ForeignError('unexpected_system', {
    reason: 'field_missing',
    message: `Odoo no longer has the field "${field}". Choose another one to write to.`,
    value: field,
  })
}

export async function lookInOdoo(
  odoo: Odoo,
  target: string,
  items: readonly TargetItem[],
): Promise<readonly (FoundValue | null)[]> {
  const { model, field } = parseTarget(target)
  const ids = [...new Set(items.flatMap((item) => idOf(item, model) ?? []))]
  const values = new Map<number, string>()
  for (let from = 0; from < ids.length; from += 500) {
    const found = await recordsOf(odoo, {
      model,
      method: 'search_read',
      args: { domain: [['id', 'in', ids.slice(from, from + 500)]], fields: [field], order: 'id' },
      context: { active_test: false },
    })
    for (const one of found) {
      const value = filled(at(one, field))
      if (value !== null && value !== undefined && value !== 0)
        values.set(numberAt(one, 'id') ?? 0, textAt(one, field) ?? '')
    }
  }
  return items.map((item) => {
    const value = values.get(idOf(item, model) ?? 0)
    return value === undefined ? null : { value }
  })
}
