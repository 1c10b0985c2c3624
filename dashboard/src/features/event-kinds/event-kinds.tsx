import { Skeleton, TextInput } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Search from 'lucide-react/icons/search'
import { useId, useRef, useState } from 'react'
import { CodeBlock } from '../../kit/code-block.tsx'
import { CopyValue } from '../../kit/copy.tsx'
import { Badge } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import tableStyles from '../../kit/table.module.css'
import { useMayAdminister } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { HooksFrame } from '../webhooks/hooks-frame.tsx'
import introStyles from '../webhooks/intro.module.css'
import lineStyles from '../webhooks/line.module.css'
import { prettyJson } from '../webhooks/sample-card.tsx'
import { useKinds } from '../webhooks/use-kinds.ts'
import type { EventKind } from '../webhooks/webhook-queries.ts'
import styles from './event-kinds.module.css'

/** The catalogue of events, each with what it says; which one is open stands in the address. */
export function List() {
  const words = useWebhookWords()
  const { kit } = useWords()
  const navigate = useNavigate({ from: '/event-kinds' })
  const { kind: open } = useSearch({ from: '/inside/event-kinds' })
  const [search, setSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const { query, groups } = useKinds(search)
  useShortcuts({ '/': () => field.current?.focus() })
  const toggle = (kind: string | undefined) =>
    void navigate({ to: '.', replace: true, resetScroll: false, search: kind ? { kind } : {} })
  return (
    <HooksFrame section="kinds">
      <p className={introStyles.intro}>{words.eventKinds.intro}</p>
      <TextInput
        ref={field}
        className={styles.catalogueSearch ?? ''}
        aria-label={words.eventKinds.find}
        placeholder={words.eventKinds.find}
        leftSection={<Search size={14} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {query.isPending && [0, 1, 2, 3].map((row) => <Skeleton key={row} h={40} mb={10} />)}
      {query.data && groups.length === 0 && (
        <EmptyState icon={<Search size={20} aria-hidden />} title={words.eventKinds.none} text={kit.noMatchHint} />
      )}
      {groups.map(({ subject, label, kinds }) => (
        <section key={subject} className={styles.group} aria-label={label}>
          <h2>{label}</h2>
          <div className={tableStyles.tableFrame}>
            {kinds.map((kind) => (
              <Kind
                key={kind.kind}
                kind={kind}
                isOpen={open === kind.kind}
                toggle={(isOpen) => toggle(isOpen ? kind.kind : undefined)}
              />
            ))}
          </div>
        </section>
      ))}
    </HooksFrame>
  )
}

type Props = { readonly kind: EventKind; readonly isOpen: boolean; readonly toggle: (isOpen: boolean) => void }

function Kind({ kind: { kind, description, version, schema, sample }, isOpen, toggle }: Props) {
  const { eventKinds: words } = useWebhookWords()
  const { integer } = useFormat()
  const mayAdminister = useMayAdminister()
  const panel = useId()
  return (
    <div className={styles.kind} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.kindHead}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => toggle(!isOpen)}
      >
        <ChevronRight size={14} aria-hidden className={styles.kindChevron} />
        <code>{kind}</code>
        <span className="soft" lang="en">
          {description}
        </span>
      </button>
      {isOpen && (
        <div id={panel} className={styles.kindBody}>
          <p className={lineStyles.line}>
            <CopyValue value={kind} /> <Badge>{words.version(integer(version))}</Badge>
            {mayAdminister && (
              <Link to="/webhooks/$id" params={{ id: 'new' }} search={{ kind }}>
                {words.use}
              </Link>
            )}
          </p>
          <CodeBlock title={words.sample} text={prettyJson(sample)} />
          <CodeBlock title={words.schema} text={prettyJson(schema)} />
        </div>
      )}
    </div>
  )
}
