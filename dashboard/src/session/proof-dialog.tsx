import { Button, Group, Modal, PasswordInput } from '@mantine/core'
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
  const [isBusy, setBusy] = useState(false)
  const refuse = (why: string) => {
    setFault(why)
    field.current?.select()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (password === '') return refuse(kit.required)
    setBusy(true)
    try {
      await call('/api/session/proof', 'POST', { password })
      answer(true)
    } catch (error) {
      setBusy(false)
      const refusal = error instanceof Refusal ? error : null
      if (refusal?.reason === 'password_wrong') refuse(words.proof.wrong)
      else if (refusal?.code === 'rate_limited') refuse(words.tooMany(refusal.retryAfterSeconds ?? 60))
      else refuse(error instanceof Error ? error.message : String(error))
    }
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
      <form noValidate onSubmit={(event) => void submit(event)}>
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
          <Button type="submit" loading={isBusy}>
            {words.proof.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

/** Theirs is 200, and menus begin at 300. */
const ABOVE_OTHER_DIALOGS = 210
