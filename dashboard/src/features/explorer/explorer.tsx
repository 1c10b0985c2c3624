import { Skeleton } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { Screen } from '../../kit/screen.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from './explorer.module.css'

const Graphiql = lazy(() => import('./graphiql.tsx').then(({ Graphiql }) => ({ default: Graphiql })))

/**
 * The GraphQL interface to be tried. Its document alone allows style attributes, which the editor needs, so one comes to it and leaves
 * it by loading a document (docs/decisions/0018).
 */
export function Explorer() {
  const { explorer } = useWords()
  const router = useRouter()
  const isOwnDocument = documentPath() === '/explorer'
  useEffect(() => {
    if (!isOwnDocument) location.reload()
  }, [isOwnDocument])
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
        if (pathChanged) location.assign(toLocation.href)
      }),
    [router],
  )
  return (
    <Screen title={explorer.title}>
      <p className={styles.lead}>
        {explorer.lead} <a href="/api/v1/docs">{explorer.reference}</a>
      </p>
      <div className={styles.frame}>
        {isOwnDocument && (
          <Suspense fallback={<Skeleton h="100%" radius={0} aria-label={explorer.loading} />}>
            <Graphiql />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}

/** The address that this document was loaded from, wherever the router has led since. */
function documentPath(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation ? new URL(navigation.name).pathname : location.pathname
}
