import type { ReactNode } from 'react'
import { BULK_FIELDS } from '../../graphql/records/kinds.ts'
import type { BulkAbilities } from '../../kit/bulk/bulk-abilities.ts'
import { BulkBar } from '../../kit/bulk/bulk-bar.tsx'
import { type Chosen, useRows } from '../../kit/bulk/use-rows.tsx'
import type { ListInView, Selection } from '../../kit/list/list-types.ts'
import { useRecordList } from '../../kit/record-link.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { certificationFields } from '../certifications/certification-fields.ts'
import { companyFields } from '../companies/company-fields.ts'
import { WriteBackButton } from '../connections/write-back-button.tsx'
import { ExportChosen } from '../exports/export-chosen.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { materialFields } from '../materials/material-fields.ts'
import { productFields } from '../products/product-fields.ts'
import { ratingFields } from '../ratings/rating-fields.ts'
import { variantFields } from '../variants/variant-fields.tsx'
import { SendButton } from '../webhooks/send-button.tsx'

type Row = { readonly id: string; readonly name?: string | null }
type List<R> = ListInView<R>

/** Rows of a noun chosen for doing something with all of them; null for who may change nothing. */
function useSelection<R extends Row>(
  list: List<R>,
  abilities: BulkAbilities,
  others?: (chosen: Chosen, count: number) => ReactNode,
): Selection<R> | null {
  const mayEdit = useMayEdit()
  const address = useRecordList()(abilities.noun)
  const selection = useRows(list, (chosen, count, more, clear) => (
    <BulkBar
      abilities={abilities}
      chosen={chosen}
      count={count}
      more={more}
      others={
        <>
          {others?.(chosen, count)}
          {address && <ExportChosen of={address.slice(1)} chosen={chosen} />}
        </>
      }
      clear={clear}
    />
  ))
  return mayEdit ? selection : null
}

export function useVariantSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const known = variantFields(useWords())
  const abilities: BulkAbilities = {
    noun: 'VARIANT',
    verbs: ['PUBLISH', 'WITHDRAW', 'UPDATE', 'DELETE'],
    fields: offered(BULK_FIELDS.variant, { ...known, productId: { ...known.productId, isRequired: true } }),
  }
  return useSelection(list, abilities, (chosen, count) => (
    <>
      <LabelsButton isCompact chosen={'ids' in chosen ? { variantIds: chosen.ids } : chosen} count={count} />
      <SendButton isCompact noun="VARIANT" chosen={chosen} count={count} />
      <WriteBackButton chosen={chosen} />
    </>
  ))
}

export function useProductSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const words = useWords()
  const abilities: BulkAbilities = {
    noun: 'PRODUCT',
    verbs: UPDATE_DELETE,
    fields: offered(BULK_FIELDS.product, productFields(words)),
  }
  return useSelection(list, abilities, (chosen, count) => (
    <SendButton isCompact noun="PRODUCT" chosen={chosen} count={count} />
  ))
}

export function useMaterialSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const words = useWords()
  return useSelection(list, {
    noun: 'MATERIAL',
    verbs: UPDATE_DELETE,
    fields: offered(BULK_FIELDS.material, materialFields(words, [])),
  })
}

export function useCompanySelection<R extends Row>(list: List<R>): Selection<R> | null {
  const words = useWords()
  return useSelection(list, {
    noun: 'COMPANY',
    verbs: UPDATE_DELETE,
    fields: offered(BULK_FIELDS.company, companyFields(words)),
  })
}

export function useCertificationSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const words = useWords()
  return useSelection(list, {
    noun: 'CERTIFICATION',
    verbs: UPDATE_DELETE,
    fields: offered(BULK_FIELDS.certification, certificationFields(words)),
  })
}

export function useRatingSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const words = useWords()
  return useSelection(list, {
    noun: 'RATING',
    verbs: UPDATE_DELETE,
    fields: offered(BULK_FIELDS.rating, ratingFields(words)),
  })
}

/** In the order in which the words of the noun have them. */
function offered(names: readonly string[], known: Readonly<Record<string, BulkAbilities['fields'][number]>>) {
  return Object.values(known).filter(({ name }) => names.includes(name))
}

const UPDATE_DELETE = ['UPDATE', 'DELETE'] as const satisfies readonly BulkAbilities['verbs'][number][]
