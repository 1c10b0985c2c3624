import { CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import plainListStyles from '../../kit/plain-list.module.css'
import { Card } from '../../kit/screen.tsx'
import { useSession } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from './home.module.css'
import { type HomeData, STEPS } from './home-query.ts'

/**
 * From nothing to a passport that anybody can open, and to working on it together: what is next, and what is done. For who may do all of
 * it; gone when all is done, or when they hide it in this browser.
 */
export function FirstSteps({ numbers }: { readonly numbers: HomeData['getStatistics'] }) {
  const { home } = useWords()
  const { session } = useSession()
  const key = hiddenKey(session.current.id)
  const [isHidden, setIsHidden] = useState(() => localStorage.getItem(key) !== null)
  const { data } = useSteps()
  if (isHidden || !data) return null
  const { steps } = home
  const list: Step[] = [
    { link: { to: '/products/$id', params: NEW }, label: steps.product, isDone: numbers.totalProducts > 0 },
    // Other ways to the same: done with it, they are no steps any more.
    ...(numbers.totalProducts > 0
      ? []
      : [
          { link: { to: '/imports' } as const, label: steps.import, isDone: false },
          { link: { to: '/connections' } as const, label: steps.system, isDone: false, systems: data.connectors },
        ]),
    {
      link: { to: '/variants/$id', params: NEW },
      label: steps.variant,
      isDone: numbers.assessedVariants > 0 || numbers.totalVariants > 0,
    },
    { link: { to: '/variants' }, label: steps.publish, isDone: numbers.publishedVariants > 0 },
    { link: { to: '/variants' }, label: steps.scan, isDone: data.scans.some(({ people }) => people > 0) },
    {
      link: { to: '/settings/members' },
      label: steps.invite,
      isDone: data.members.length + data.invitations.length > 1,
    },
    { link: { to: '/settings/keys' }, label: steps.connect, isDone: data.apiKeys.length > 0 },
  ]
  if (list.every(({ isDone }) => isDone)) return null
  const hide = () => {
    localStorage.setItem(key, new Date().toISOString())
    setIsHidden(true)
  }
  return (
    <Card
      title={home.firstSteps}
      note={home.firstStepsText}
      aside={<CloseButton size="sm" aria-label={home.hide} title={home.hide} onClick={hide} />}
    >
      <ol className={plainListStyles.plainList}>
        {list.map(({ link, label, isDone, systems }) => (
          <li key={label}>
            <Link {...link}>
              <span className={styles.task}>
                {isDone ? (
                  <CircleCheck size={16} aria-hidden className={styles.good} />
                ) : (
                  <CircleDashed size={16} aria-hidden className="soft" />
                )}
                <span className={isDone ? 'soft' : undefined}>
                  {label}
                  {isDone && <span className={styles.unseen}> ({home.done})</span>}
                </span>
              </span>
            </Link>
            {systems && (
              <p className={styles.systems}>
                {systems.map(({ kind, name }) => (
                  <Link key={kind} to="/connections/$id" params={NEW} search={{ system: kind }}>
                    {name}
                  </Link>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Step = {
  readonly link: LinkProps
  readonly label: string
  readonly isDone: boolean
  readonly systems?: readonly { readonly kind: string; readonly name: string }[]
}

const NEW = { id: 'new' }

/** How far the workspace has come; not asked by those who may not do all of it, or who have hidden the steps. */
export function useSteps() {
  const { session } = useSession()
  const mayAll = session.current.role === 'owner' || session.current.role === 'admin'
  return useQuery({
    queryKey: ['first-steps'],
    queryFn: ({ signal }) => ask(STEPS, {}, signal),
    enabled: mayAll && localStorage.getItem(hiddenKey(session.current.id)) === null,
  })
}

function hiddenKey(workspaceId: string): string {
  return `selvedge.steps-hidden.${workspaceId}`
}
