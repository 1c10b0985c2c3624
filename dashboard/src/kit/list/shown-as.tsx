import { SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useWords } from '../../words/use-words.tsx'
import type { Text } from '../screens.ts'

export type ShownAs = 'list' | 'grid'

/** Whether a list is a grid: in the address, and otherwise as this browser had it the last time. */
export function useShownAs(path: string, hasGrid: boolean) {
  const navigate = useNavigate()
  const { as }: Text = useSearch({ strict: false })
  const key = `selvedge.as.${path}`
  const wanted = as === 'grid' || as === 'list' ? as : localStorage.getItem(key)
  return {
    shownAs: (hasGrid && wanted === 'grid' ? 'grid' : 'list') as ShownAs,
    show(next: ShownAs) {
      localStorage.setItem(key, next)
      void navigate({ to: '.', search: (before: Text) => ({ ...before, after: undefined, as: next }), replace: true })
    },
  }
}

export function ShownAsSwitch({ shownAs, show }: ReturnType<typeof useShownAs>) {
  const { lists } = useWords()
  return (
    <SegmentedControl
      aria-label={lists.showAs}
      value={shownAs}
      onChange={(next) => show(next === 'grid' ? 'grid' : 'list')}
      data={[
        { value: 'list', label: lists.as.list },
        { value: 'grid', label: lists.as.grid },
      ]}
    />
  )
}
