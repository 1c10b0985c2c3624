import { isNoun, NOUN_NAMES, NOUNS, type NounName } from '#features/records/nouns.ts'
import type { CellKind, Field, FieldColumn } from '#kit/field.ts'
import type { ValueKind } from '#platform/fields.ts'
import { type Translates, translatedColumns } from './translated-columns.ts'

/** What a row can be about. A flat row is about several at once: a variant, its product, its maker, its certificate. */
export type Imported = NounName

/** One thing that a column of a file can mean. */
export type ImportColumn = {
  /** Its name in files of our own, "weight_kg"; unique. */
  readonly name: string
  readonly record: Imported
  readonly field: string
  readonly kind: CellKind
  /** What others call it, in lower case without accents and signs; the first ones are ours. */
  readonly aliases: readonly string[]
  /** It holds the text of a field in another language. */
  readonly translates?: Translates
  /** Its header is a size or colour, and its row is several variants: one for each of these columns that is filled. */
  readonly divides?: { readonly by: 'size' | 'color'; readonly cell: 'gtin' | 'mark' }
  /** It is one fibre of the composition, of which its row has several: its share, or its name where a column beside it has the share. */
  readonly joins?: 'share' | 'name'
  /** For the notes of templates; null for what no template has. */
  readonly about: { readonly example: string | null; readonly meaning: FieldColumn['meaning'] } | null
}

/** What a reference leads to, by the field that keeps it. */
export const REFERENCED: Readonly<Record<string, Imported>> = Object.fromEntries(
  NOUN_NAMES.flatMap((noun) =>
    Object.entries<Field>(NOUNS[noun].fields).flatMap(([field, { names }]) =>
      names !== undefined && isNoun(names) ? [[field, names]] : [],
    ),
  ),
)

/** In files of our own alone: others give numbers of theirs such names. */
function idColumn(record: Imported): ImportColumn {
  return { name: `${record}_id`, record, field: 'id', kind: 'id', aliases: [], about: null }
}

/** What a cell holds, where the field's own column does not say otherwise. */
const CELLS: Readonly<Record<Exclude<ValueKind, 'own'>, CellKind>> = {
  text: 'text',
  number: 'number',
  truth: 'truth',
  day: 'day',
  country: 'country',
  recordId: 'reference',
  texts: 'list',
}

function columnsOfFields(record: Imported): ImportColumn[] {
  return Object.entries<Field>(NOUNS[record].fields).flatMap(([field, { kind: valueKind, column, translated }]) => {
    const kind = column?.cell ?? (valueKind === 'own' ? undefined : CELLS[valueKind])
    if (!column || !kind) return []
    const { name, synonyms, example, meaning } = column
    const aliases = [name.replaceAll('_', ' '), ...(synonyms?.split(', ') ?? [])]
    const own: ImportColumn = { name, record, field, kind, aliases, about: { example: example ?? null, meaning } }
    return translated ? [own, ...translatedColumns(own)] : [own]
  })
}

/** Stands beside the weight of a row and is kept nowhere. */
const WEIGHT_UNIT: ImportColumn = {
  name: 'weight_unit',
  record: 'variant',
  field: 'weightUnit',
  kind: 'unit',
  about: null,
  aliases: (
    'weight unit, unit of weight, net weight unit, variant weight unit, weight uom, geweinh, gew einh, gewei, gewichtseinheit, ' +
    'einheit gewicht, gewicht einheit, unite de poids, unite poids'
  ).split(', '),
}

/** Where a header means something in several nouns, the first of them is meant; nouns that are not named here come after these. */
const MOST_LIKELY = [
  'product',
  'variant',
  'certification',
  'material',
  'company',
] as const satisfies readonly Imported[]
const BY_LIKELIHOOD: ReadonlySet<Imported> = new Set([...MOST_LIKELY, ...NOUN_NAMES])

/**
 * Everything a file can bring, with the names that shops, enterprise systems and people give it. Names of German and French systems come
 * from the sample exports the issue is built on, those of shops from their own exports.
 */
export const IMPORT_COLUMNS: readonly ImportColumn[] = [...BY_LIKELIHOOD].flatMap((record) => [
  idColumn(record),
  ...columnsOfFields(record).flatMap((one) => (one.name === 'weight_kg' ? [one, WEIGHT_UNIT] : [one])),
])

function dividing(by: 'size' | 'color', cell: 'gtin' | 'mark'): ImportColumn {
  const told = cell === 'gtin' ? ({ field: 'gtin', kind: 'digits' } as const) : ({ field: by, kind: 'text' } as const)
  const name = `${cell === 'gtin' ? 'gtin' : 'variant'}_of_${by}`
  return { name, record: 'variant', ...told, aliases: [], about: null, divides: { by, cell } }
}

/** Any number of columns of a file may mean one of these; no file of ours has any. A "mark" only says that there is such a variant. */
export const DIVIDING_COLUMNS: readonly ImportColumn[] = [
  dividing('size', 'gtin'),
  dividing('size', 'mark'),
  dividing('color', 'gtin'),
  dividing('color', 'mark'),
]

function joining(record: 'product' | 'variant', joins: 'share' | 'name'): ImportColumn {
  const name = `${record === 'product' ? 'product_' : ''}fibre_${joins}`
  return { name, record, field: 'materialComposition', kind: 'options', aliases: [], about: null, joins }
}

/** Any number of columns of a file may mean one of these: a row's fibres are joined to its composition before fields are read. No file of ours has any. */
export const FIBRE_COLUMNS: readonly ImportColumn[] = (['variant', 'product'] as const).flatMap((record) => [
  joining(record, 'share'),
  joining(record, 'name'),
])

/** Its cells have the colour and the size in one: "Red / M", "Colour: Red, Size: M". No file of ours has such a column. */
export const OPTIONS_COLUMN: ImportColumn = {
  name: 'variant_options',
  record: 'variant',
  field: 'options',
  kind: 'options',
  aliases: [],
  about: null,
}

/**
 * Says of each row whether it deletes the record of one kind that it is about. A person chooses this meaning for each file: no header is ever taken for it, and
 * it is not remembered.
 */
export const ACTION_COLUMNS: readonly ImportColumn[] = NOUN_NAMES.map((record) => ({
  name: `${record}_action`,
  record,
  field: 'action',
  kind: 'action',
  aliases: [],
  about: null,
}))

/** Columns of which a file may have several: sizes, colours, fibres, and pictures, which are one list. */
export function mayComeOften(name: string): boolean {
  const { divides, joins } = BY_NAME.get(name) ?? {}
  return name === 'image_urls' || divides !== undefined || joins !== undefined
}

const BY_NAME = new Map(
  [...IMPORT_COLUMNS, ...DIVIDING_COLUMNS, ...FIBRE_COLUMNS, OPTIONS_COLUMN, ...ACTION_COLUMNS].map((one) => [
    one.name,
    one,
  ]),
)

/** Those of which records keep something: the ones that are exported. */
export const KEPT_COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS.filter(({ kind }) => kind !== 'unit')

export function isAction(name: string | null): boolean {
  return name !== null && BY_NAME.get(name)?.kind === 'action'
}

export function importColumn(name: string): ImportColumn | undefined {
  return BY_NAME.get(name)
}
