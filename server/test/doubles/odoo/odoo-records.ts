import { type Field, schemaOf } from './odoo-schema.ts'

export type Rec = Record<string, unknown> & { id: number }
type Context = { lang?: string; active_test?: boolean; allowed_company_ids?: number[] }

/** An exception of Odoo, by its whole name. */
export class OdooException extends Error {
  readonly kind: string
  readonly status: number
  constructor(kind: string, status: number, message: string) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

export type OdooRecords = ReturnType<typeof createOdooRecords>

/** What Odoo keeps, and what its methods for reading and writing do with it. */
export function createOdooRecords() {
  const schema = schemaOf()
  const tables = new Map<string, Map<number, Rec>>(Object.keys(schema).map((model) => [model, new Map()]))
  const next = new Map<string, number>()
  const variants = new Map<number, Rec[]>()
  let clock = Date.now() * 1000

  const table = (model: string) => {
    const found = tables.get(model)
    if (!found) throw new OdooException('werkzeug.exceptions.NotFound', 404, `the model '${model}' does not exist`)
    return found
  }
  const fieldsOf = (model: string): Record<string, Field> => {
    const own = schema[model] ?? {}
    return model === 'product.product' ? { ...schema['product.template'], ...own } : own
  }
  const require = (model: string, name: string): Field => {
    const found = fieldsOf(model)[name]
    if (!found) throw new OdooException('builtins.ValueError', 500, `Invalid field '${name}' on '${model}'`)
    return found
  }
  /** A moment with microseconds, which nobody outside sees. */
  const stamp = () => {
    clock += 7
    const seconds = new Date(clock / 1000).toISOString().slice(0, 19).replace('T', ' ')
    return `${seconds}.${String(clock % 1_000_000).padStart(6, '0')}`
  }

  const insert = (model: string, values: Record<string, unknown>): Rec => {
    const id = Number(values['id'] ?? next.get(model) ?? 1)
    next.set(model, Math.max(id + 1, next.get(model) ?? 1))
    const record: Rec = { write_date: stamp(), ...values, id }
    table(model).set(id, record)
    if (model === 'product.product') {
      const template = Number(record['product_tmpl_id'])
      variants.set(template, [...(variants.get(template) ?? []), record])
    }
    return record
  }

  const raw = (model: string, record: Rec, name: string): unknown => {
    if (model === 'product.product') {
      const template = table('product.template').get(Number(record['product_tmpl_id']))
      if (name === 'display_name') return displayName(model, record)
      if (name === 'product_variant_count') return variantsOf(record['product_tmpl_id']).filter(isActive).length
      if (!(name in (schema[model] ?? {})) && template) return raw('product.template', template, name)
    }
    if (model === 'product.template' && name === 'product_variant_count') return variantsOf(record.id).length
    if (name === 'weight_uom_name') return records.weightUnit
    return record[name]
  }
  const isActive = (record: Rec) => record['active'] !== false
  const variantsOf = (template: unknown) =>
    (variants.get(Number(template)) ?? []).filter(({ id }) => table('product.product').has(id))
  const displayName = (model: string, record: Rec, lang = 'en_US'): string => {
    if (model !== 'product.product') return String(translated(record['name'] ?? record['model'], lang) || '')
    const values = ((record['product_template_attribute_value_ids'] as number[]) ?? []).map((id) =>
      String(translated(table('product.template.attribute.value').get(id)?.['name'], lang)),
    )
    const code = record['default_code'] ? `[${String(record['default_code'])}] ` : ''
    const name = String(translated(raw(model, record, 'name'), lang))
    return `${code}${name}${values.length > 0 ? ` (${values.join(', ')})` : ''}`
  }
  const translated = (value: unknown, lang: string): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? ((value as Record<string, unknown>)[lang] ?? (value as Record<string, unknown>)['en_US'])
      : value

  const shown = (model: string, record: Rec, name: string, { lang = 'en_US' }: Context): unknown => {
    const { type, relation } = require(model, name)
    if (name === 'display_name') return displayName(model, record, lang)
    const value = translated(raw(model, record, name), lang)
    if (type === 'many2one') {
      const to = relation === undefined ? undefined : table(relation).get(Number(value))
      return to && relation ? [to.id, displayName(relation, to, lang)] : false
    }
    if (type === 'datetime') return String(value).slice(0, 19)
    if (type === 'float' || type === 'integer') return value ?? 0
    if (type.endsWith('2many')) return value ?? []
    return value === undefined || value === null || value === '' ? false : value
  }

  const matches = (model: string, record: Rec, [path, operator, wanted]: [string, string, unknown]): boolean => {
    const [name = '', ...rest] = path.split('.')
    const { relation } = require(model, name)
    const value = raw(model, record, name)
    if (rest.length > 0) {
      const to = table(relation ?? '').get(Number(value))
      return to !== undefined && matches(relation ?? '', to, [rest.join('.'), operator, wanted])
    }
    const one = (value ?? false) as string
    const other = wanted as string
    if (operator === '=') return (one || false) === (other || false)
    if (operator === '!=') return (one || false) !== (other || false)
    if (operator === 'in') return (wanted as unknown[]).includes(one)
    if (operator === 'not in') return !(wanted as unknown[]).includes(one)
    if (operator === '>') return one > other
    if (operator === '>=') return one >= other
    if (operator === '<') return one < other
    throw new OdooException('builtins.ValueError', 500, `Invalid operator '${operator}'`)
  }
  /** Operators come before what they join; what none joins is joined by "and". */
  const judged = (model: string, record: Rec, domain: readonly unknown[]): boolean => {
    let at = 0
    const term = (): boolean => {
      const one = domain[at++]
      if (one === '|' || one === '&') {
        const [left, right] = [term(), term()]
        return one === '|' ? left || right : left && right
      }
      if (one === '!') return !term()
      return matches(model, record, one as [string, string, unknown])
    }
    let all = true
    while (at < domain.length) all = term() && all
    return all
  }

  const search = (model: string, domain: readonly unknown[], context: Context): Rec[] => {
    const isAsked = domain.some((one) => Array.isArray(one) && one[0] === 'active')
    const companies = context.allowed_company_ids
    return [...table(model).values()].filter(
      (record) =>
        (context.active_test === false || isAsked || raw(model, record, 'active') !== false) &&
        (!companies || !('company_id' in fieldsOf(model)) || isOf(companies, raw(model, record, 'company_id'))) &&
        judged(model, record, domain),
    )
  }
  const isOf = (companies: readonly number[], company: unknown) => !company || companies.includes(Number(company))

  const existing = (model: string, ids: readonly number[]): Rec[] =>
    ids.map((id) => {
      const record = table(model).get(id)
      if (record) return record
      const message = `Record does not exist or has been deleted.\n(Record: ${model}(${id},), User: 2)`
      throw new OdooException('odoo.exceptions.MissingError', 404, message)
    })

  const records = {
    schema,
    table,
    insert,
    weightUnit: 'kg',
    next,
    fieldsOf,
    searchRead(
      model: string,
      args: { domain?: unknown[]; fields?: string[]; order?: string; limit?: number; offset?: number },
      context: Context,
    ): unknown[] {
      const names = args.fields ?? Object.keys(fieldsOf(model))
      for (const name of names) require(model, name)
      const found = search(model, args.domain ?? [], context)
      for (const name of (args.order ?? 'id').split(',').reverse()) {
        const value = (record: Rec) => raw(model, record, name.trim()) as string
        found.sort((one, other) => (value(one) < value(other) ? -1 : value(one) > value(other) ? 1 : 0))
      }
      const from = args.offset ?? 0
      const some = found.slice(from, args.limit === undefined ? undefined : from + args.limit)
      return some.map((record) => records.shown(model, record, names, context))
    },
    shown: (model: string, record: Rec, names: readonly string[], context: Context) =>
      Object.fromEntries([['id', record.id], ...names.map((name) => [name, shown(model, record, name, context)])]),
    read: (model: string, ids: readonly number[], names: readonly string[], context: Context) =>
      ids.flatMap((id) => table(model).get(id) ?? []).map((one) => records.shown(model, one, names, context)),
    count: (model: string, domain: readonly unknown[], context: Context) => search(model, domain, context).length,
    write(model: string, ids: readonly number[], vals: Record<string, unknown>, at = stamp()): true {
      for (const name of Object.keys(vals)) require(model, name)
      for (const record of existing(model, ids)) {
        if (vals['barcode']) refuseTaken(record, String(vals['barcode']))
        for (const [name, value] of Object.entries(vals)) {
          const isOfTemplate = model === 'product.product' && !(name in (schema[model] ?? {}))
          if (isOfTemplate)
            records.write('product.template', [Number(record['product_tmpl_id'])], { [name]: value }, at)
          else record[name] = value
        }
        record['write_date'] = at
      }
      return true
    },
    stamp,
  }
  const refuseTaken = (record: Rec, barcode: string) => {
    const holder = [...table('product.product').values()].find((one) => one['barcode'] === barcode && one !== record)
    if (!holder) return
    const names = `${displayName('product.product', holder)} and ${displayName('product.product', record)}`
    const message = `Barcode(s) already assigned:\n\n- Barcode "${barcode}" already assigned to product(s): ${names}\n\nNote: products that you don't have access to will not be shown above.`
    throw new OdooException('odoo.exceptions.ValidationError', 422, message)
  }
  return records
}
