import FileUp from 'lucide-react/icons/file-up'
import { LinkButton } from '../../kit/link-button.tsx'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Where a list is empty: the way to fill it at once. */
export function ImportLink() {
  const { frame } = useWords()
  if (!useMayEdit()) return null
  return (
    <LinkButton to="/imports" variant="default" leftSection={<FileUp size={14} aria-hidden />}>
      {frame.importFile}
    </LinkButton>
  )
}
