import { Button, PasswordInput, Select, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useSpoken } from '../../words/use-words.tsx'
import { LANGUAGES, OWN_TIME_ZONE, TIME_ZONES } from './channel-choices.ts'
import { CHANNEL_KINDS, CREATE } from './message-queries.ts'
import styles from './messages.module.css'

/** Which tool, its address, and in which language it is written to. */
export function NewChannel() {
  const words = useMessageWords()
  const navigate = useNavigate()
  const forget = useForget()
  const spoken = useSpoken()
  const { data } = useQuery({
    queryKey: ['channel kinds'],
    queryFn: ({ signal }) => ask(CHANNEL_KINDS, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const kinds = (data?.channelKinds ?? []).filter(({ settings }) => settings.some(({ key }) => key === 'address'))
  const [kind, setKind] = useState('slack')
  const [name, setName] = useState('')
  const [address, setAddress] = useState('')
  const [language, setLanguage] = useState<string>(spoken.language)
  const [timeZone, setTimeZone] = useState(OWN_TIME_ZONE)
  const [isTried, setTried] = useState(false)
  const isComplete = name.trim() !== '' && address.trim() !== ''
  const creating = useVerb(async () => {
    const { createChannel } = await ask(CREATE, { kind, name, settings: { address }, language, timeZone })
    void forget()
    await navigate({ to: '/messages/$id', params: { id: createChannel.id }, replace: true, ignoreBlocker: true })
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete) creating.run()
  }
  const missing = (value: string) => (isTried && value.trim() === '' ? words.required : null)
  return (
    <Screen title={words.create} back={{ to: '/messages', label: words.title }} width="form">
      <form noValidate onSubmit={submit}>
        <Card title={words.settings}>
          <Stack gap="lg">
            <Select
              label={words.kind}
              allowDeselect={false}
              value={kind}
              onChange={(next) => setKind(next ?? kind)}
              data={kinds.map((one) => ({ value: one.kind, label: one.name }))}
            />
            <TextInput
              label={words.name}
              description={words.nameHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              value={name}
              error={missing(name)}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <PasswordInput
              label={words.address}
              description={`${words.addressHelp[kind] ?? ''} ${words.addressSecret}`}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              autoComplete="off"
              value={address}
              error={missing(address)}
              onChange={(event) => setAddress(event.currentTarget.value)}
            />
            <div className={styles.pair}>
              <Select
                label={words.language}
                allowDeselect={false}
                value={language}
                onChange={(next) => setLanguage(next ?? language)}
                data={LANGUAGES}
              />
              <Select
                label={words.timeZone}
                allowDeselect={false}
                searchable
                value={timeZone}
                onChange={(next) => setTimeZone(next ?? timeZone)}
                data={TIME_ZONES}
              />
            </div>
          </Stack>
        </Card>
        <Button type="submit" loading={creating.isBusy}>
          {words.make}
        </Button>
      </form>
      <LeaveGuard isDirty={() => name !== '' || address !== ''} />
    </Screen>
  )
}
