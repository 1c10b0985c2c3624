import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'
import { FIRST, OF_RECORDS } from './odoo-calls.ts'
import { denied, described, unauthorized } from './odoo-errors.ts'
import { createOdooRecords, OdooException, type OdooRecords, type Rec } from './odoo-records.ts'

export type OdooDouble = FaultServer & {
  readonly key: string
  readonly login: string
  readonly database: string
  readonly records: OdooRecords
  /** A product with a variant for each list of values: {Colour: "Red"}. */
  addProduct(given: Record<string, unknown>, variants?: readonly ProductVariant[]): { product: Rec; variants: Rec[] }
  allow(rights: Partial<Rights>): void
}
export type ProductVariant = Record<string, unknown> & { readonly values?: Readonly<Record<string, unknown>> }
type Rights = { isKnown: boolean; mayWrite: boolean; mayAddFields: boolean; hasProducts: boolean }

export type OdooOptions = {
  readonly major?: number
  readonly databases?: readonly string[]
  readonly languages?: readonly string[]
  readonly port?: number
}

const KEY = '8f1c0a7be4d25936a0b1c2d3e4f5061728394a5b'
const LOGIN = 'integration@atelier.example'

/** Odoo with the interfaces of its version: JSON-2 from 19 on (as recorded, server/test/fixtures), JSON-RPC in all. */
export async function startOdooDouble(options: OdooOptions = {}): Promise<OdooDouble> {
  const { major = 19, databases = ['atelier'], languages = ['en_US'] } = options
  const records = createOdooRecords()
  const rights: Rights = { isKnown: true, mayWrite: true, mayAddFields: true, hasProducts: true }
  for (const name of ['Atelier & Söhne', 'Atelier Suisse']) records.insert('res.company', { name })
  for (const code of languages) records.insert('res.lang', { code, name: LANGUAGE_NAMES[code] ?? code, active: true })
  const user = { name: 'Integration', login: LOGIN, lang: languages[0], company_id: 1, company_ids: [1, 2] }
  records.insert('res.users', { id: 2, ...user })
  for (const model of ['product.product', 'product.template']) records.insert('ir.model', { model })

  const handle = (asked: Asked): Answered => {
    const { pathname } = asked.url
    if (pathname === '/web/version' && major >= 19) {
      return { body: { version_info: [major, 0, 0, 'final', 0, ''], version: `${major}.0` } }
    }
    if (pathname.startsWith('/json/2/') && major >= 19 && isDatabaseNamed(asked)) return json2(asked)
    if (pathname === '/jsonrpc') return jsonRpc(asked)
    return { status: 404, headers: { 'content-type': 'text/html' }, body: '<html><title>404 Not Found</title></html>' }
  }
  const isDatabaseNamed = ({ headers }: Asked) =>
    databases.length === 1 || databases.includes(String(headers['x-odoo-database'] ?? ''))

  const json2 = ({ method, url, headers, json }: Asked): Answered => {
    const [, , , model = '', name = ''] = url.pathname.split('/')
    try {
      const key = /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]
      if (key === undefined)
        throw unauthorized('User not authenticated, use an API Key with a Bearer Authorization header.')
      if (key !== KEY || !rights.isKnown) throw unauthorized('Invalid apikey')
      if (method !== 'POST') throw new OdooException('werkzeug.exceptions.NotFound', 404, 'Not Found')
      const { ids, context, ...args } = (json ?? {}) as Record<string, unknown>
      return { body: call(model, name, (ids ?? []) as number[], args, (context ?? {}) as object) }
    } catch (error) {
      if (!(error instanceof OdooException)) throw error
      return { status: error.status, body: described(error, error.status === 401 || error.status === 404) }
    }
  }

  const jsonRpc = ({ json }: Asked): Answered => {
    const { id, params } = json as { id: number; params: { service: string; method: string; args: unknown[] } }
    try {
      return { body: { jsonrpc: '2.0', id, result: service(params) } }
    } catch (error) {
      if (!(error instanceof OdooException)) throw error
      const data = described(error, false)
      return { body: { jsonrpc: '2.0', id, error: { code: 200, message: 'Odoo Server Error', data } } }
    }
  }
  const service = ({ service, method, args }: { service: string; method: string; args: unknown[] }): unknown => {
    if (service === 'common' && method === 'version') {
      return { server_version: `${major}.0`, server_version_info: [major, 0, 0, 'final', 0, ''], protocol_version: 1 }
    }
    if (service === 'db' && method === 'list') {
      if (databases.length === 0) throw new OdooException('odoo.exceptions.AccessDenied', 403, 'Access Denied')
      return databases
    }
    const isKnown = (key: unknown) => key === KEY && rights.isKnown
    if (!databases.includes(String(args[0]))) {
      const message = `FATAL:  database "${String(args[0])}" does not exist`
      throw new OdooException('psycopg2.OperationalError', 500, message)
    }
    if (service === 'common') return args[1] === LOGIN && isKnown(args[2]) ? 2 : false
    const [, uid, key, model, name, positional, named] = args as [0, number, string, string, string, unknown[], object]
    if (uid !== 2 || !isKnown(key)) throw new OdooException('odoo.exceptions.AccessDenied', 403, 'Access Denied')
    const { context, ...others } = named as Record<string, unknown>
    const first = FIRST[name]
    const ids = OF_RECORDS.has(name) ? (positional[0] as number[]) : []
    const at = OF_RECORDS.has(name) ? 1 : 0
    // Names of arguments have changed between versions: those that have must come by their place.
    if (first !== undefined && positional.length <= at) {
      throw new OdooException('builtins.TypeError', 500, `${name}() missing 1 required positional argument`)
    }
    const given = first === undefined ? others : { ...others, [first]: positional[at] }
    return call(model, name, ids, given, (context ?? {}) as object)
  }

  const call = (
    model: string,
    name: string,
    ids: number[],
    args: Record<string, unknown>,
    context: object,
  ): unknown => {
    if (model.startsWith('product.') && !rights.hasProducts) records.table('product.nope')
    records.table(model)
    if (name.startsWith('_')) {
      throw denied(`Private methods (such as '${model}.${name}') cannot be called remotely.`)
    }
    const vals = args['vals'] as Record<string, unknown>
    switch (name) {
      case 'context_get':
        return { lang: languages[0], tz: false, uid: 2 }
      case 'has_access':
      case 'check_access_rights':
        if ((name === 'has_access') !== major >= 18) break
        if (args['operation'] === 'read') return true
        return model === 'ir.model.fields' ? rights.mayAddFields : rights.mayWrite
      case 'search_read':
        return records.searchRead(model, args, context)
      case 'search':
        return (records.searchRead(model, { ...args, fields: [] }, context) as { id: number }[]).map(({ id }) => id)
      case 'search_count':
        return records.count(model, (args['domain'] ?? []) as unknown[], context)
      case 'read':
        return records.read(model, ids, args['fields'] as string[], context)
      case 'fields_get':
        return fieldsGet(model, args)
      case 'write':
        if (!rights.mayWrite) throw denied(`You are not allowed to modify 'Product Variant' (${model}) records.`)
        return records.write(model, ids, vals)
      case 'create':
        if (model === 'ir.model.fields') return createFields(args['vals_list'] as Record<string, unknown>[])
        return (args['vals_list'] as Record<string, unknown>[]).map((one) => create(model, one).id)
    }
    const message = `The method '${model}.${name}' does not exist`
    if (major < 19) throw new OdooException('builtins.AttributeError', 500, message)
    throw new OdooException('werkzeug.exceptions.NotFound', 404, message)
  }

  const fieldsGet = (model: string, { allfields, attributes }: Record<string, unknown>) => {
    const wanted = allfields as string[] | undefined
    return Object.fromEntries(
      Object.entries(records.fieldsOf(model))
        .filter(([field]) => !wanted?.length || wanted.includes(field))
        .map(([field, said]) => [
          field,
          Object.fromEntries(Object.entries(said).filter(([key]) => (attributes as string[]).includes(key))),
        ]),
    )
  }

  const createFields = (list: Record<string, unknown>[]): number[] => {
    if (!rights.mayAddFields) {
      throw denied("You are not allowed to create 'Fields' (ir.model.fields) records.")
    }
    return list.map((vals) => {
      const model = String(records.table('ir.model').get(Number(vals['model_id']))?.['model'])
      const made = {
        type: String(vals['ttype']),
        string: String(vals['field_description']),
        readonly: false,
        required: false,
      }
      Object.assign(records.schema[model] as object, { [String(vals['name'])]: made })
      return records.insert('ir.model.fields', vals).id
    })
  }

  const create = (model: string, vals: Record<string, unknown>): Rec => {
    if (model === 'product.attribute') {
      const { value_ids, ...own } = vals
      const attribute = records.insert(model, own)
      for (const [, , value] of (value_ids ?? []) as [number, number, object][]) {
        records.insert('product.attribute.value', { ...value, attribute_id: attribute.id })
      }
      return attribute
    }
    if (model !== 'product.template') return records.insert(model, vals)
    const { attribute_line_ids, ...own } = vals
    const template = records.insert(model, { ...USUAL, ...own })
    const [line] = (attribute_line_ids ?? []) as [number, number, { value_ids: [number, number, number[]][] }][]
    const values = line?.[2].value_ids[0]?.[2] ?? []
    for (const id of values.length === 0 ? [null] : values) {
      const value = id === null ? undefined : records.table('product.attribute.value').get(id)
      const ids = value ? [optionOf(template, Number(value['attribute_id']), value['name'])] : []
      records.insert('product.product', {
        active: true,
        product_tmpl_id: template.id,
        product_template_attribute_value_ids: ids,
      })
    }
    return template
  }

  const optionOf = (template: Rec, attribute_id: number, name: unknown): number => {
    const options = records.table('product.template.attribute.value')
    const isSame = (one: Rec) =>
      one['product_tmpl_id'] === template.id && one['attribute_id'] === attribute_id && one['name'] === name
    const found = [...options.values()].reverse().slice(0, 50).find(isSame)
    return (
      found ?? records.insert('product.template.attribute.value', { name, attribute_id, product_tmpl_id: template.id })
    ).id
  }

  const attributeOf = (name: string): number => {
    const found = [...records.table('product.attribute').values()].find((one) => one['name'] === name)
    return (found ?? records.insert('product.attribute', { name })).id
  }

  const server = await startFaultServer(handle, { port: options.port ?? 0 })
  return {
    ...server,
    key: KEY,
    login: LOGIN,
    database: databases[0] ?? '',
    records,
    addProduct(given, variants = [{}]) {
      const product = records.insert('product.template', { ...USUAL, ...given })
      const made = variants.map(({ values = {}, ...own }) =>
        records.insert('product.product', {
          active: true,
          ...(given['write_date'] === undefined ? {} : { write_date: given['write_date'] }),
          ...own,
          product_tmpl_id: product.id,
          product_template_attribute_value_ids: Object.entries(values).map(([attribute, value]) =>
            optionOf(product, attributeOf(attribute), value),
          ),
        }),
      )
      return { product, variants: made }
    },
    allow: (given) => void Object.assign(rights, given),
  }
}

const USUAL = { type: 'consu', sale_ok: true, active: true }
const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en_US: 'English (US)', de_DE: 'German / Deutsch' }
