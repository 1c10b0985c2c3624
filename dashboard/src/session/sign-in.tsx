import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { askAbout } from '../graphql/ask.ts'
import { useWords } from '../words/use-words.tsx'
import { signIn } from './session.tsx'
import styles from './sign-in.module.css'

/** The door. Whoever was on the way to a screen goes on to it. */
export function SignIn() {
  const { session: words, kit } = useWords()
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const { from, ended }: { from?: string; ended?: string } = useSearch({ strict: false })
  const [trouble, setTrouble] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    document.title = `${words.title} · Selvedge`
  }, [words.title])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setBusy(true)
    setTrouble(null)
    try {
      const session = await signIn(String(form.get('email')), String(form.get('password')))
      askAbout(session.current.slug)
      client.setQueryData(['session'], session)
      // Only ever within the dashboard: the address came with the page's own.
      const isInside = from?.startsWith('/') && !from.startsWith('//') && !from.startsWith('/sign-in')
      if (isInside) router.history.push(from as string)
      else await navigate({ to: '/' })
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : String(error))
      setBusy(false)
    }
  }
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <img src="/favicon.ico" alt="" width={36} height={36} className={styles.mark} />
        <h1>{words.title}</h1>
        <p className="soft">{words.lead}</p>
        {ended && !trouble && <Alert mb="md">{words.ended}</Alert>}
        {trouble && (
          <Alert color="red" mb="md" role="alert">
            {trouble}
          </Alert>
        )}
        <form onSubmit={(event) => void submit(event)}>
          <TextInput
            name="email"
            type="email"
            label={words.email}
            autoComplete="username"
            required
            withAsterisk={false}
            mb="sm"
            autoFocus
          />
          <PasswordInput
            name="password"
            label={words.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            mb="lg"
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          />
          <Button type="submit" fullWidth size="sm" loading={isBusy}>
            {words.submit}
          </Button>
        </form>
        <p className={styles.foot}>{words.help}</p>
        <a href="/" className={styles.foot}>
          {kit.toStart}
        </a>
      </div>
    </main>
  )
}
