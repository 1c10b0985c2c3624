import { Alert, Button, Group, Modal, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask, pictureAddress } from '../../graphql/ask.ts'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useMayEdit } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { type RecordFile, UPDATE_FILE } from './file-queries.ts'
import styles from './files.module.css'

type Props = { readonly file: RecordFile; readonly close: () => void; readonly saved: () => void }

/** An image or document as it is, what is said of it, and who may see it. */
export function FileDialog({ file, close, saved }: Props) {
  const { file: words, kit } = useWords()
  const { bytes, integer } = useFormat()
  const mayEdit = useMayEdit()
  const [name, setName] = useState(file.name)
  const [alt, setAlt] = useState(file.alt ?? '')
  const [visibility, setVisibility] = useState(file.visibility)
  const isPicture = file.width !== null && file.height !== null
  const { run, isBusy, trouble } = useVerb(async () => {
    await ask(UPDATE_FILE, {
      id: file.id,
      expectedRevision: file.revision,
      name,
      alt: alt.trim() || null,
      visibility,
    })
    toast(kit.saved)
    saved()
  }, saidHere)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may stand within the form of a record.
    event.stopPropagation()
    run()
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<strong>{file.name}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form onSubmit={save}>
        <Stack gap="md">
          {isPicture && <img className={styles.preview} src={pictureAddress(file.url)} alt={file.alt ?? ''} />}
          <p className="soft" style={{ margin: 0, fontSize: 12.5 }}>
            {[
              words.kinds[file.kind],
              bytes(file.size),
              isPicture && `${integer(file.width ?? 0)} × ${integer(file.height ?? 0)}`,
              file.mediaType.split(';')[0],
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {trouble && (
            <Alert color="red" role="alert">
              {trouble}
            </Alert>
          )}
          {isPicture && (
            <Textarea
              label={words.alt.label}
              description={words.alt.help}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autosize
              maxLength={500}
              readOnly={!mayEdit}
              data-autofocus
              value={alt}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
          )}
          <TextInput
            label={words.name.label}
            description={words.name.help}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            readOnly={!mayEdit}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Radio.Group
            label={words.visibility}
            value={visibility}
            onChange={(value) => setVisibility(value as typeof visibility)}
          >
            <Stack gap={8} mt={6}>
              {(['PUBLIC', 'PRIVATE'] as const).map((value) => (
                <Radio
                  key={value}
                  value={value}
                  disabled={!mayEdit || (file.kind === 'AUDIT' && value === 'PUBLIC')}
                  label={words.visibilities[value]}
                  description={
                    file.kind === 'AUDIT' && value === 'PUBLIC' ? words.auditNeverPublic : words.visibilityHelp[value]
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {mayEdit ? kit.cancel : kit.close}
            </Button>
            {mayEdit && (
              <Button type="submit" loading={isBusy}>
                {kit.save}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
