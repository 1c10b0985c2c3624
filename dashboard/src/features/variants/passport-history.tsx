import { Button, Modal, Select, Skeleton } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import codeBlockStyles from '../../kit/code-block.module.css'
import { CopyValue } from '../../kit/copy.tsx'
import { Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ChangesList, useChanges } from './changes-list.tsx'
import styles from './passport-history.module.css'
import { VERSION_JSON, VERSIONS } from './passport-query.ts'
import previewBarStyles from './preview-bar.module.css'
import { usePassportWords } from './use-passport-words.ts'
import type { Variant } from './variant-queries.ts'

const PAGE = 10

/** Every version there has been, and what differs between any two. */
export function PassportHistory({ variant }: { readonly variant: Variant }) {
  const words = usePassportWords()
  const { integer, moment, bytes } = useFormat()
  const [compared, compare] = useState<{ from: number; to: number } | null>(null)
  const [shown, show] = useState<number | null>(null)
  const latest = variant.passport?.version ?? 0
  const query = useInfiniteQuery({
    queryKey: ['passport-versions', variant.id, latest],
    queryFn: ({ pageParam, signal }) => ask(VERSIONS, { id: variant.id, skip: pageParam, take: PAGE }, signal),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length * PAGE < latest ? pages.length * PAGE : undefined),
    enabled: latest > 0,
  })
  if (latest === 0) return null
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const versions = query.data?.pages.flatMap((page) => page.variant?.passport?.versions ?? [])
  return (
    <Card title={words.history} note={words.historyNote}>
      {versions === undefined ? (
        <Skeleton h={120} radius={8} />
      ) : (
        <ul className={styles.versions}>
          {versions.map(({ version, publishedAt, publishedBy, sha256, size }) => (
            <li key={version}>
              <div>
                <strong>{words.version(integer(version))}</strong>
                <span className="soft">
                  {moment(publishedAt)} · {publishedBy} · {bytes(size)}
                </span>
                <CopyValue value={sha256} label={`SHA-256 ${sha256.slice(0, 12)}…`} />
              </div>
              <div className={styles.versionActions}>
                <Button
                  variant="default"
                  size="xs"
                  onClick={() => show(version)}
                  aria-label={`JSON, ${words.version(integer(version))}`}
                >
                  JSON
                </Button>
                {latest > 1 && (
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={`${words.compare}, ${words.version(integer(version))}`}
                    onClick={() => compare(version > 1 ? { from: version - 1, to: version } : { from: 1, to: 2 })}
                  >
                    {words.compare}
                  </Button>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {query.hasNextPage && (
        <Button variant="default" mt="sm" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words.olderVersions}
        </Button>
      )}
      {compared && <CompareDialog id={variant.id} latest={latest} first={compared} close={() => compare(null)} />}
      {shown !== null && <JsonDialog id={variant.id} version={shown} skip={latest - shown} close={() => show(null)} />}
    </Card>
  )
}

type CompareProps = {
  readonly id: string
  readonly latest: number
  readonly first: { readonly from: number; readonly to: number }
  readonly close: () => void
}

function CompareDialog({ id, latest, first, close }: CompareProps) {
  const words = usePassportWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const [range, setRange] = useState(first)
  const query = useChanges(id, 'versions', range)
  const data = Array.from({ length: latest }, (_, index) => latest - index).map((version) => ({
    value: String(version),
    label: words.version(integer(version)),
  }))
  const choose = (end: 'from' | 'to') => (value: string | null) => value && setRange({ ...range, [end]: Number(value) })
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{words.compareTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <div className={previewBarStyles.previewBar}>
        <Select
          label={words.from}
          allowDeselect={false}
          data={data}
          value={String(range.from)}
          onChange={choose('from')}
        />
        <Select label={words.to} allowDeselect={false} data={data} value={String(range.to)} onChange={choose('to')} />
      </div>
      <ChangesList query={query} />
    </Modal>
  )
}

type JsonProps = { readonly id: string; readonly version: number; readonly skip: number; readonly close: () => void }

function JsonDialog({ id, version, skip, close }: JsonProps) {
  const words = usePassportWords()
  const { kit } = useWords()
  const { integer } = useFormat()
  const query = useQuery({
    queryKey: ['passport-version', id, version],
    queryFn: ({ signal }) => ask(VERSION_JSON, { id, skip }, signal),
  })
  const json = query.data?.variant?.passport?.versions.find((one) => one.version === version)?.json
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{words.version(integer(version))}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {json !== undefined && (
        <>
          <CopyValue value={json} label={words.copyJson} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
          <pre className={codeBlockStyles.json} tabIndex={0}>
            {JSON.stringify(JSON.parse(json), null, 2)}
          </pre>
        </>
      )}
    </Modal>
  )
}
