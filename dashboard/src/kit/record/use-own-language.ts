import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'

const OWN_LANGUAGE = graphql(`query OwnLanguage { workspace { language } }`)

/** The language in which the workspace enters its texts; null while it has not said it. */
export function useOwnLanguage(): string | null {
  const own = useQuery({
    queryKey: ['own language'],
    queryFn: ({ signal }) => ask(OWN_LANGUAGE, {}, signal),
    select: ({ workspace }) => workspace?.language ?? null,
  })
  return own.data ?? null
}
