import { Refusal } from '../../graphql/ask.ts'
import { useImportWords } from '../../words/use-import-words.ts'

/** Why a file was not taken, and what to do about it. */
export function ImportFault({ error }: { readonly error: Error }) {
  const words = useImportWords()
  const reason = error instanceof Refusal ? error.reason : ''
  const told = words.faults[reason as keyof typeof words.faults] as string | undefined
  return (
    <>
      {told ?? error.message} {told === undefined && <span className="soft">{words.faultHelp}</span>}
    </>
  )
}
