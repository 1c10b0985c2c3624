import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { plainShop } from '../doubles/plain-shop/connector.ts'
import type { PlainItem } from '../doubles/plain-shop/plain-shop.ts'
import { type Field, type Foreseen, foresee, type Lead, type Told } from './model.ts'
import { inWords, look, type Snapshot } from './snapshot.ts'
import type { RunStep, Step } from './steps.ts'
import { addressesAmiss, watchWriting } from './watch-writing.ts'
import type { World } from './world.ts'

const COLUMNS: Readonly<Record<Field, string>> = {
  name: 'product_name',
  brand: 'brand',
  color: 'color',
  weight: 'weight_kg',
}
const COLORS = ['red', 'green', 'blue', 'black']

const ALL = ['read_some', 'read_all']

type Ended = { readonly id: string; readonly isFull: boolean; readonly permissions: string; readonly begunAt: number }

/** Plays a sequence, and checks after each run that all is as it has to be. */
export async function play(world: World, steps: readonly Step[]): Promise<void> {
  const { shop, ask, query, connectionId } = world
  shop.isChangedByWriting = true
  shop.permissions = ALL
  /** Items that the credentials do not show, and those that were taken out. */
  const hidden = new Map<string, PlainItem>()
  const removed = new Map<string, { readonly item: PlainItem; readonly at: string }>()
  const changedHere = new Map<string, Date>()
  /** With which permissions what is there was last seen: by kind and identifier. */
  const seenWith = new Map<string, string>()
  const finished: Ended[] = []
  const written = watchWriting(world)
  let leads: Partial<Record<Field, Lead>> = {}
  let emptyAlso: readonly Field[] = []
  let settingsChangedAt = 0
  let publishes = false
  let made = 0
  let clock = 0
  /** The last run, as long as nothing else was done here since. */
  let undoable: { readonly id: string; readonly before: Snapshot; readonly seen: ReadonlyMap<string, string> } | null =
    null

  // More than the guard lets pass, if all of them change or go.
  for (let at = 0; at < 13; at += 1) putNew()
  function putNew(sku?: string) {
    const id = String(made).padStart(6, '0')
    made += 1
    shop.put({ id, color: COLORS[made % 4] ?? null, ...(sku !== undefined && { sku }) })
  }
  const nth = <T>(list: readonly T[], n: number): T | undefined =>
    list.length === 0 ? undefined : list[n % list.length]
  const there = () => [...shop.items.values()].sort((a, b) => (a.id < b.id ? -1 : 1))

  async function editThere(n: number, field: Field, value: string | number | null) {
    await settle()
    const key = ({ name: 'title', brand: 'brand', color: 'color', weight: 'grams' } as const)[field]
    const item = nth(there(), n)
    if (item) shop.put({ id: item.id, [key]: value })
  }
  const valueFor = (field: Field, value: number, side: string) =>
    field === 'color' ? (COLORS[value] ?? null) : field === 'weight' ? 100 + value * 50 : `${field} ${value} ${side}`

  async function changeHere(field: Field, n: number, value: string | number | null) {
    const now = await look(world)
    const isOfProduct = field === 'name' || field === 'brand'
    const record = nth<{ id: string }>(isOfProduct ? now.products : now.variants, n)
    if (!record) return
    const before = (record as unknown as Record<string, unknown>)[field]
    const sent = field === 'weight' && typeof value === 'number' ? value / 1_000 : value
    if (before === sent) return
    const begun = new Date()
    const verb = isOfProduct ? 'updateProduct' : 'updateVariant'
    const type = field === 'weight' ? 'Float' : 'String'
    const done = await ask(`mutation ($value: ${type}) { ${verb}(id: "${record.id}", ${field}: $value) { id } }`, {
      value: sent,
    })
    if (!done) return
    changedHere.set(`${record.id} ${field}`, begun)
    undoable = null
  }

  async function settle() {
    await expect
      .poll(
        async () => {
          const [row] = await query<{ left: number }>(
            `select (select count(*)::int from write_back_workspaces() b where b.workspace_id = c.workspace_id)
               + (select count(*)::int from write_backs b where b.connection_id = c.id and b.sweep_from is not null)
               + (select count(*)::int from bulk_changes b where b.workspace_id = c.workspace_id and b.ended_at is null)
               + (select count(*)::int from write_back_items i where i.connection_id = c.id and i.state = 'due') as left
             from connections c where c.id = $1`,
            [connectionId],
          )
          return row?.left
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(0)
  }

  async function told(): Promise<Told[]> {
    const times = await query<{ id: string; at: Date }>(
      'select external_id as id, written_at as at from write_back_items where connection_id = $1 and written_at is not null',
      [connectionId],
    )
    return there().map(({ id, title, brand, sku, color, grams, changedAt }) => {
      const at = new Date(changedAt)
      const isByUs = times.some(
        (one) =>
          (one.id === id || one.id === `p-${id}`) &&
          Math.abs(one.at.getTime() - at.getTime()) <= plainShop.overlapSeconds * 1_000,
      )
      return { id, title, brand, sku, color, grams, at: isByUs ? null : at }
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: a row of the table, with what is looked at
  const rowOf = async (id: string): Promise<any> =>
    (await query('select * from connection_runs where id = $1', [id]))[0]
  async function settled(id: string) {
    const isAtWork = async () => ['reading', 'checking', 'running', 'undoing'].includes((await rowOf(id)).state)
    await expect.poll(isAtWork, { timeout: 60_000, interval: 20 }).toBe(false)
    return rowOf(id)
  }

  async function run(step: RunStep): Promise<void> {
    await settle()
    clock += 1
    const begunAt = clock
    const before = await look(world)
    const seenBefore = new Map(seenWith)
    const readable = await told()
    const isFirst = finished.length === 0
    const lastFull = finished.findLast(({ isFull }) => isFull)
    const isFull = step.isFull || lastFull === undefined || settingsChangedAt > lastFull.begunAt
    if (step.trouble === 'rate limit') {
      let left = 1
      shop.fault = (request) => {
        if (request.path !== '/items' || left === 0) return written.watch(request)
        left -= 1
        return { status: 429, headers: { 'retry-after': '1' } }
      }
    }
    const started = await ask(
      `mutation { run: startConnectionRun(connectionId: "${connectionId}", isFull: ${step.isFull}) { id } }`,
    )
    const id: string = started.run.id
    if (step.trouble === 'restart') {
      await wait(step.afterMs)
      await world.restart()
    }
    let row = await settled(id)
    shop.fault = written.watch
    expect(row.is_full).toBe(isFull)
    const since = row.since === null ? null : row.since.toISOString()
    const rows = readable.filter(({ id }) => since === null || (shop.items.get(id)?.changedAt ?? '') >= since)
    expect(row.rows, 'all that has changed is read').toBe(rows.length)

    const permissions = shop.permissions.join(' ')
    const marks = isFull && (isFirst || lastFull?.permissions === permissions || lastFull === undefined)
    const said =
      shop.tellsGone && since !== null ? [...removed].filter(([, { at }]) => at >= since).map(([id]) => id) : []
    const missing = (now: Snapshot): Set<string> => {
      const read = new Set(rows.flatMap(({ id }) => [`p-${id}`, id]))
      const productsSaid = new Set(
        now.products.filter(({ item }) => said.some((id) => item === `p-${id}`)).map(({ id }) => id),
      )
      const isMissing = ({
        id,
        item,
        gone,
        productId,
      }: {
        id: string
        item: string | null
        gone: boolean
        productId?: string
      }) =>
        item !== null &&
        !gone &&
        (productsSaid.has(productId ?? id) ||
          (marks &&
            !read.has(item) &&
            (seenWith.get(item) ?? permissions).split(' ').every((one) => permissions.split(' ').includes(one))))
      return new Set([...now.products, ...now.variants].filter(isMissing).map(({ id }) => id))
    }
    const rules = {
      leads,
      emptyAlso,
      changedHere: (record: string, field: Field) => changedHere.get(`${record} ${field}`),
    }
    let base = before
    let plan = foresee(base, rows, rules)
    const present = [...before.products, ...before.variants].filter(({ item, gone }) => item !== null && !gone).length
    for (const one of [...before.products, ...before.variants]) {
      if (one.item !== null && rows.some((read) => one.item === read.id || one.item === `p-${read.id}`))
        seenWith.set(one.item, permissions)
    }
    const gone = missing(base).size
    expect(row.found, JSON.stringify(row)).toMatchObject({ changes: plan.changed.size, gone, references: present })
    const affected = plan.changed.size + gone
    const isAsked = isFirst || affected > Math.max(20, present / 10)
    if (isAsked) {
      expect(row.state, `${affected} of ${present}`).toBe('waiting')
      expect(row.waiting_because.reason).toBe(isFirst ? 'first_run' : 'many_changes')
      expect(await look(world), 'nothing is written before a person agrees').toEqual(before)
      if (step.asked === 'cancels' && !isFirst) {
        await ask(`mutation { cancelConnectionRun(id: "${id}") { id } }`)
        expect((await settled(id)).state).toBe('cancelled')
        return expect(await look(world)).toEqual(before)
      }
      if (step.asked === 'edits and agrees')
        for (const field of ['name', 'color'] as const)
          await changeHere(field, begunAt, valueFor(field, begunAt % 4, 'meanwhile'))
      base = await look(world)
      plan = foresee(base, rows, rules)
      await ask(`mutation { continueConnectionRun(id: "${id}") { id } }`)
      row = await settled(id)
    }
    expect(row.state, JSON.stringify(row)).toBe('finished')
    finished.push({ id, isFull, permissions, begunAt })
    const marked = missing(base)
    for (const one of [...plan.after.products, ...plan.after.variants])
      if (marked.has(one.id))
        Object.assign(one, { gone: !rows.some(({ id }) => one.item === id || one.item === `p-${id}`) })
    await check(row, base, plan)
    const after = await look(world)
    for (const one of [...after.products, ...after.variants]) {
      if (one.item !== null && rows.some((read) => one.item === read.id || one.item === `p-${read.id}`))
        seenWith.set(one.item, permissions)
    }
    undoable = publishes ? null : { id, before: base, seen: seenBefore }
    if (step.again) await run({ ...step, isFull: true, trouble: 'none', asked: 'agrees', again: false })
  }

  async function check(
    row: { id: string; import_id: string },
    before: Snapshot,
    { after: foreseen, changed, made }: Foreseen,
  ) {
    const after = await look(world)
    expect(inWords(after), 'all is as it has to be').toEqual(inWords(foreseen))
    const [events] = await query<{ count: number }>(
      `select count(*)::int as count from events where part_of = $1 and (kind like 'product.%' or kind like 'variant.%')`,
      [row.import_id],
    )
    expect(events?.count, 'one event for each record that is made or another').toBe(changed.size + made)
    for (const was of [...before.products, ...before.variants]) {
      const is = [...after.products, ...after.variants].find(({ id }) => id === was.id)
      expect(is, 'nothing here is deleted').toBeDefined()
      expect(is?.revision).toBe(was.revision + (changed.has(was.id) ? 1 : 0))
    }
    for (const { id, recordId, field } of before.conflicts) {
      const same = after.conflicts.find((one) => one.recordId === recordId && one.field === field)
      if (same) expect(same.id, 'a conflict that goes on is the same one').toBe(id)
    }
    if (!publishes) {
      const publicOf = ({ variants }: Snapshot) =>
        variants.flatMap(({ id, passport }) => (passport === null ? [] : [`${id} ${passport}`]))
      expect(publicOf(after), 'nothing is published').toEqual(publicOf(before))
    }
  }

  async function undo() {
    if (!undoable) return
    const { id, before, seen } = undoable
    await settle()
    const after = await look(world)
    await ask(`mutation { undoConnectionRun(id: "${id}") { id } }`)
    expect((await settled(id)).state).toBe('undone')
    const wasThere = (one: Snapshot['conflicts'][number]) =>
      before.conflicts.some(({ recordId, field }) => recordId === one.recordId && field === one.field)
    const conflicts = after.conflicts.filter(wasThere)
    expect(inWords(await look(world)), 'an undo brings back what was there').toEqual(inWords({ ...before, conflicts }))
    const [{ state } = { state: '' }] = await query<{ state: string }>('select state from connections where id = $1', [
      connectionId,
    ])
    expect(state).toBe('paused')
    await ask(`mutation { resumeConnection(id: "${connectionId}") { id } }`)
    finished.splice(
      finished.findIndex((one) => one.id === id),
      1,
    )
    // What the run had found again was seen when it was seen before.
    for (const one of [...after.products, ...after.variants]) {
      const was = [...before.products, ...before.variants].find(({ item }) => item !== null && item === one.item)
      const former = one.item === null ? undefined : seen.get(one.item)
      if (one.item !== null && was?.gone && former !== undefined) seenWith.set(one.item, former)
    }
    undoable = null
  }

  async function set(change: string, variables: object) {
    await ask(
      `mutation (${change}) { updateConnection(id: "${connectionId}", ${change.replace(/\$(\w+): [^,]+/g, '$1: $$$1')}) { id } }`,
      variables,
    )
    clock += 1
    settingsChangedAt = clock
  }

  shop.fault = written.watch
  for (const step of steps) {
    switch (step.do) {
      case 'run':
        await run(step)
        break
      case 'edit there':
        await editThere(step.n, step.field, valueFor(step.field, step.value, 'there'))
        break
      case 'empty there':
        // A weight of 0 is none.
        await editThere(step.n, step.field, step.field === 'weight' ? 0 : null)
        break
      case 'edit here':
        await changeHere(step.field, step.n, valueFor(step.field, step.value, 'here'))
        break
      case 'empty here':
        await changeHere(step.field, step.n, null)
        break
      case 'create there':
        putNew()
        break
      case 'copy there': {
        const record = nth((await look(world)).products, step.n)
        if (!record?.sku) break
        putNew(record.sku)
        // What it takes the number of comes back no more.
        for (const [id, { item }] of removed)
          if (item.sku === record.sku) removed.set(id, { item: { ...item, sku: '' }, at: removed.get(id)?.at ?? '' })
        break
      }
      case 'remove there': {
        const item = there().at(-1)
        if (!item) break
        shop.take(item.id)
        removed.set(item.id, { item, at: new Date().toISOString() })
        break
      }
      case 'return there': {
        const [id, one] = [...removed].find(([, { item }]) => item.sku !== '') ?? []
        if (id === undefined || !one) break
        removed.delete(id)
        shop.put(one.item)
        break
      }
      case 'hide':
        shop.permissions = ['read_some']
        for (const item of there().filter((_, at) => at % 3 === 0)) {
          hidden.set(item.id, item)
          shop.items.delete(item.id)
        }
        break
      case 'show':
        shop.permissions = ALL
        for (const [id, item] of hidden) shop.items.set(id, item)
        hidden.clear()
        break
      case 'empty the shop':
        for (const item of there()) {
          shop.take(item.id)
          removed.set(item.id, { item, at: new Date().toISOString() })
        }
        break
      case 'edit all there':
        for (const { id, title, color } of there())
          shop.put({ id, title: `${title.slice(0, 60)} ${made}`, color: color === 'red' ? 'white' : 'red' })
        made += 1
        break
      case 'create here': {
        const unknown = there().find(({ id }) => !seenWith.has(`p-${id}`))
        const sku = step.n % 2 === 0 && unknown ? unknown.sku : `OWN-${made}`
        made += 1
        const begun = new Date()
        const done = await ask(
          `mutation { made: createProduct(name: "Own ${made}", brand: "Own", category: "T-shirts", sku: "${sku}") { id } }`,
        )
        if (!done) break
        const variant = await ask(
          `mutation { made: createVariant(productId: "${done.made.id}", name: "Own ${made}", color: "${COLORS[step.n % 4]}") { id } }`,
        )
        for (const field of ['name', 'brand'] as const) changedHere.set(`${done.made.id} ${field}`, begun)
        changedHere.set(`${variant.made.id} color`, begun)
        undoable = null
        break
      }
      case 'delete here': {
        const record = nth((await look(world)).products, step.n)
        if (record && (await ask(`mutation { deleteProduct(id: "${record.id}") { id } }`))) undoable = null
        break
      }
      case 'publish':
      case 'withdraw': {
        const isPublic = ({ passport }: { passport: string | null }) => passport?.startsWith('published') === true
        const among = (await look(world)).variants.filter((one) => isPublic(one) === (step.do === 'withdraw'))
        const record = nth(among, step.n)
        if (record && (await ask(`mutation { ${step.do}Variant(id: "${record.id}") { id } }`))) undoable = null
        break
      }
      case 'write over': {
        await settle()
        const item = nth(there(), step.n)
        if (item) shop.fields.set(`${item.id} passport`, `theirs ${made}`)
        break
      }
      case 'lead': {
        const isSame = (leads[step.field] ?? 'theirs') === step.lead
        const settingsBefore = settingsChangedAt
        leads = { ...leads, [step.field]: step.lead }
        // Theirs is what is usual.
        if (step.lead === 'theirs') delete leads[step.field]
        const said = Object.entries(leads).map(([field, lead]) => [COLUMNS[field as Field], lead])
        await set('$leads: JSONObject', { leads: Object.fromEntries(said) })
        if (isSame) settingsChangedAt = settingsBefore
        break
      }
      case 'empty also':
        emptyAlso = emptyAlso.includes(step.field) ? [] : [...emptyAlso, step.field]
        await set('$emptyAlso: [String!]', { emptyAlso: emptyAlso.map((field) => COLUMNS[field]) })
        break
      case 'publish by runs':
        publishes = !publishes
        await ask(`mutation { updateConnection(id: "${connectionId}", publishesPassports: ${publishes}) { id } }`)
        break
      case 'decide': {
        const { conflicts } = await look(world)
        const begun = new Date()
        const open = conflicts.filter(({ isKept }) => !isKept)
        await ask(
          `mutation { decideConnectionConflicts(connectionId: "${connectionId}", for: ${step.side}) { decided } }`,
        )
        const left = await look(world)
        expect(
          left.conflicts.filter(({ isKept }) => !isKept),
          'all are decided',
        ).toEqual([])
        for (const { recordId, field, theirs } of step.side === 'THEIRS' ? open : []) {
          const record: unknown = [...left.products, ...left.variants].find(({ id }) => id === recordId)
          expect((record as Record<string, unknown>)[field]).toBe(theirs)
          changedHere.set(`${recordId} ${field}`, begun)
        }
        if (open.length > 0) undoable = null
        break
      }
      case 'undo':
        await undo()
        break
      case 'tell what is gone':
        shop.tellsGone = true
        break
      case 'write back':
        await ask(
          `mutation { updateWriteBacks(id: "${connectionId}", targets: { passport_address: "field.passport" }) { confirmedAt } }`,
        )
        await ask(`mutation { confirmWriteBacks(id: "${connectionId}") { confirmedAt } }`)
        written.isOn = true
        break
      case 'replace':
        await settle()
        for (const [place, value] of shop.fields) written.allowed.add(`${place} ${value}`)
        await ask(`mutation { replaceForeignValues(id: "${connectionId}") }`)
        break
    }
  }
  await settle()
  if (written.isOn)
    await expect
      .poll(async () => addressesAmiss(world, await look(world), written.ours), { timeout: 20_000 })
      .toEqual([])
  expect(written.amiss, 'no value of others is written over').toEqual([])
  shop.fault = null
}
