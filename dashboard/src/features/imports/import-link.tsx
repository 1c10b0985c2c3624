import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import FileUp from 'lucide-react/icons/file-up'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'

/** Where a list is empty: the way to fill it at once. */
export function ImportLink() {
  const { frame } = useWords()
  if (!useMayEdit()) return null
  return (
    <Button component={Link} to="/imports" variant="default" leftSection={<FileUp size={14} aria-hidden />}>
      {frame.importFile}
    </Button>
  )
}
