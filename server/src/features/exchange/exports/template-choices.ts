import { namesOfFibres } from '@selvedge/lca/composition/write-composition.ts'
import { shippedRegisters } from '@selvedge/lca/factors/registers.ts'
import { boundaries, evidences } from '@selvedge/lca/open/open-input.ts'
import { careText } from '#features/publishing/passport-pages/care-section.ts'
import { PAGE_WORDS } from '#features/publishing/passport-pages/words/in-each-language.ts'
import { KNOWN_SCHEMES } from '#features/records/certifications/known-schemes.ts'
import { COMPANY_ROLES } from '#features/records/companies/company-fields.ts'
import { CARE_SYMBOLS } from '#features/records/variants/care-symbol-slugs.ts'
import type { DashboardLanguage } from '#kit/words/languages.ts'
import { COUNTRIES } from '#platform/fields.ts'
import type { ExportColumn } from './export.ts'
import type { TemplateWords } from './template-words/template-words.ts'

/** What a column can be chosen from. */
export type Choices = {
  readonly values: readonly { readonly value: string; readonly meaning: string | null }[]
  /** Nothing else is taken. Names of countries, further schemes and several symbols in one cell are. */
  readonly isClosed: boolean
}

export function choicesOf(column: ExportColumn, language: DashboardLanguage, words: TemplateWords): Choices | null {
  const { name, kind } = column
  if (kind === 'truth') return open([words.yes, words.no])
  if (kind === 'country') return countries(language)
  switch (name) {
    case 'company_role':
      return closed(COMPANY_ROLES)
    case 'product_type':
      return open(shippedRegisters.products.map(({ id }) => id))
    case 'fibre':
    case 'composition_fibre':
      return open(namesOfFibres(language))
    case 'factor_material':
      return {
        values: shippedRegisters.materials.map(({ id, name }) => ({ value: id, meaning: name })),
        isClosed: true,
      }
    case 'carbon_footprint_boundary':
      return closed(boundaries)
    case 'carbon_footprint_evidence':
      return closed(evidences)
    case 'cert_scheme':
      return { values: KNOWN_SCHEMES.map(([value, meaning]) => ({ value, meaning })), isClosed: false }
    case 'care_symbols':
    case 'product_care_symbols': {
      const care = PAGE_WORDS[language].careSymbols
      return { values: CARE_SYMBOLS.map((slug) => ({ value: slug, meaning: careText(slug, care) })), isClosed: false }
    }
    default:
      return null
  }
}

function open(values: readonly string[]): Choices {
  return { values: values.map((value) => ({ value, meaning: null })), isClosed: false }
}

function closed(values: readonly string[]): Choices {
  return { ...open(values), isClosed: true }
}

function countries(language: DashboardLanguage): Choices {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  return { values: [...COUNTRIES].map((code) => ({ value: code, meaning: names.of(code) ?? null })), isClosed: false }
}
