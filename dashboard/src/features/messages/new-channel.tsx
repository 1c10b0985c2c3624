import { Button, Select, Stack, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { Card, Screen } from '../../kit/screen.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useSpoken } from '../../words/use-words.tsx'
import { useMail } from '../mail/mail-queries.ts'
import { AddressField, useChannelKinds } from './address-field.tsx'
import { LANGUAGES, OWN_TIME_ZONE, TIME_ZONES } from './channel-choices.ts'
import { CREATE } from './message-queries.ts'
import styles from './messages.module.css'

/** Which tool, its address, and in which language it is written to. */
export function NewChannel() {
  const words = useMessageWords()
  const navigate = useNavigate()
  const forget = useForget()
  const spoken = useSpoken()
  const mail = useMail()
  const kinds = useChannelKinds().filter(({ kind }) => kind !== 'email' || mail.isSet)
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
            <AddressField kind={kind} value={address} set={setAddress} error={missing(address)} kept={null} />
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
