import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ExternalLink from 'lucide-react/icons/external-link'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import styles from './origins.module.css'
import { SystemMark } from './system-mark.tsx'

/** To be asked for with a record. */
export const ORIGINS = 'externalReferences { connectionId externalId address seenAt goneAt }'

const NAMES = graphql(`query ConnectionNames { connectors { kind name } connections(take: 50) { id kind name } }`)

type Reference = {
  readonly connectionId: string
  readonly externalId: string
  readonly address: string | null
  readonly seenAt: string
  readonly goneAt: string | null
}

/** The connected systems that a record comes from, with the way to it there; nothing where it comes from none. */
export function Origins({ references }: { readonly references: readonly Reference[] }) {
  const { origin: say } = useWords()
  const { data } = useQuery({
    queryKey: ['connections', 'names'],
    queryFn: ({ signal }) => ask(NAMES, {}, signal),
    enabled: references.length > 0,
    staleTime: 60_000,
  })
  if (references.length === 0) return null
  return (
    <ul className={styles.origins} aria-label={say.label} aria-busy={data === undefined}>
      {references.map((reference) => {
        const { connectionId, externalId } = reference
        const connection = data?.connections.find(({ id }) => id === connectionId)
        const system = data?.connectors.find(({ kind }) => kind === connection?.kind)?.name ?? connection?.kind ?? null
        return (
          <li key={`${connectionId} ${externalId}`} className={styles.origin} title={externalId}>
            {data && <Origin reference={reference} system={system} connection={connection ?? null} />}
          </li>
        )
      })}
    </ul>
  )
}

type OriginProps = {
  readonly reference: Reference
  /** Null: it was disconnected, and what is known of it is here. */
  readonly system: string | null
  readonly connection: { readonly kind: string; readonly name: string } | null
}

function Origin({ reference, system, connection }: OriginProps) {
  const { origin: say } = useWords()
  const { ago, moment } = useFormat()
  const { connectionId, address, seenAt, goneAt } = reference
  const isGone = system !== null && goneAt !== null
  const name = connection !== null && connection.name !== system ? [connection.name] : []
  const when = isGone ? say.since(moment(goneAt)) : system === null ? say.lastSeen(ago(seenAt)) : say.seen(ago(seenAt))
  const open = system === null ? say.openThere : say.open(system)
  return (
    <>
      <SystemMark kind={connection?.kind ?? ''} size={20} />
      {system === null ? (
        <span>{say.disconnected}</span>
      ) : (
        <Link to="/connections/$id" params={{ id: connectionId }} data-gone={isGone || undefined}>
          {isGone ? say.gone(system) : say.from(system)}
        </Link>
      )}
      <span className="soft" title={isGone ? undefined : moment(seenAt)}>
        {[...name, when].join(' · ')}
      </span>
      {address && (
        <a className={styles.there} href={address} target="_blank" rel="noreferrer" aria-label={open} title={open}>
          <ExternalLink size={14} aria-hidden />
        </a>
      )}
    </>
  )
}
