import type { Page, ReadFrom, World } from '../connector.ts'
import { listAt, numberAt, textAt } from '../foreign-json.ts'
import type { ForeignOption } from '../option-words.ts'
import { type Odoo, recordsOf, relatedOf } from './ask-odoo.ts'
import { languageOf, languagesOf } from './discover-odoo.ts'
import { fieldsOf, KNOWN_FIELDS, ownFields } from './odoo-fields.ts'
import { type Beside, type Choice, rowOf, variantOf, whyLeftOut } from './odoo-rows.ts'
import { userOf } from './test-odoo.ts'

/**
 * Variants in the order of their ids, each page beginning after the last one. What is deleted meanwhile hides no other, and what is changed
 * meanwhile is in the next delta. The time of change would be no place to go on from: Odoo keeps it to the microsecond and tells it to the second, and
 * all that one import there has made have the same.
 */
export async function* readOdoo(world: World, odoo: Odoo, from: ReadFrom): AsyncIterable<Page> {
  const fields = await fieldsOf(odoo, 'product.product')
  const own = ownFields(fields)
  const asked = [...KNOWN_FIELDS.filter((name) => fields.has(name)), ...own.map(({ name }) => name)]
  const { context, domain } = await scopeOf(odoo, from)
  const choice = choiceOf(from)
  const others = await otherLanguages(odoo, textAt(context, 'lang'))
  const changed = from.since === null ? [] : changedSince(from.since)
  const count = await odoo.call({
    model: 'product.product',
    method: 'search_count',
    args: { domain: [...domain, ...changed] },
    context,
  })
  const total = typeof count === 'number' ? { total: count } : {}
  let last = numberAt(from.cursor === null ? null : JSON.parse(from.cursor), 'last') ?? 0
  for (;;) {
    world.signal.throwIfAborted()
    const records = await recordsOf(odoo, {
      model: 'product.product',
      method: 'search_read',
      args: {
        domain: [...domain, ...changed, ['id', '>', last]],
        fields: asked,
        order: 'id',
        limit: PAGE,
      },
      context,
    })
    const leftOut = []
    const wanted = []
    for (const record of records) {
      const said = whyLeftOut(record, choice)
      if (said === null) wanted.push(record)
      else leftOut.push({ item: variantOf(odoo, record), said })
    }
    const beside = await besideOf(odoo, wanted, context, others)
    last = numberAt(records.at(-1), 'id') ?? last
    const isLast = records.length < PAGE
    yield {
      rows: wanted.map((record) => rowOf(odoo, record, own, beside)),
      cursor: isLast ? null : JSON.stringify({ last }),
      ...total,
      ...(leftOut.length > 0 && { leftOut }),
      // Archived since then, or no more among what was chosen.
      ...(from.since !== null && { gone: leftOut.map(({ item }) => ({ of: 'variant' as const, id: item.id })) }),
    }
    if (isLast) return
  }
}

const PAGE = 500

/** A change of a product is one of its variants, which only newer versions write down as such. */
function changedSince(since: Date): unknown[] {
  const moment = since.toISOString().slice(0, 19).replace('T', ' ')
  return ['|', ['write_date', '>=', moment], ['product_tmpl_id.write_date', '>=', moment]]
}

/** Whose products, in which language. Archived ones come along, to be named where they are left out. */
async function scopeOf(odoo: Odoo, { chosen }: ReadFrom) {
  const companies = (chosen['companies'] ?? []).map(Number).filter(Number.isInteger)
  const lang = chosen['language']?.[0] ?? textAt(await userOf(odoo), 'lang') ?? 'en_US'
  const context: Record<string, unknown> = { lang, active_test: false }
  if (companies.length === 0) return { context, domain: [] }
  return {
    context: { ...context, allowed_company_ids: companies },
    // What belongs to no company is everybody's.
    domain: ['|', ['company_id', '=', false], ['company_id', 'in', companies]],
  }
}

function choiceOf({ chosen }: ReadFrom): Choice {
  return {
    withArchived: chosen['archived']?.[0] === 'with',
    kinds: new Set(chosen['kinds'] ?? ['goods']),
    onlySold: chosen['sold']?.[0] !== 'all',
  }
}

/** One of each language: "de_CH" beside "de_DE" would be the same column. */
async function otherLanguages(odoo: Odoo, main: string | null): Promise<readonly string[]> {
  const seen = new Set([languageOf(main ?? 'en_US')])
  const others = []
  for (const { key } of await languagesOf(odoo, main)) {
    if (seen.has(languageOf(key))) continue
    seen.add(languageOf(key))
    others.push(key)
  }
  return others
}

async function besideOf(
  odoo: Odoo,
  records: readonly unknown[],
  context: Readonly<Record<string, unknown>>,
  languages: readonly string[],
): Promise<Beside> {
  const values = new Set(records.flatMap((one) => listAt(one, 'product_template_attribute_value_ids').map(Number)))
  const templates = new Set(records.flatMap((one) => relatedOf(one, 'product_tmpl_id')?.id ?? []))
  const translations = []
  for (const code of templates.size === 0 ? [] : languages) {
    const found = await recordsOf(odoo, {
      model: 'product.template',
      method: 'search_read',
      args: { domain: [['id', 'in', [...templates]]], fields: ['name', 'categ_id', 'description_sale'], order: 'id' },
      context: { ...context, lang: code },
    })
    const products = new Map(found.map((one) => [numberAt(one, 'id') ?? 0, one]))
    translations.push({ language: languageOf(code), products })
  }
  return { options: await optionsOf(odoo, [...values], context), translations }
}

/** The values of attributes that variants have: "Colour" is "Black". One request for the whole page. */
async function optionsOf(
  odoo: Odoo,
  ids: readonly number[],
  context: Readonly<Record<string, unknown>>,
): Promise<ReadonlyMap<number, ForeignOption>> {
  if (ids.length === 0) return new Map()
  const found = await recordsOf(odoo, {
    model: 'product.template.attribute.value',
    method: 'search_read',
    args: { domain: [['id', 'in', ids]], fields: ['name', 'attribute_id'], order: 'id' },
    context,
  })
  return new Map(
    found.flatMap((one) => {
      const [id, name, value] = [numberAt(one, 'id'), relatedOf(one, 'attribute_id')?.name, textAt(one, 'name')]
      return id === null || name === undefined || value === null ? [] : [[id, { name, value }] as const]
    }),
  )
}
