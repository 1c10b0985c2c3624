import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call, Refusal } from '../graphql/ask.ts'
import { useWords } from '../words/use-words.tsx'
import { useSession } from './session.tsx'

/** The password once more, over whatever else is open. */
export default function ProofDialog({ answer }: { readonly answer: (isProven: boolean) => void }) {
  const { kit, session: words } = useWords()
  const { session } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const refuse = (why: string) => {
    setFault(why)
    field.current?.select()
  }
  const proving = useMutation({
    mutationFn: () => call('/api/session/proof', 'POST', { password }),
    networkMode: 'always',
    onSuccess: () => answer(true),
    onError: (error) => {
      const refusal = error instanceof Refusal ? error : null
      if (refusal?.reason === 'password_wrong') refuse(words.proof.wrong)
      else if (refusal?.code === 'rate_limited') refuse(words.tooMany(refusal.retryAfterSeconds ?? 60))
      else refuse(error.message)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return refuse(kit.required)
    if (!proving.isPending) proving.mutate()
  }
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      closeOnEscape={false}
      zIndex={ABOVE_OTHER_DIALOGS}
      title={<strong>{words.proof.title}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form noValidate onSubmit={submit}>
        <p style={{ marginTop: 0 }}>{words.proof.text}</p>
        {/* So that a password manager knows whose it is. */}
        <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
        <PasswordInput
          ref={field}
          data-autofocus
          label={words.password}
          autoComplete="current-password"
          value={password}
          error={fault && <span role="alert">{fault}</span>}
          aria-invalid={fault !== null}
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setFault(null)
          }}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => answer(false)}>
            {kit.cancel}
          </Button>
          <Button type="submit" loading={proving.isPending}>
            {words.proof.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Theirs is 200, and menus begin at 300. */
const ABOVE_OTHER_DIALOGS = 210
