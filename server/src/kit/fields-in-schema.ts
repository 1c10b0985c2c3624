import type { InputFieldRef } from '@pothos/core'
import { snake } from '#database/columns.ts'
import type { ValueKind } from '#platform/fields.ts'
import { CREATED_AT, ID, UPDATED_AT } from './common-words.ts'
import { CURSOR } from './cursor-field.ts'
import { type Field, type Fields, isNeverNull } from './field.ts'
import { columnOf } from './field-columns.ts'
import { naming } from './named-records.ts'
import { column, derived } from './plans/field-plan.ts'
import type { ReadScope } from './read-scope.ts'
import type { Builder } from './schema-builder.ts'
import { TranslationInput, TranslationType } from './translation-type.ts'
import { type Translations, tellTranslations, translatedFields } from './translations.ts'

type Types = Builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never
type FieldBuilder<Rec> = PothosSchemaTypes.ObjectFieldBuilder<Types, Rec>
export type ArgBuilder = Parameters<Parameters<Builder['queryField']>[1]>[0]['arg']

/** How the schema types a value; those of the kind "own" are written by hand beside the others. */
const SCALARS = {
  text: 'String',
  country: 'String',
  number: 'Float',
  truth: 'Boolean',
  day: 'Day',
  recordId: 'ID',
  texts: ['String'],
} as const satisfies Partial<Record<ValueKind, string | readonly string[]>>

type Ways = {
  /** The types of fields that are one of a few words. */
  readonly enums?: object
  /** Reads the translations of a record that came without them. */
  readonly translations?: (scope: ReadScope, id: string) => Promise<Translations | null>
}

/** The fields of a noun's type, resolved by reading the record. */
export function typeFields<Rec extends object>(
  t: FieldBuilder<Rec>,
  fields: Fields,
  { enums = {}, ...ways }: Ways = {},
) {
  const plain = Object.fromEntries(
    plainFields(fields, enums).map(([name, field, type]) => [
      name,
      t.expose(
        name as never,
        { type, nullable: !isNeverNull(field), description: field.about, ...planFor(name, field) } as never,
      ),
    ]),
  )
  const { translations } = fields
  if (!translations) return plain
  const tell = (record: { readonly translations: Translations | null }, { reader }: Pick<ReadScope, 'reader'>) => {
    const told = tellTranslations(fields, record)
    return reader.kind === 'stranger' ? told.filter(({ field }) => !fields[field]?.isPrivate) : told
  }
  const told = t.field({
    type: [TranslationType],
    description: `${translations.about} Empty where there are none.`,
    resolve: async (record, _args, { scope }) => {
      const { id, translations: known } = record as unknown as { id: string; translations?: Translations | null }
      const kept = known === undefined && ways.translations ? await ways.translations(scope, id) : (known ?? null)
      return tell({ ...record, translations: kept }, scope)
    },
    ...derived<string, unknown>(columnsOfTexts(fields), (record, context) => tell(record as never, context)),
  })
  return { ...plain, translations: told }
}

/** What translations follow from: themselves, and the texts that they translate. */
function columnsOfTexts(fields: Fields) {
  const texts = translatedFields(fields).map((name) => [name, { column: fieldOf(fields, name) }] as const)
  return { ...Object.fromEntries(texts), translations: { column: 'translations', read: JSON.parse } }
}

function fieldOf(fields: Fields, name: string): string {
  const field = fields[name]
  return (field && columnOf(name, field)) ?? snake(name)
}

/** What every record has besides its fields. */
export function keptFields<Rec extends object>(t: FieldBuilder<Rec>) {
  const kept = (name: string, type: string, description: string) =>
    t.expose(name as never, { type, description, ...column(snake(name)) } as never)
  return {
    id: kept('id', 'ID', ID),
    revision: kept('revision', 'Int', 'How many times it has been saved.'),
    createdAt: kept('createdAt', 'DateTime', CREATED_AT),
    updatedAt: kept('updatedAt', 'DateTime', UPDATED_AT),
    cursor: t.id(CURSOR as never),
  }
}

/** A field of a table of its own has no column. */
function planFor(name: string, field: Field) {
  const stored = columnOf(name, field)
  return stored === null ? {} : column(stored)
}

/** The arguments of a noun's create or update: an update requires none of them. */
export function fieldArgs<F extends Fields>(arg: ArgBuilder, fields: F, verb: 'create' | 'update', enums: object = {}) {
  const types = 'translations' in fields ? { ...enums, translations: [TranslationInput] } : enums
  const args = plainFields(fields, types).map(([name, { required, about, given = about, names }, type]) => [
    name,
    arg({
      type: type as 'String',
      required: verb === 'create' && required,
      description: given,
      ...(names === undefined ? {} : naming(names)),
    }),
  ])
  return Object.fromEntries(args) as { readonly [K in keyof F]: InputFieldRef<Types, unknown> }
}

function plainFields(fields: Fields, enums: object): [string, Field, unknown][] {
  const types = new Map<string, unknown>(Object.entries(enums))
  return Object.entries(fields).flatMap(([name, field]): [string, Field, unknown][] => {
    const type = types.get(name) ?? (field.kind === 'own' ? undefined : SCALARS[field.kind])
    return type === undefined ? [] : [[name, field, type]]
  })
}
