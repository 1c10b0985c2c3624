import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { sayError } from '../../kit/say-fault.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useImportWords } from '../../words/use-import-words.ts'
import { useWords } from '../../words/use-words.tsx'

type Props = {
  readonly title: string
  readonly note?: string
  readonly name: string
  readonly close: () => void
  readonly save: (name: string) => Promise<void>
}

/** Asks what a profile shall be called. */
export function NameProfile({ title, note, name: before, close, save }: Props) {
  const { kit } = useWords()
  const { profiles: say } = useImportWords()
  const [name, setName] = useState(before)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useVerb(
    async () => {
      await save(name.trim())
      close()
    },
    (error) => setProblem(sayError(error)),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(kit.required)
    saving.run()
  }
  return (
    <Modal opened onClose={close} title={<strong>{title}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <form onSubmit={submit} noValidate>
        {note && <p className="soft">{note}</p>}
        <TextInput
          label={say.name}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          maxLength={100}
          required
          withAsterisk={false}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={saving.isBusy}>
            {kit.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
