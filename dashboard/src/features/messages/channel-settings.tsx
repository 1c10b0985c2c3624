import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { Card } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { AddressField } from './address-field.tsx'
import { LANGUAGES, TIME_ZONES, weekdays } from './channel-choices.ts'
import { type Channel, UPDATE } from './message-queries.ts'
import styles from './messages.module.css'

/** Its name, its address, its language and its times. */
export function ChannelSettings({ channel }: { readonly channel: Channel }) {
  const words = useMessageWords()
  const { locale } = useFormat()
  const forget = useForget()
  const { id, kind, shown, revision } = channel
  const [given, setGiven] = useState(channel)
  const [address, setAddress] = useState('')
  const put = (change: Partial<Channel>) => setGiven((before) => ({ ...before, ...change }))
  const { name, language, timeZone, quietFrom, quietUntil, digestAt, digestWeekday } = given
  const saving = useVerb(async () => {
    await ask(UPDATE, {
      id,
      expectedRevision: revision,
      name,
      language,
      timeZone,
      quietFrom: quietFrom || null,
      quietUntil: quietUntil || null,
      digestAt,
      digestWeekday,
      ...(address.trim() !== '' && { settings: { address } }),
    })
    await forget()
    toast(words.saved)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') saving.run()
  }
  return (
    <Card title={words.settings}>
      <form noValidate onSubmit={submit}>
        <Stack gap="lg">
          <TextInput
            label={words.name}
            value={name}
            autoComplete="off"
            error={name.trim() === '' ? words.required : null}
            onChange={(event) => put({ name: event.currentTarget.value })}
          />
          <AddressField kind={kind} value={address} set={setAddress} kept={shown} />
          <div className={styles.pair}>
            <Select
              label={words.language}
              allowDeselect={false}
              value={language}
              onChange={(next) => put({ language: next ?? language })}
              data={LANGUAGES}
            />
            <Select
              label={words.timeZone}
              allowDeselect={false}
              searchable
              value={timeZone}
              onChange={(next) => put({ timeZone: next ?? timeZone })}
              data={[...new Set([timeZone, ...TIME_ZONES])]}
            />
            <TextInput
              type="time"
              label={words.quietFrom}
              description={words.quietHelp}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={quietFrom ?? ''}
              onChange={(event) => put({ quietFrom: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.quietUntil}
              value={quietUntil ?? ''}
              onChange={(event) => put({ quietUntil: event.currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.digestAt}
              value={digestAt}
              onChange={(event) => put({ digestAt: event.currentTarget.value })}
            />
            <Select
              label={words.digestWeekday}
              allowDeselect={false}
              value={String(digestWeekday)}
              onChange={(next) => put({ digestWeekday: Number(next ?? digestWeekday) })}
              data={weekdays(locale)}
            />
          </div>
          <Group>
            <Button type="submit" loading={saving.isBusy}>
              {words.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}
