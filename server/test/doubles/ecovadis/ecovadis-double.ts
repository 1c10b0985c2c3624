import { type Answered, type Asked, type FaultServer, startFaultServer } from '../fault-server.ts'

export type EcoVadisRecord = Record<string, unknown>

export type EcoVadisDouble = FaultServer & {
  readonly user: string
  readonly password: string
  readonly records: EcoVadisRecord[]
  /** Of assessments that were asked for. */
  readonly requests: unknown[]
  add(fields: EcoVadisRecord): EcoVadisRecord
  /** Tokens that were given so far count no more. */
  endTokens(): void
  /** From now on the password is another. */
  revoke(): void
  /** Every token that was ever given. */
  readonly tokens: readonly string[]
}

/** The API for buyers, made from the list of its fields: EVToken, EVData with a BOM, quoted filters and its page header, EVRequest with its refusals. */
export async function startEcoVadisDouble(user = 'buyer-api'): Promise<EcoVadisDouble> {
  const records: EcoVadisRecord[] = []
  const requests: unknown[] = []
  const tokens: string[] = []
  let good = new Set<string>()
  let isRevoked = false
  const password = 'pa55 & wörd+'

  const server = await startFaultServer((asked): Answered => {
    const { pathname } = asked.url
    if (pathname === '/EVToken') return tokenFor(asked)
    const token = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1] ?? ''
    if (!good.has(token)) return { status: 401, body: { Message: 'Authorization has been denied for this request.' } }
    if (/^\/v2\.[012]\/EVData$/.test(pathname) && asked.method === 'GET') return dataFor(asked)
    if (/^\/v2\.[012]\/EVRequest$/.test(pathname) && asked.method === 'POST') return requestFor(asked)
    return { status: 404, body: { Message: `No HTTP resource was found that matches '${pathname}'.` } }
  })

  function tokenFor({ method, text, headers }: Asked): Answered {
    const form = new URLSearchParams(text)
    const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
    if (method !== 'POST' || !isForm || form.get('grant_type') !== 'password')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    if (isRevoked || form.get('username') !== user || form.get('password') !== password) {
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Wrong username or password.' } }
    }
    const token = `token-${tokens.length}-${'x'.repeat(40)}`
    tokens.push(token)
    good.add(token)
    const [issued, expires] = [new Date(), new Date(Date.now() + 50_399_000)]
    return {
      body: {
        access_token: token,
        token_type: 'bearer',
        expires_in: 50_399,
        userName: user,
        roles: '',
        '.issued': issued.toUTCString(),
        '.expires': expires.toUTCString(),
      },
    }
  }

  function dataFor({ url }: Asked): Answered {
    let found = records
    for (const [name, value] of url.searchParams) {
      const [, field, operator] = /^f__(\w+)__(eq|ge)$/.exec(name) ?? []
      if (field === undefined) continue
      // Unquoted values are refused, as those of the wrong form are.
      const wanted = /^"([^"]*)"$/.exec(value)?.[1]
      if (wanted === undefined) return { status: 400, body: { Message: 'The request is invalid.' } }
      found = found.filter((record) =>
        operator === 'eq' ? String(record[field]) === wanted : String(record[field] ?? '') >= wanted,
      )
    }
    const size = Number(url.searchParams.get('page_size') ?? 500)
    const page = Number(url.searchParams.get('page_number') ?? 1)
    const pages = Math.max(1, Math.ceil(found.length / size))
    if (page > pages) return { status: 400, body: { Message: 'Page number out of range' } }
    const text = `\uFEFF${JSON.stringify(found.slice((page - 1) * size, page * size))}`
    return {
      headers: { 'content-type': 'application/json; charset=utf-8', 'requested-page-number': `${page}/${pages}` },
      body: text,
    }
  }

  function requestFor({ json }: Asked): Answered {
    const faults: Record<string, string[]> = {}
    for (const [at, one] of (Array.isArray(json) ? json : []).entries()) {
      for (const field of ['client_supplier_name', 'country', 'supplier_contact_email']) {
        if (!one[field]) faults[`EVRequest[${at}].${field}`] = [`${field} should not be empty.`]
      }
      if (one.supplier_contact_email && !/@.+\./.test(one.supplier_contact_email))
        faults[`EVRequest[${at}].supplier_contact_email`] = ['supplier_contact_email is not a valid e-mail address.']
    }
    if (!Array.isArray(json) || Object.keys(faults).length > 0)
      return { status: 400, body: { Message: 'The request is invalid.', ModelState: faults } }
    requests.push(...json)
    return { status: 201, body: 'Assessment request has been successfully created' }
  }

  return {
    ...server,
    user,
    password,
    records,
    requests,
    tokens,
    add(fields) {
      const record = { ...emptyRecord(records.length), ...fields }
      records.push(record)
      return record
    },
    endTokens() {
      good = new Set()
    },
    revoke() {
      good = new Set()
      isRevoked = true
    },
  }
}

/** Every field that a record of EVData is known to have. */
function emptyRecord(at: number): EcoVadisRecord {
  return {
    integration_ids: ['', '', ''],
    ev_supplier_name: `Supplier ${at}`,
    client_supplier_name: `Supplier ${at}`,
    parent_company: null,
    vat_number: '                    ',
    tax_number: null,
    siret_number: null,
    active: true,
    evid: `EV${String(at).padStart(6, '0')}`,
    city: null,
    state: null,
    country: 'PT',
    address_1: null,
    address_2: null,
    website: null,
    isic_category: null,
    employee_range: null,
    size: null,
    current_stage: 'Published',
    progress_status: 'Completed',
    request_outcome: null,
    sharing_status: 'Shared',
    launch_date: '2026-01-05',
    deadline: null,
    published_date: null,
    status_last_update: '2026-01-05',
    global_score: null,
    env_score: null,
    lab_score: null,
    fbp_score: null,
    sup_score: null,
    global_trend: null,
    scorecard_link: null,
    expired: false,
    documents_number: 0,
    scope_change: false,
  }
}
