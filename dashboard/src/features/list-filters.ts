import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ask } from '../graphql/ask.ts'
import { graphql } from '../graphql/graphql.ts'
import { COUNTRIES } from '../kit/countries.ts'
import type { Option } from '../kit/field.ts'
import type { Filter } from '../kit/list/list-types.ts'
import type { Text } from '../kit/screens.ts'
import { useFormat, useWords } from '../words/use-words.tsx'
import { optionsOf } from './options.ts'

const WORDS = graphql(
  `query FilterWords { productCategories productBrands materialFibres certificationSchemes ratingSchemes }`,
)

/** What there is to choose from in this workspace. */
export function useFilterWords(
  of: 'productCategories' | 'productBrands' | 'materialFibres' | 'certificationSchemes' | 'ratingSchemes',
) {
  const { data } = useQuery({
    queryKey: ['list', 'filter words'],
    queryFn: ({ signal }) => ask(WORDS, {}, signal),
    staleTime: 60_000,
  })
  return useMemo((): Option[] => (data?.[of] ?? []).map((value) => ({ value, label: value })), [data, of])
}

export function useCountryOptions(): Option[] {
  const { country, compare } = useFormat()
  return useMemo(
    () => COUNTRIES.map((code) => ({ value: code, label: country(code) })).sort((a, b) => compare(a.label, b.label)),
    [country, compare],
  )
}

const CONNECTIONS = graphql(`query FilterConnections { connections(take: 50) { id name } }`)

/** From which system: nothing to choose where none is connected. */
export function useReadBy(): readonly Filter[] {
  const { lists } = useWords()
  const { data } = useQuery({
    queryKey: ['list', 'filter connections'],
    queryFn: ({ signal }) => ask(CONNECTIONS, {}, signal),
    staleTime: 60_000,
  })
  // An address that has it narrows the list before it is known what there is to choose from.
  const given: Text = useSearch({ strict: false })
  const isGiven = Boolean(given['connectionId'])
  return useMemo(() => {
    const options = (data?.connections ?? []).map(({ id, name }) => ({ value: id, label: name }))
    if (options.length === 0 && !isGiven) return []
    return [{ name: 'connectionId', label: lists.readBy, options, isAside: true }]
  }, [data, lists, isGiven])
}

/** What was made or changed lately. The address says how long, not since when: a view kept today shows tomorrow's changes tomorrow. */
export function useUpdatedSince(): Filter {
  const { lists } = useWords()
  return {
    name: 'updatedSince',
    label: lists.changedSince,
    options: optionsOf(lists.since),
    toInput: (value) => startOfDay(DAYS[value as keyof typeof DAYS] ?? 0),
  }
}

const DAYS = { today: 0, week: 7, month: 30, quarter: 90 }

/** The same moment all day long, so that one answer serves it. */
function startOfDay(daysAgo: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysAgo)
  return day.toISOString()
}

export const isTrue = (value: string) => value === 'true'
