import { Alert } from '@mantine/core'
import { CopyText } from '../../kit/copy-text.tsx'
import { useFeedWords } from '../../words/use-feed-words.ts'
import type { Made } from './feed-queries.ts'

/** What is shown this once: a secret address, or an address and its password. */
export function FeedSecret({ made: { secret, address, feed } }: { readonly made: Made }) {
  const words = useFeedWords()
  return (
    <>
      <Alert mb="sm" role="status">
        {words.shownOnce}
      </Alert>
      {feed.kind === 'CSV' ? (
        <>
          <p className="soft">{words.secretAddressText}</p>
          <CopyText label={words.secretAddress} text={address} action={words.copyAddress} isMain />
        </>
      ) : (
        <>
          <CopyText label={words.address} text={address} action={words.copyAddress} isMain />
          <p className="soft">{words.secretText}</p>
          <CopyText label={words.secret} text={secret} action={words.copySecret} isMain />
        </>
      )}
    </>
  )
}
