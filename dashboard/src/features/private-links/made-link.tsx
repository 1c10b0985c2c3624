import { Button, Group, Stack, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { EmailOutcome } from '../mail/email-outcome.tsx'
import styles from './links.module.css'

export type Made = {
  readonly url: string
  readonly id: string
  readonly expiresAt: string
  readonly hasPasscode: boolean
  /** The e-mail with it, if one is sent. */
  readonly sent: { readonly id: string; readonly to: string } | null
}

/** The address of a link that was just made, this once. */
export function MadeLink({ made, close }: { readonly made: Made; readonly close: () => void }) {
  const { link: words, kit } = useWords()
  const { moment } = useFormat()
  const [isCopied, setCopied] = useState(false)
  return (
    <Stack gap="md">
      {made.sent && <EmailOutcome id={made.sent.id} to={made.sent.to} />}
      <p style={{ margin: 0 }}>{words.madeText}</p>
      <div className={styles.made}>
        <TextInput
          aria-label={words.address}
          readOnly
          value={made.url}
          onFocus={(event) => event.currentTarget.select()}
          style={{ flex: 1 }}
        />
        <Button data-autofocus onClick={() => void navigator.clipboard.writeText(made.url).then(() => setCopied(true))}>
          {isCopied ? kit.copied : words.copy}
        </Button>
      </div>
      <p className={styles.help} style={{ margin: 0 }}>
        {words.worksUntil(moment(made.expiresAt))} {made.hasPasscode && words.passcodeReminder}
      </p>
      <Group justify="space-between" gap="xs">
        <Link to="/links/$id" params={{ id: made.id }} onClick={close}>
          {words.toLog}
        </Link>
        <Button variant="default" onClick={close}>
          {words.done}
        </Button>
      </Group>
    </Stack>
  )
}
