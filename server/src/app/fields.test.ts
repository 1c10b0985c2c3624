import fastCheck from 'fast-check'
import { type GraphQLArgument, type GraphQLObjectType, isObjectType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { importColumn } from '#features/exchange/columns/import-column.ts'
import { columnsOf } from '#features/exchange/exports/export.ts'
import { exampleOf, meaningOf, templateColumns } from '#features/exchange/exports/template.ts'
import { TEMPLATE_WORDS } from '#features/exchange/exports/template-words/in-each-language.ts'
import { NOUNS, type NounName } from '#features/records/nouns.ts'
import { type Field, isNeverNull } from '#kit/field.ts'
import { columnsInDatabase } from '#kit/field-columns.ts'
import { changedTranslations, type Translations } from '#kit/translations.ts'
import { type DashboardLanguage, LANGUAGES } from '#kit/words/languages.ts'
import { parseNew, parsePatch } from '#platform/fields.ts'
import { faultOf } from '#test/catalogued-events.ts'
import { startTestApp } from '#test/harness.ts'
import { randomChange, randomNew } from '#test/random-records.ts'
import { describeRestInterface } from './rest.ts'
import { schema } from './schema.ts'

const t = await startTestApp()
const NOUN_NAMES = Object.keys(NOUNS) as NounName[]
const RECORDS = { company: 'com_1', product: 'prd_1', material: 'mat_1' }

const SHOWN_IN_LINKS: ReadonlySet<NounName> = new Set(['product', 'variant', 'material', 'certification'])

/** Structures have tests of their own; what they are to their readers is written by hand. */
const isPlain = ({ kind }: Field) => kind !== 'own'
const isReference = ({ kind }: Field) => kind === 'recordId'

describe.each(NOUN_NAMES)('every field of a %s', (noun) => {
  const Noun = noun.charAt(0).toUpperCase() + noun.slice(1)
  const { plural } = NOUNS[noun]
  const fields = Object.entries<Field>(NOUNS[noun].fields)
  const names = fields.map(([name]) => name)
  const namesOf = (which: (field: Field) => boolean) => fields.flatMap(([name, field]) => (which(field) ? [name] : []))

  test('is in its type, with what the table says of it', () => {
    const type = schema.getType(Noun) as GraphQLObjectType
    expect(isObjectType(type)).toBe(true)
    for (const [name, field] of fields.filter(([, field]) => isPlain(field))) {
      const { description, type: given } = type.getFields()[name] ?? {}
      expect([name, description, String(given).endsWith('!')]).toEqual([name, field.about, isNeverNull(field)])
    }
  })

  test('can be given when it is created and when it is changed', () => {
    const argsOf = (verb: string) => schema.getMutationType()?.getFields()[`${verb}${Noun}`]?.args ?? []
    const own = (args: readonly GraphQLArgument[]) =>
      args.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'expectedRevision')
    for (const verb of ['create', 'update']) expect(own(argsOf(verb)).sort()).toEqual([...names].sort())
    for (const { name, description } of argsOf('create').filter(({ name }) => names.includes(name))) {
      const field = fields.find(([one]) => one === name)?.[1]
      if (field && isPlain(field)) expect([name, description]).toEqual([name, field.given ?? field.about])
    }
  })

  test('is in the bodies that REST takes, with its bounds', () => {
    const { paths } = describeRestInterface() as unknown as { paths: Record<string, Record<string, Operation>> }
    const bodyOf = (path: string, method: string) => {
      const schema = paths[path]?.[method]?.requestBody?.content['application/json']?.schema
      return Object.keys(schema?.properties ?? {})
    }
    expect(bodyOf(`/api/v1/${plural}`, 'post').sort()).toEqual([...names].sort())
    expect(names.filter((name) => !bodyOf(`/api/v1/${plural}/{id}`, 'patch').includes(name))).toEqual([])
  })

  test('is kept in the column that the table names', async () => {
    const { rows } = await t.owner.query('select column_name from information_schema.columns where table_name = $1', [
      plural,
    ])
    const inDatabase = rows.map(({ column_name }) => column_name)
    expect(columnsInDatabase(NOUNS[noun].fields).filter((column) => !inDatabase.includes(column))).toEqual([])
  })

  test('satisfies the schemas of its events, whatever is parsed', () => {
    fastCheck.assert(
      fastCheck.property(randomNew(noun, RECORDS), randomChange(noun, RECORDS), (given, change) => {
        const made = settled({ ...parseNew(NOUNS[noun].fields, given), ...(noun === 'certification' && NAMED) })
        expect([made, faultOf(`${noun}.created`, made)]).toEqual([made, null])
        const changed = settled({ ...parsePatch(NOUNS[noun].fields, change), ...(noun === 'certification' && NAMED) })
        expect([changed, faultOf(`${noun}.updated`, changed)]).toEqual([changed, null])
      }),
    )
  })

  test('has a column in imports, exports and templates, with an example and its meaning in every language', () => {
    for (const [name, { column, kind }] of fields) {
      if (!column) {
        expect([...NOT_IN_FILES, `${noun}.translations`]).toContain(`${noun}.${name}`)
        continue
      }
      expect(importColumn(column.name)).toMatchObject({ record: noun, field: name })
      expect(columnsOf(plural).map((one) => one.name)).toContain(column.name)
      if (!NOT_IN_TEMPLATES.includes(`${noun}.${name}`))
        expect(templateColumns(plural).map((one) => one.name)).toContain(column.name)
      if (kind !== 'truth') expect([column.name, exampleOf(column.name)]).not.toContain('')
      for (const language of Object.keys(TEMPLATE_WORDS) as DashboardLanguage[]) {
        expect([column.name, meaningOf(column.name, language)]).not.toContain('')
      }
    }
  })

  test('has a heading in private links in every language, unless links do not show it', () => {
    if (!SHOWN_IN_LINKS.has(noun)) return
    const shown = namesOf(({ heading }) => heading !== undefined)
    const passedOn = namesOf((field) => field.passedOn !== undefined)
    const left = names.filter((name) => !shown.includes(name) && !passedOn.includes(name))
    expect(shown.filter((name) => passedOn.includes(name))).toEqual([])
    expect(left.filter((name) => !NOT_IN_LINKS.has(name))).toEqual(
      namesOf((field) => isReference(field) && field.passedOn === undefined),
    )
    for (const [name, { heading }] of fields.filter(([name]) => shown.includes(name))) {
      for (const language of LANGUAGES) expect([name, language, heading?.[language]]).not.toContain('')
    }
  })
})

/** Translations as a verb keeps them, which is how an event tells them. */
function settled<T extends object>(fields: T): T {
  const { translations }: { readonly translations?: Translations | null } = fields
  return translations === undefined
    ? fields
    : { ...fields, translations: changedTranslations(null, translations, fields) }
}

/** Links show records in their own words: a composition by its text, what counts whichever it is, and no translations. */
const NOT_IN_LINKS = new Set(['composition', 'translations', 'inherited'])

/** A variant's product is found by the product's own columns of its row. */
const NOT_IN_FILES = ['variant.productId']
/** What is left empty is inherited. */
const NOT_IN_TEMPLATES = ['variant.inherited']

/** What a certification has once it is saved: one of them is made from the other. */
const NAMED = { scheme: 'GOTS', name: 'GOTS' }

type Operation = {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema?: { readonly properties?: object } }>>
  }
}
