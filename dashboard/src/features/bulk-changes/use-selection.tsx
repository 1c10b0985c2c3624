import type { ReactNode } from 'react'
import type { BulkAbilities } from '../../kit/bulk/bulk-abilities.ts'
import { BulkBar } from '../../kit/bulk/bulk-bar.tsx'
import { type Chosen, useRows } from '../../kit/bulk/use-rows.tsx'
import type { ListInView, Selection } from '../../kit/list/list-types.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ExportChosen } from '../exports/export-chosen.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { optionsOf } from '../options.ts'
import { companyReference, productReference } from '../references.ts'
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
  const selection = useRows(list, (chosen, count, more, clear) => (
    <BulkBar
      abilities={abilities}
      chosen={chosen}
      count={count}
      more={more}
      others={
        <>
          {others?.(chosen, count)}
          <ExportChosen of={EXPORTED[abilities.noun]} chosen={chosen} />
        </>
      }
      clear={clear}
    />
  ))
  return mayEdit ? selection : null
}

export function useVariantSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const { fields } = useWords().variant
  const abilities: BulkAbilities = {
    noun: 'VARIANT',
    path: '/variants',
    verbs: ['PUBLISH', 'WITHDRAW', 'UPDATE', 'DELETE'],
    fields: [
      { name: 'color', kind: 'text', ...fields.color },
      { name: 'size', kind: 'text', ...fields.size },
      { name: 'weight', kind: 'number', unit: 'kg', ...fields.weight },
      { name: 'productId', isRequired: true, ...productReference, ...fields.productId },
      { name: 'manufacturerId', ...companyReference, ...fields.manufacturerId },
      { name: 'manufacturer', kind: 'text', ...fields.manufacturer },
      { name: 'productionLocation', kind: 'text', ...fields.productionLocation },
      { name: 'expectedUses', kind: 'number', ...fields.expectedUses },
      { name: 'airFreightShare', kind: 'number', unit: '%', scale: 100, ...fields.airFreightShare },
      { name: 'recyclability', kind: 'number', unit: '%', scale: 100, ...fields.recyclability },
      { name: 'repairability', kind: 'number', unit: '%', scale: 100, ...fields.repairability },
      { name: 'undyed', kind: 'truth', ...fields.undyed },
      { name: 'faded', kind: 'truth', ...fields.faded },
      { name: 'careInstructions', kind: 'long', ...fields.careInstructions },
    ],
  }
  return useSelection(list, abilities, (chosen, count) => (
    <>
      <LabelsButton isCompact chosen={'ids' in chosen ? { variantIds: chosen.ids } : chosen} count={count} />
      <SendButton isCompact noun="VARIANT" chosen={chosen} count={count} />
    </>
  ))
}

export function useProductSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const { fields } = useWords().product
  const abilities: BulkAbilities = {
    ...{ noun: 'PRODUCT', path: '/products', verbs: UPDATE_DELETE },
    fields: [
      { name: 'category', kind: 'text', ...fields.category },
      { name: 'brand', kind: 'text', ...fields.brand },
      { name: 'companyId', ...companyReference, ...fields.companyId },
      { name: 'hsCode', kind: 'text', ...fields.hsCode },
      { name: 'description', kind: 'long', ...fields.description },
    ],
  }
  return useSelection(list, abilities, (chosen, count) => (
    <SendButton isCompact noun="PRODUCT" chosen={chosen} count={count} />
  ))
}

export function useMaterialSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const { fields } = useWords().material
  return useSelection(list, {
    ...{ noun: 'MATERIAL', path: '/materials', verbs: UPDATE_DELETE },
    fields: [
      { name: 'type', kind: 'text', ...fields.type },
      { name: 'supplierId', ...companyReference, ...fields.supplierId },
      { name: 'supplier', kind: 'text', ...fields.supplier },
      { name: 'originCountry', kind: 'country', ...fields.originCountry },
      { name: 'recycledShare', kind: 'number', unit: '%', scale: 100, ...fields.recycledShare },
      { name: 'description', kind: 'long', ...fields.description },
    ],
  })
}

export function useCompanySelection<R extends Row>(list: List<R>): Selection<R> | null {
  const { fields, roles } = useWords().company
  return useSelection(list, {
    ...{ noun: 'COMPANY', path: '/companies', verbs: UPDATE_DELETE },
    fields: [
      { name: 'role', kind: 'choice', options: optionsOf(roles), ...fields.role },
      { name: 'city', kind: 'text', ...fields.city },
      { name: 'country', kind: 'country', ...fields.country },
      { name: 'description', kind: 'long', ...fields.description },
    ],
  })
}

export function useCertificationSelection<R extends Row>(list: List<R>): Selection<R> | null {
  const { fields } = useWords().certification
  return useSelection(list, {
    ...{ noun: 'CERTIFICATION', path: '/certifications', verbs: UPDATE_DELETE },
    fields: [
      { name: 'issuer', kind: 'text', ...fields.issuer },
      { name: 'scope', kind: 'long', ...fields.scope },
      { name: 'validFrom', kind: 'day', ...fields.validFrom },
      { name: 'validUntil', kind: 'day', ...fields.validUntil },
    ],
  })
}

const UPDATE_DELETE = ['UPDATE', 'DELETE'] as const satisfies readonly BulkAbilities['verbs'][number][]

const EXPORTED = {
  VARIANT: 'variants',
  PRODUCT: 'products',
  MATERIAL: 'materials',
  COMPANY: 'companies',
  CERTIFICATION: 'certifications',
} as const
