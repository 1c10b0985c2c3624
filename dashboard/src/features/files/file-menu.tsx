import { ActionIcon, Menu } from '@mantine/core'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { RecordFile } from './file-queries.ts'
import { saveFile } from './save-file.ts'

type Props = {
  readonly file: RecordFile
  /** Among the images; null for a document. */
  readonly at: number | null
  readonly count: number
  readonly describe: () => void
  readonly move: (to: number) => void
  readonly show: (visibility: 'PUBLIC' | 'PRIVATE') => void
  readonly replace: () => void
  readonly detach: () => void
  readonly remove: () => void
}

/** What can be done with a file of a record. */
export function FileMenu({ file, at, count, describe, move, show, replace, detach, remove }: Props) {
  const { file: words, kit } = useWords()
  const mayEdit = useMayEdit()
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.actionsOf(file.name)}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void saveFile(file)}>{words.download}</Menu.Item>
        {mayEdit && (
          <>
            <Menu.Item onClick={describe}>{words.describe}</Menu.Item>
            {at !== null && at > 0 && <Menu.Item onClick={() => move(0)}>{words.makeMain}</Menu.Item>}
            {at !== null && at > 0 && <Menu.Item onClick={() => move(at - 1)}>{words.moveEarlier}</Menu.Item>}
            {at !== null && at < count - 1 && <Menu.Item onClick={() => move(at + 1)}>{words.moveLater}</Menu.Item>}
            {file.kind !== 'AUDIT' && (
              <Menu.Item onClick={() => show(file.visibility === 'PUBLIC' ? 'PRIVATE' : 'PUBLIC')}>
                {file.visibility === 'PUBLIC' ? words.makePrivate : words.makePublic}
              </Menu.Item>
            )}
            <Menu.Item onClick={replace}>{words.replace}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={detach}>{words.detach}</Menu.Item>
            <Menu.Item c="var(--bad)" onClick={remove}>
              {kit.remove}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
