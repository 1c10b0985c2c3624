import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { createProduct } from '#features/records/products/create-product.ts'
import { createVariants } from '#features/records/variants/create-variant.ts'
import { type Credentials, startTestApp, type TestApp, type TestWorkspace } from '#test/harness.ts'
import { rounds, seedNumber } from '#test/sample.ts'
import type { Field } from '../../dashboard/src/kit/field.ts'
import { readCells, writeCells } from '../../dashboard/src/kit/grid/clipboard.ts'
import { createSheet, type KeptRow, type Outcome } from '../../dashboard/src/kit/grid/sheet.ts'

type Rec = {
  readonly id: string
  readonly revision: number
  readonly inherited: readonly string[]
  readonly color: string | null
  readonly size: string | null
  readonly weight: number | null
}

const WORDS = { from: '', override: '', use: '' }
const FIELDS: readonly Field<Rec>[] = [
  { name: 'color', label: 'Colour', kind: 'text' },
  { name: 'size', label: 'Size', kind: 'text' },
  {
    name: 'weight',
    label: 'Weight',
    kind: 'number',
    inherits: { unit: 'WEIGHT', isFirst: true, of: () => null, words: WORDS },
  },
]
const VALUES: Readonly<Record<string, readonly string[]>> = {
  color: ['Ecru', 'Navy', 'Sky', '', 'x'.repeat(2_001)],
  size: ['S', 'M', ''],
  weight: ['0.3', '0.31', '', '-1'],
}
const ROWS = 3
const INHERITED = '0.2'

type Link = 'up' | 'down' | 'cut'
type Stays = 'mine' | 'theirs'
type Put = { readonly field: string; readonly value: string; readonly rows: readonly number[] }

let t: TestApp
let home: TestWorkspace
let people: readonly Credentials[]
let productId: string

beforeAll(async () => {
  t = await startTestApp()
  home = await t.workspace()
  people = [await home.member('editor'), await home.member('owner')]
  productId = (await createProduct(t.deps, home.actor, { name: 'Tee', weight: Number(INHERITED) })).id
})

const who = fc.nat(1)
const cell = fc.constantFrom(...FIELDS.map(({ name }) => name)).chain((field) =>
  fc.record({
    field: fc.constant(field),
    value: fc.constantFrom(...(VALUES[field] ?? [])),
    rows: fc.uniqueArray(fc.nat(ROWS - 1), { minLength: 1 }),
  }),
)
const act = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('edit' as const), who, cell }) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('send' as const),
      who,
      link: fc.constantFrom<Link[]>('up', 'down', 'cut'),
      /** What the person puts in, and whether others are heard, before the answer comes. */
      meanwhile: fc.option(cell, { freq: 2 }),
      hears: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constantFrom('undo', 'redo', 'hear', 'reload'), who }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      who,
      stays: fc.constantFrom<Stays[]>('mine', 'theirs'),
    }),
  },
)

const ROW = 'id revision inherited color size weight'
const SAVE = `mutation ($changes: [VariantChange!]!) {
  outcomes: updateVariants(changes: $changes) { id outcome refusals { field reason message limit } record { ${ROW} } }
}`

test('whatever two people do to the same cells, and however the connection breaks: nothing is lost, nothing overwritten unseen', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 40 }), async (acts) => {
      const w = await world()
      for (const one of acts) {
        const person = w.persons[one.who]
        if (!person) continue
        if (one.what === 'edit') w.edit(person, one.cell)
        else if (one.what === 'send') await w.send(person, one)
        else if (one.what === 'decide') w.decide(person, one.stays)
        else if (one.what === 'hear') person.sheet.receive(await w.read())
        else if (one.what === 'reload') w.reload(person)
        else w.watch(person, () => (one.what === 'undo' ? person.sheet.undo() : person.sheet.redo()))
      }
      await w.settle()
    }),
    { numRuns: rounds({ whole: 300, sample: 6 }), seed: seedNumber(), endOnFailure: false },
  )
}, 600_000)

/** Three variants and two people with a grid each. */
async function world() {
  const made = await createVariants(
    t.deps,
    home.actor,
    Array.from({ length: ROWS }, (_, at) => ({ name: `V ${at}`, productId })),
  )
  const ids = made.map(({ id }) => id)
  const read = async () => {
    const asked = ids.map((id, at) => `v${at}: variant(id: "${id}") { ${ROW} }`).join(' ')
    const { data } = await t.graphql(`{ ${asked} }`, people[0] as Credentials)
    return Object.values(data) as Rec[]
  }
  const all = ids.flatMap((id) => FIELDS.map(({ name }) => ({ id, name, key: `${id} ${name}` })))
  const first = await read()
  const shownIn = (record: Rec, field: string) => String(record[field as 'color'] ?? '')
  /** What the database has had in each cell, the last of it now. */
  const history = new Map<string, string[]>(
    first.flatMap((record) => FIELDS.map(({ name }) => [`${record.id} ${name}`, [shownIn(record, name)]])),
  )
  const persons = people.map((credentials) => newPerson(credentials))

  function newPerson(credentials: Credentials): Person {
    const person: Person = {
      credentials,
      link: 'up',
      wanted: new Map(),
      seen: new Map(),
      meanwhile: null,
      sheet: newSheet(() => person),
    }
    person.sheet.receive(first)
    return person
  }
  type Person = {
    credentials: Credentials
    link: Link
    /** What this person last put into a cell, until it is decided otherwise. */
    wanted: Map<string, unknown>
    /** What this person last saw of what a cell has in the service: kept here, so that the sheet cannot say it was something else. */
    seen: Map<string, unknown>
    /** What happens before the next answer comes. */
    meanwhile: (() => Promise<void>) | null
    sheet: Made
  }
  type Made = ReturnType<typeof createSheet<Rec>>

  function newSheet(of: () => Person): Made {
    return createSheet<Rec>({
      fields: FIELDS,
      isPassing: () => true,
      sayError: String,
      sayRefused: (_field, { message }) => message,
      onChange: () => look(of()),
      async send(changes) {
        const person = of()
        const { credentials, link, meanwhile } = person
        person.meanwhile = null
        if (link === 'down') {
          await meanwhile?.()
          throw new Error('No connection')
        }
        const { data, errors } = await t.graphql(SAVE, credentials, { changes })
        expect(errors).toBeUndefined()
        const outcomes = data.outcomes as Outcome<Rec>[]
        for (const { id, outcome, record } of outcomes) {
          const sent = changes.find((change) => change.id === id) ?? {}
          for (const { name } of FIELDS) {
            const key = `${id} ${name}`
            if (outcome !== 'CHANGED' || !record || !(name in sent)) continue
            const before = history.get(key)
            expect(person.wanted.has(key), 'only what somebody put in is sent').toBe(true)
            expect(before?.at(-1), 'nobody overwrites what they have not seen').toBe(person.seen.get(key))
            before?.push(shownIn(record, name))
            if (link === 'up') person.seen.set(key, shownIn(record, name))
          }
        }
        await meanwhile?.()
        if (link === 'cut') throw new Error('The answer was lost')
        return outcomes
      },
    })
  }
  /** A cell without a mark shows what the service has, or had when it was last heard. */
  function look({ sheet, seen }: Person) {
    for (const { id, name, key } of all) {
      if (!sheet.records.has(id) || sheet.editOf(id, name)) continue
      const shown = sheet.shown(id, name)
      if (!history.get(key)?.includes(String(shown))) throw new Error(`Shows "${shown}", which nobody has saved.`)
      seen.set(key, shown)
    }
  }
  const watch = (person: Person, work: () => unknown) => {
    const before = all.map(({ id, name }) => person.sheet.shown(id, name))
    work()
    all.forEach(({ id, name, key }, at) => {
      const now = person.sheet.shown(id, name)
      if (now !== before[at]) person.wanted.set(key, now)
    })
  }
  const edit = (person: Person, { field, value, rows }: Put) =>
    watch(person, () => person.sheet.set(rows.map((row) => ({ id: ids[row] ?? '', field, value }))))
  const decide = (person: Person, stays: Stays) => {
    for (const { id, name, key } of all) {
      const conflict = person.sheet.editOf(id, name)?.conflict
      if (!conflict) continue
      // The two buttons say both values.
      person.seen.set(key, conflict.theirs)
      if (stays === 'theirs') person.wanted.delete(key)
      person.sheet.decide(id, name, stays)
      return true
    }
    return false
  }
  return {
    ids,
    persons,
    read,
    edit,
    decide,
    watch,
    async send(person: Person, { link, meanwhile, hears }: { link: Link; meanwhile: Put | null; hears: boolean }) {
      person.link = link
      person.meanwhile = async () => {
        if (meanwhile) edit(person, meanwhile)
        if (hears) person.sheet.receive(await read())
      }
      await person.sheet.flush()
      person.meanwhile = null
    },
    reload(person: Person) {
      const kept = JSON.parse(JSON.stringify(person.sheet.kept())) as KeptRow<Rec>[]
      const known = [...person.sheet.records.values()]
      person.sheet = newSheet(() => person)
      person.sheet.restore(kept)
      person.sheet.receive(known)
    },
    /**
     * Connections are back, what others have saved is heard, and what is in dispute is decided, until a whole round sends nothing and
     * decides nothing: only then has everybody heard the last that was saved.
     */
    async settle() {
      let isQuiet = false
      for (let round = 0; round < 60 && !isQuiet; round += 1) {
        isQuiet = true
        for (const person of persons) {
          person.link = 'up'
          if (person.sheet.hasSendable()) isQuiet = false
          await person.sheet.flush()
          person.sheet.receive(await read())
          while (decide(person, round % 3 === 0 ? 'theirs' : 'mine')) isQuiet = false
        }
      }
      expect(isQuiet, 'everything comes to rest').toBe(true)
      const now = new Map((await read()).map((record) => [record.id, record]))
      for (const person of persons) {
        expect(person.sheet.counts()).toMatchObject({ waiting: 0, conflicts: 0 })
        for (const { id, name, key } of all) {
          const edit = person.sheet.editOf(id, name)
          const saved = shownIn(now.get(id) as Rec, name)
          if (edit === undefined) expect(person.sheet.shown(id, name)).toBe(saved)
          else expect(edit.fault, 'what is not saved says why').toBeDefined()
          const wanted = person.wanted.get(key)
          if (wanted === undefined || edit) continue
          const asSaved = wanted === '' && name === 'weight' ? INHERITED : wanted
          expect(history.get(key), 'what was put in has been saved').toContain(asSaved)
        }
      }
    },
  }
}

test('what is copied is read back as it was, with tabs, quotes and line breaks in cells', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', ' ', 'ß', '5') })
  const table = fc
    .nat({ max: 4 })
    .chain((width) =>
      fc.array(fc.array(text, { minLength: width + 1, maxLength: width + 1 }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(table, (rows) => {
      const alone = rows.length > 1 && rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === ''
      fc.pre(!alone)
      expect(readCells(writeCells(rows))).toEqual(rows)
    }),
    { numRuns: 300, seed: seedNumber() },
  )
  expect(readCells('a\tb\r\n"x\ny"\t5" wide\r\n')).toEqual([
    ['a', 'b'],
    ['x\ny', '5" wide'],
  ])
  expect(readCells('0,18')).toEqual([['0,18']])
})
