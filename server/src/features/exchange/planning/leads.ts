import type { NounName } from '#features/records/nouns.ts'
import { LANGUAGES } from '#kit/words/languages.ts'
import { importColumn } from '../columns/import-column.ts'
import type { Lead, SourceSettings } from '../reading/import-settings.ts'

type Leads = {
  of(kind: NounName, field: string): Lead
  emptiesAlso(kind: NounName, field: string): boolean
  /** Whether it matters for any when it was changed. */
  readonly isTimed: boolean
}

/** Made once for the settings of an import. */
export function leadsOf(source: SourceSettings): Leads {
  let found = known.get(source)
  if (!found) {
    const byField = new Map(Object.entries(source.leads).map(([column, lead]) => [fieldOf(column), lead]))
    const emptied = new Set(source.emptyAlso.map(fieldOf))
    found = {
      // A text in another language is led as the text itself is, unless that is said of it.
      of: (kind, field) => byField.get(`${kind} ${field}`) ?? byField.get(`${kind} ${inNoLanguage(field)}`) ?? 'theirs',
      emptiesAlso: (kind, field) => emptied.size > 0 && emptied.has(`${kind} ${field}`),
      isTimed: Object.values(source.leads).includes('newer'),
    }
    known.set(source, found)
  }
  return found
}

const known = new WeakMap<SourceSettings, Leads>()

function fieldOf(name: string): string {
  const column = importColumn(name)
  return column ? `${column.record} ${column.field}` : name
}

/** "name_de" is "name". */
export function inNoLanguage(field: string): string {
  return field.replace(IN_LANGUAGE, '')
}
const IN_LANGUAGE = new RegExp(`_(${LANGUAGES.join('|')})$`)

/** As events call it: texts in other languages are one field. */
export function eventFieldOf(field: string): string {
  return inNoLanguage(field) === field ? field : 'translations'
}
