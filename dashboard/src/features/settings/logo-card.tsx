import { Button, Group } from '@mantine/core'
import { useRef, useState } from 'react'
import { ask, pictureAddress } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { DropZone, UploadList } from '../../kit/drop-zone.tsx'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useUploads } from '../../kit/use-uploads.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { DELETE_FILE, sendFile } from '../files/file-queries.ts'
import { UploadFault } from '../files/upload-fault.tsx'
import styles from './settings.module.css'
import type { Logo } from './workspace-queries.ts'

type Props = {
  readonly logo: Logo | null
  /** What the public sees where there is none. */
  readonly name: string
  readonly refetch: () => Promise<unknown>
}

/** The picture above every passport page. It is a file, so it is not saved with the form, but stands there at once. */
export function LogoCard({ logo, name, refetch }: Props) {
  const { settings } = useWords()
  const { workspace: words } = settings
  const mayEdit = useMayEdit()
  const forget = useForget()
  const input = useRef<HTMLInputElement>(null)
  const refresh = async () => {
    await refetch()
    void forget()
  }
  const { uploads, add, cancel, retry } = useUploads(
    (file, _index, transfer) => sendFile(file, { kind: 'logo' }, 'document', transfer),
    () => void refresh().then(() => toast(words.logoSet)),
  )
  return (
    <Card title={words.logo} note={words.logoHelp}>
      {logo ? (
        <div className={styles.logo}>
          <img src={pictureAddress(logo.thumbnailUrl ?? logo.url)} alt={words.logoOf(name)} />
          {mayEdit && (
            <Group gap="xs">
              <input
                ref={input}
                type="file"
                hidden
                accept={IMAGES}
                onChange={(event) => {
                  const [file] = event.currentTarget.files ?? []
                  event.currentTarget.value = ''
                  if (file) add([file])
                }}
              />
              <Button variant="default" onClick={() => input.current?.click()}>
                {words.logoReplace}
              </Button>
              <RemoveLogo logo={logo} name={name} refresh={refresh} />
            </Group>
          )}
        </div>
      ) : mayEdit ? (
        <DropZone accept={IMAGES} hint={words.logoHint} take={([file]) => file && add([file])} isSingle />
      ) : (
        <p className="soft">{words.logoNone(name)}</p>
      )}
      <UploadList uploads={uploads} cancel={cancel} retry={retry} explain={(error) => <UploadFault error={error} />} />
    </Card>
  )
}

const IMAGES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

type RemoveProps = { readonly logo: Logo; readonly name: string; readonly refresh: () => Promise<void> }

function RemoveLogo({ logo, name, refresh }: RemoveProps) {
  const { settings } = useWords()
  const { workspace: words } = settings
  const [isAsking, open] = useState(false)
  const removing = useVerb(
    async () => {
      await ask(DELETE_FILE, { id: logo.id })
      await refresh()
      toast(words.logoRemoved)
      open(false)
    },
    (error) => {
      toastError(error)
      open(false)
    },
  )
  return (
    <>
      <Button variant="default" onClick={() => open(true)}>
        {words.logoRemove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={words.logoRemove}
          action={words.logoRemove}
          isBusy={removing.isBusy}
          run={removing.run}
          close={() => open(false)}
        >
          {words.logoRemoveText(name)}
        </ConfirmDialog>
      )}
    </>
  )
}
