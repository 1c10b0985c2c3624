import { Link } from '@tanstack/react-router'
import { Refusal } from '../../graphql/ask.ts'
import { useWords } from '../../words/use-words.tsx'

/** Why a file was not taken, in the reader's language where the reason is one of the usual ones, and what can be done. */
export function UploadFault({ error }: { readonly error: Error }) {
  const { file: words } = useWords()
  const reason = error instanceof Refusal ? error.reason : ''
  const told = words.faults[reason as keyof typeof words.faults] as string | undefined
  return (
    <>
      {told ?? error.message}
      {reason === 'workspace_quota_exceeded' && (
        <>
          {' '}
          <Link to="/files">{words.toLibrary}</Link>
        </>
      )}
    </>
  )
}
