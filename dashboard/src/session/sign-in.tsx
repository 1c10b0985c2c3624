import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { askAbout, Refusal } from '../graphql/ask.ts'
import { endTypeAhead, stopHearingCalls } from '../type-ahead.ts'
import type { Words } from '../words/en.ts'
import { useWords } from '../words/use-words.tsx'
import { signIn } from './session.tsx'
import styles from './sign-in.module.css'

/** The door. Whoever was on the way to a screen goes on to it. */
export function SignIn() {
  const { session: words, mail, kit } = useWords()
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const { from, ended } = useSearch({ from: '/sign-in' })
  const [isForgotten, setForgotten] = useState(false)
  const [email, setEmail] = useState('')
  const { data: mailIsSet = false } = useQuery({ queryKey: ['mail', 'set'], queryFn: readMailIsSet, retry: false })
  useEffect(() => {
    // There is no palette here: what is typed is a name and a password.
    stopHearingCalls()
    endTypeAhead()
  }, [])
  useEffect(() => {
    document.title = `${words.title} · Selvedge`
  }, [words.title])
  const entering = useMutation({
    mutationFn: async (form: FormData) => {
      const session = await signIn(String(form.get('email')), String(form.get('password')))
      askAbout(session.current.slug)
      client.setQueryData(['session'], session)
      // Only ever within the dashboard: the address came with the page's own.
      const isInside = from?.startsWith('/') && !from.startsWith('//') && !from.startsWith('/sign-in')
      if (isInside) router.history.push(from as string)
      else await navigate({ to: '/' })
    },
    networkMode: 'always',
  })
  const trouble = entering.error && said(entering.error, words)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!entering.isPending) entering.mutate(new FormData(event.currentTarget))
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
        <form onSubmit={submit}>
          <TextInput
            name="email"
            type="email"
            label={words.email}
            onChange={(event) => setEmail(event.currentTarget.value)}
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
          <Button type="submit" fullWidth size="sm" loading={entering.isPending}>
            {words.submit}
          </Button>
        </form>
        <button
          type="button"
          className={styles.ask}
          aria-expanded={isForgotten}
          aria-controls="forgotten"
          onClick={() => setForgotten(!isForgotten)}
        >
          {words.forgotten}
        </button>
        <div id="forgotten" className={styles.foot} hidden={!isForgotten}>
          {mailIsSet ? (
            <>
              {mail.forgottenMail} <a href="/forgot">{mail.forgottenLink}</a>
            </>
          ) : (
            <>
              {words.forgottenText} <code>npm run reset-password -- {email.trim() || 'ana@example.com'}</code>
            </>
          )}
        </div>
        <p className={styles.foot}>{words.noAccount}</p>
        <a href="/" className={styles.foot}>
          {kit.toStart}
        </a>
      </div>
    </main>
  )
}

/** Strangers may ask whether there is mail at all. */
async function readMailIsSet(): Promise<boolean> {
  const answer = await fetch('/api/v1/mail', { credentials: 'omit' })
  return answer.ok && ((await answer.json()) as { isSet?: unknown }).isSet === true
}

/** Why somebody could not come in, and what to do about it. */
function said(error: unknown, words: Words['session']): string {
  if (!(error instanceof Refusal)) return error instanceof Error ? error.message : String(error)
  switch (error.code) {
    case 'rate_limited':
      return words.tooMany(error.retryAfterSeconds ?? 60)
    case 'unauthenticated':
      return words.wrong
    case 'offline':
      return words.offline
    default:
      return error.message
  }
}
