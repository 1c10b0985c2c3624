import { Button, Checkbox, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { sayError } from '../say-fault.ts'
import { useVerb } from '../use-verb.ts'

type Props = {
  readonly title: string
  readonly note: string | null
  readonly name: string
  readonly suggestion: string
  readonly mayShare: boolean
  readonly close: () => void
  readonly save: (name: string, isShared: boolean) => Promise<void>
}

/** Asks what a view shall be called, and for whom it is. */
export function NameView({ title, note, name: before, suggestion, mayShare, close, save }: Props) {
  const { kit, lists } = useWords()
  const [name, setName] = useState(before)
  const [isShared, share] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useVerb(
    () => save(name.trim(), isShared),
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
          label={lists.nameOfView}
          placeholder={suggestion}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          maxLength={60}
          required
          withAsterisk={false}
          data-autofocus
        />
        {mayShare && (
          <Checkbox
            mt="md"
            label={lists.share}
            description={isShared ? null : lists.onlyHere}
            checked={isShared}
            onChange={(event) => share(event.currentTarget.checked)}
          />
        )}
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
