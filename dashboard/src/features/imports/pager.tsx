import { Button } from '@mantine/core'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import pagesStyles from './pages.module.css'

type Props = {
  readonly skip: number
  readonly take: number
  /** How many can be looked through. */
  readonly last: number
  /** How many there are. */
  readonly count: number
  readonly go: (skip: number) => void
}

/** Forwards and back through a list, with where one is in it; nothing where it is one page. */
export function Pager({ skip, take, last, count, go }: Props) {
  const { check } = useImportWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  if (last <= take) return null
  return (
    <div className={pagesStyles.pages}>
      <Button variant="default" size="compact-sm" disabled={skip === 0} onClick={() => go(skip - take)}>
        {kit.previous}
      </Button>
      <Button variant="default" size="compact-sm" disabled={skip + take >= last} onClick={() => go(skip + take)}>
        {kit.next}
      </Button>
      <span className="soft figures">
        {check.range(integer(skip + 1), integer(Math.min(skip + take, last)), integer(count))}
      </span>
    </div>
  )
}
