import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { sayBecause } from '../../kit/say-because.ts'
import { useWords } from '../../words/use-words.tsx'
import { EMAIL } from './mail-queries.ts'

const ASK_EVERY_MS = 1_000

/** What became of an e-mail that was just made, as soon as the mail server has said so. */
export function EmailOutcome({ id, to }: { readonly id: string; readonly to: string }) {
  const { mail: words } = useWords()
  const query = useQuery({
    queryKey: ['email', id],
    queryFn: ({ signal }) => ask(EMAIL, { id }, signal),
    refetchInterval: ({ state }) => (state.data?.email?.state === 'WAITING' ? ASK_EVERY_MS : false),
  })
  const email = query.data?.email
  const why = sayBecause(email?.because ?? null)
  if (email?.state === 'SENT') {
    return (
      <Alert color="green" mb="sm" role="status">
        {words.sentTo(to)}
      </Alert>
    )
  }
  if (email?.state === 'REFUSED' || email?.state === 'GAVE_UP') {
    return (
      <Alert color="red" mb="sm" role="alert">
        {words.notSentTo(to)} {why} {words.passOn}
      </Alert>
    )
  }
  return (
    <Alert mb="sm" role="status">
      {words.sending(to)} {why && `${why} ${words.triedAgain}`}
    </Alert>
  )
}
