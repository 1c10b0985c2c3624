import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { MATERIAL_KINDS } from '../../graphql/records/kinds.ts'
import { knownFields, type Option } from '../../kit/field.ts'
import type { Words } from '../../words/en.ts'
import { optionsOf } from '../options.ts'
import { companyReference } from '../references.ts'

/** `factors`: what the method knows by name. */
export function materialFields({ material: { fields, boundaries, evidences } }: Words, factors: readonly Option[]) {
  return knownFields(fields, {
    ...MATERIAL_KINDS,
    code: { kind: 'text', isMono: true },
    description: { kind: 'long' },
    supplierId: companyReference,
    recycledShare: { kind: 'number', unit: '%', scale: 100 },
    carbonFootprint: { kind: 'number', unit: 'kg CO₂e/kg' },
    waterLiters: { kind: 'number', unit: 'l/kg' },
    carbonFootprintBoundary: { kind: 'choice', options: optionsOf(boundaries) },
    carbonFootprintEvidence: { kind: 'choice', options: optionsOf(evidences) },
    factorMaterial: { kind: 'choice', options: factors },
  })
}

const METHOD_MATERIALS = graphql(`query MethodMaterials { impactMethod { materials { id name } } }`)

/** Asked for once, and only where a material is shown. */
export function useFactors(isWanted = true): readonly Option[] {
  const { data = NONE } = useQuery({
    queryKey: ['method materials'],
    queryFn: ({ signal }) => ask(METHOD_MATERIALS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isWanted,
    select: ({ impactMethod }) => impactMethod.materials.map(({ id, name }) => ({ value: id, label: name })),
  })
  return data
}

const NONE: readonly Option[] = []
