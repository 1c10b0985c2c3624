import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import { EventEntry } from '../../kit/history/event-entry.tsx'
import { useConnectionFields } from './connection-fields.tsx'

const MEANINGS = graphql(`query ConnectionMeanings { importColumns { name record field kind dividesBy } }`)

/** What happened to a connection, among what happened to other records. */
export function ConnectionEntry(props: Omit<ComponentProps<typeof EventEntry>, 'fields'>) {
  const { data } = useQuery({
    queryKey: ['connection meanings'],
    queryFn: ({ signal }) => ask(MEANINGS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <EventEntry {...props} fields={useConnectionFields(null, data?.importColumns ?? [])} />
}
