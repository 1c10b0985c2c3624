import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask, Refusal, sayReason } from '../../graphql/ask.ts'
import { sayError } from '../../kit/say-fault.ts'
import { toast, toastError } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useRangeWords } from '../../words/use-range-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { keyOf, type RangeDraft, toInput } from './range-draft.ts'
import {
  CREATE_RANGE,
  PREVIEW_RANGE,
  type ProductOfRange,
  type RangeProblem,
  TAKE_BACK_RANGE,
} from './range-queries.ts'

const NOTHING: RangeDraft = {
  colors: [],
  sizes: [],
  nameRule: null,
  codeRule: null,
  numbering: 'none',
  list: '',
  first: null,
  weights: {},
  leftOut: new Set(),
}

/** A range in the making: what was entered, what the service would make of it, and making it. */
export function useRange(product: ProductOfRange) {
  const words = useRangeWords()
  const { kit } = useWords()
  const navigate = useNavigate()
  const forget = useForget()
  // A range that is there grows mostly by a colour, in the sizes it has.
  const [draft, setDraft] = useState<RangeDraft>({ ...NOTHING, sizes: product.sizes })
  const change = (more: Partial<RangeDraft>) => setDraft((before) => ({ ...before, ...more }))
  const [nextGtin, setNextGtin] = useState<string | null>(null)
  const hasWeights = Object.keys(draft.weights).length > 0
  const isBegun = draft.colors.length > 0 || draft.sizes.length > 0
  const input = toInput(product.id, draft, nextGtin, hasWeights)
  const [asked] = useDebouncedValue(input, 200)
  const query = useQuery({
    queryKey: ['range', asked],
    queryFn: async ({ signal }) => {
      const { range } = await ask(PREVIEW_RANGE, asked, signal)
      setNextGtin(range.nextGtin)
      return range
    },
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const preview = query.data
  const isSettled = JSON.stringify(asked) === JSON.stringify(input) && !query.isFetching && !query.isPlaceholderData

  const undo = async (ids: string[]) => {
    await ask(TAKE_BACK_RANGE, { ids })
    void forget()
    toast(kit.undone)
  }
  const verb = useVerb(async () => {
    const { range } = await ask(CREATE_RANGE, input)
    const ids = range.variants.map(({ id }) => id).filter((id) => id !== null)
    toast(words.created(ids.length), { label: kit.undo, run: () => undo(ids).catch(toastError) })
    await navigate({ to: '/products/$id', params: { id: product.id }, ignoreBlocker: true })
    void forget()
  }, saidHere)

  const problems = preview?.problems ?? []
  const isEmpty = draft.colors.length === 0 && draft.sizes.length === 0
  const say = (problem: RangeProblem) => {
    const { reason, value, limit } = problem
    if (reason === 'gtin_check_digit' && value && limit) return words.checkDigit(value, limit)
    if ((reason === 'gtin_taken' || reason === 'code_taken') && value && limit) return words.taken(limit, value)
    const field = words.fields[problem.field as keyof typeof words.fields] ?? problem.field
    return sayReason(problem.reason, { ...problem, field }) ?? problem.message
  }
  const count = preview?.variants.length ?? 0
  return {
    draft,
    change,
    preview,
    nextGtin,
    count,
    isBegun,
    isSettled,
    isBusy: verb.isBusy,
    trouble: verb.trouble ?? (query.error instanceof Refusal ? sayError(query.error) : null),
    mayCreate: isSettled && !isEmpty && count > 0 && problems.length === 0 && !query.isError,
    create: () => verb.run(),
    toggle(one: Parameters<typeof keyOf>[0]) {
      const leftOut = new Set(draft.leftOut)
      if (!leftOut.delete(keyOf(one))) leftOut.add(keyOf(one))
      change({ leftOut })
    },
    /** What is wrong with an argument as a whole; `value` of one of its entries. */
    faultOf(field: string, value?: string): string | null {
      if (isEmpty) return null
      const found = problems.find(
        (one) => one.field === field && one.at === null && (value === undefined || (one.value ?? '') === value),
      )
      return found ? say(found) : null
    },
    /** What is wrong with one of the variants. */
    faultsAt: (at: number, field?: string) =>
      problems.filter((one) => one.at === at && (field === undefined || one.field === field)).map(say),
    problemCount: problems.length,
  }
}

export type RangeInMaking = ReturnType<typeof useRange>
