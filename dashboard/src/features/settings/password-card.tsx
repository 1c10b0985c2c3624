import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call, Refusal } from '../../graphql/ask.ts'
import fieldsStyles from '../../kit/fields.module.css'
import { Card } from '../../kit/screen.tsx'
import { toast, toastError } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget, useSession } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import styles from './settings.module.css'

/** Changing the password: length alone decides, and everything may be pasted (NIST SP 800-63B §3.1.1.2). */
export function PasswordCard() {
  const { settings, session: sessionWords } = useWords()
  const { account: words } = settings
  const { session } = useSession()
  const forget = useForget()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const changing = useVerb(
    async () => {
      await call('/api/password', 'POST', { current, next })
      setCurrent('')
      setNext('')
      toast(words.changed)
      await forget()
    },
    (error) => {
      if (!(error instanceof Refusal)) return toastError(error)
      const said = words.faults[error.reason] ?? error.message
      if (error.field === 'current' || error.field === 'next') setFaults({ [error.field]: said })
      else toastError(new Error(said))
    },
  )
  const change = (event: FormEvent) => {
    event.preventDefault()
    const missing = Object.entries({ current, next }).filter(([, value]) => value === '')
    if (missing.length > 0) {
      return setFaults(Object.fromEntries(missing.map(([field]) => [field, words.faults['field_required'] ?? ''])))
    }
    setFaults({})
    changing.run()
  }
  const visibility = { 'aria-label': sessionWords.showPassword, tabIndex: 0 }
  return (
    <Card title={words.password} note={words.passwordNote}>
      <form noValidate onSubmit={change}>
        {/* So that a password manager knows whose it is. */}
        <input type="text" autoComplete="username" value={session.user.email} readOnly hidden />
        <div className={fieldsStyles.fields}>
          <PasswordInput
            label={words.current}
            autoComplete="current-password"
            value={current}
            error={faults['current']}
            aria-invalid={faults['current'] !== undefined}
            visibilityToggleButtonProps={visibility}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <div className={styles.stack}>
            <PasswordInput
              label={words.next}
              autoComplete="new-password"
              value={next}
              error={faults['next']}
              aria-invalid={faults['next'] !== undefined}
              visibilityToggleButtonProps={visibility}
              onChange={(event) => setNext(event.currentTarget.value)}
            />
            {next !== '' && <Strength password={next} />}
          </div>
        </div>
        <Button type="submit" mt="md" variant="default" loading={changing.isBusy}>
          {words.change}
        </Button>
      </form>
    </Card>
  )
}

/** A hint by length and variety; the service refuses only what is too short or among the first that are guessed. */
function Strength({ password }: { readonly password: string }) {
  const { settings } = useWords()
  const { strength: words } = settings.account
  const length = [...password].length
  const variety = new Set(password.toLowerCase()).size
  const step = length < 8 ? 0 : length < 12 || variety < 6 ? 1 : length < 18 ? 2 : 3
  return (
    <div className={styles.strength} role="status">
      {[1, 2, 3].map((bar) => (
        <i key={bar} data-on={bar <= step || undefined} aria-hidden />
      ))}
      {STEPS.map((name, index) => index === step && <span key={name}>{words[name]}</span>)}
    </div>
  )
}

const STEPS = ['short', 'weak', 'fair', 'strong'] as const
