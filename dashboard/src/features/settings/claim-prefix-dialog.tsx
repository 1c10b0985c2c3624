import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { faultyField, sayFault } from '../../kit/say-fault.ts'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { CLAIM_PREFIX, WITHDRAW_PREFIX } from './workspace-queries.ts'

type Props = { readonly claimed: readonly string[]; readonly close: () => void }

export function ClaimPrefixDialog({ claimed, close }: Props) {
  const { kit, settings } = useWords()
  const { prefixes: words } = settings.workspace
  const forget = useForget()
  const [value, setValue] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const refuse = (said: string) => {
    setFault(said)
    field.current?.focus()
  }
  const claiming = useVerb(
    async (prefix: string) => {
      await ask(CLAIM_PREFIX, { prefix })
      close()
      toast(words.doneClaimed(prefix), {
        label: kit.undo,
        run: () =>
          ask(WITHDRAW_PREFIX, { prefix })
            .then(() => toast(kit.undone), toastError)
            .finally(() => void forget()),
      })
      void forget()
    },
    (error) => {
      if (faultyField(error) !== 'prefix') return toastError(error)
      refuse(sayFault({ name: 'prefix', label: words.prefix }, error, kit.quoted))
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const prefix = value.trim()
    if (prefix === '') return refuse(kit.required)
    if (claimed.includes(prefix)) return refuse(words.already)
    claiming.run(prefix)
  }
  return (
    <Modal opened onClose={close} title={<strong>{words.claim}</strong>} closeButtonProps={{ 'aria-label': kit.close }}>
      <form noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          data-autofocus
          label={words.prefix}
          description={words.prefixHelp}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          placeholder="9506000"
          value={value}
          error={fault}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={close}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={claiming.isBusy}>
            {words.claim}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
