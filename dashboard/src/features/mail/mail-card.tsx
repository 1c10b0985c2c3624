import { Alert, Button, Group, Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { sayBecause } from '../../kit/say-because.ts'
import { Card } from '../../kit/screen.tsx'
import { ErrorState } from '../../kit/states.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { LANGUAGES, useFormat, useSpoken, useWords } from '../../words/use-words.tsx'
import {
  type EmailLanguage,
  emailLanguageOf,
  MAIL_SETTINGS,
  SEND_TEST,
  SET_ALERTS,
  type TestEmail,
} from './mail-queries.ts'

/** Whether e-mail is sent, from where, a test of it, one's own alerts, and what could not be delivered. For administrators. */
export function MailCard() {
  const { mail: words } = useWords()
  const { language } = useSpoken()
  const query = useQuery({
    queryKey: ['settings', 'mail'],
    queryFn: ({ signal }) => ask(MAIL_SETTINGS, {}, signal),
  })
  const [result, setResult] = useState<TestEmail | null>(null)
  const testing = useVerb(async () => {
    setResult(null)
    setResult((await ask(SEND_TEST, { language: emailLanguageOf(language) })).sendTestEmail)
  })
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return null
  const { mail, alerts, refused, gaveUp } = query.data
  if (!mail.isSet) {
    return (
      <Card title={words.title} note={words.note}>
        <p style={{ margin: 0 }}>{words.notSet}</p>
        <p className="soft" style={{ marginBottom: 0 }}>
          {words.notSetHelp} <code>SMTP_URL</code>, <code>MAIL_FROM</code>
        </p>
      </Card>
    )
  }
  return (
    <Card title={words.title} note={words.note}>
      <p style={{ marginTop: 0 }}>
        {words.sender} <strong>{mail.sender}</strong>. {words.returned}
      </p>
      <Button variant="default" loading={testing.isBusy} onClick={() => testing.run()}>
        {words.test}
      </Button>
      <div aria-live="polite">{result && <TestResult result={result} />}</div>
      <Alerts
        value={alerts.isOn ? (alerts.language ?? emailLanguageOf(language)) : null}
        changed={() => void query.refetch()}
      />
      <Undelivered emails={[...refused, ...gaveUp]} />
    </Card>
  )
}

function TestResult({ result: { isSent, recipient, answer, because } }: { readonly result: TestEmail }) {
  const { mail: words } = useWords()
  return (
    <Alert color={isSent ? 'green' : 'red'} mt="sm">
      {isSent ? words.testSent(recipient) : sayBecause(because)}
      {answer && (
        <span className="soft" style={{ display: 'block' }}>
          {words.serverSaid} <bdi>{answer}</bdi>
        </span>
      )}
    </Alert>
  )
}

type AlertsProps = { readonly value: EmailLanguage | null; readonly changed: () => void }

function Alerts({ value, changed }: AlertsProps) {
  const { mail: words } = useWords()
  const { language } = useSpoken()
  const setting = useVerb(async (sendIn: EmailLanguage | null) => {
    await ask(SET_ALERTS, { sendIn })
    changed()
  })
  return (
    <Group mt="md" align="flex-end">
      <Switch
        label={words.alerts}
        description={words.alertsHelp}
        checked={value !== null}
        disabled={setting.isBusy}
        onChange={(event) => setting.run(event.currentTarget.checked ? emailLanguageOf(language) : null)}
      />
      {value !== null && (
        <Select
          label={words.language}
          w={180}
          data={Object.entries(LANGUAGES).map(([one, label]) => ({ value: emailLanguageOf(one), label }))}
          value={value}
          allowDeselect={false}
          disabled={setting.isBusy}
          onChange={(next) => next && setting.run(next as EmailLanguage)}
        />
      )}
    </Group>
  )
}

type Ended = {
  readonly id: string
  readonly recipient: string
  readonly endedAt: string | null
  readonly because: Parameters<typeof sayBecause>[0]
}

function Undelivered({ emails }: { readonly emails: readonly Ended[] }) {
  const { mail: words } = useWords()
  const { ago } = useFormat()
  if (emails.length === 0) return null
  return (
    <>
      <h3 style={{ margin: '16px 0 6px', fontSize: 13 }}>{words.undelivered}</h3>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {emails.map(({ id, recipient, endedAt, because }) => (
          <li key={id}>
            <strong>{recipient}</strong>
            {endedAt && <span className="soft"> · {ago(endedAt)}</span>}
            <br />
            {sayBecause(because)}
          </li>
        ))}
      </ul>
    </>
  )
}
