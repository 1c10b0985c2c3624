import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useWords } from '../words/use-words.tsx'
import { sayError } from './say-fault.ts'
import { useVerb } from './use-verb.ts'

type Props = {
  readonly title: string
  readonly note?: string | null
  readonly label: string
  /** What it is called so far, or nothing. */
  readonly name: string
  readonly placeholder?: string
  readonly maxLength: number
  readonly close: () => void
  readonly save: (name: string) => Promise<void>
  /** What else is asked, below the name. */
  readonly children?: ReactNode
}

/** Asks what something shall be called. Closes once it is saved; what the service refuses is said at the name. */
export function NameDialog({ title, note, label, name: before, placeholder, maxLength, close, save, children }: Props) {
  const { kit } = useWords()
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
          label={label}
          placeholder={placeholder}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
          maxLength={maxLength}
          required
          withAsterisk={false}
          data-autofocus
        />
        {children}
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
