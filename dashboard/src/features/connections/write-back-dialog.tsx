import { Alert, Button, Group, Modal, Select } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { Badge } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useWords } from '../../words/use-words.tsx'
import type { Connection, Connector } from './connection-queries.ts'
import { useRefresh } from './use-connection.ts'
import styles from './write-back.module.css'
import {
  CONFIRM_WRITE_BACKS,
  PREVIEW_WRITE_BACKS,
  UPDATE_WRITE_BACKS,
  type WriteBackPreview,
  type WriteBacks,
} from './write-back-queries.ts'

type Props = {
  readonly connection: Connection
  readonly connector: Connector
  readonly writeBacks: WriteBacks
  readonly close: () => void
}

type Targets = Readonly<Record<string, string>>

/** Which values go to which fields there; then what would be written, with what is there now; then the consent. */
export function WriteBackDialog({ connection, connector, writeBacks, close }: Props) {
  const { writeBack: say } = useConnectionWords()
  const { kit } = useWords()
  const refresh = useRefresh()
  const { id, discovery } = connection
  const all = discovery?.targets ?? []
  const [targets, setTargets] = useState<Targets>(() => {
    const given = writeBacks.targets as Targets
    const [usual] = all.filter(({ takes }) => takes.includes('passport_address'))
    return Object.keys(given).length > 0 || !usual ? given : { passport_address: usual.key }
  })
  const [whenWithdrawn, setWhenWithdrawn] = useState(writeBacks.whenWithdrawn)
  const [preview, setPreview] = useState<WriteBackPreview | null>(null)
  const looking = useVerb(async () => {
    await ask(UPDATE_WRITE_BACKS, { id, targets, whenWithdrawn })
    await refresh()
    if (Object.keys(targets).length === 0) {
      toast(say.off)
      close()
    } else setPreview((await ask(PREVIEW_WRITE_BACKS, { id })).previewWriteBacks)
  }, saidHere)
  const confirming = useVerb(async () => {
    await ask(CONFIRM_WRITE_BACKS, { id })
    await refresh()
    toast(say.on)
    close()
  }, saidHere)
  // The first time, what usually fits is shown at once; the way back leads to the choice of fields.
  const look = useEffectEvent(() => {
    if (writeBacks.confirmedAt === null && Object.keys(targets).length > 0) looking.run()
  })
  useEffect(() => look(), [])
  const set = (value: string, target: string | null) => {
    const { [value]: _, ...others } = targets
    setTargets(target === null ? others : { ...others, [value]: target })
  }
  const trouble = looking.trouble ?? confirming.trouble
  return (
    <Modal
      opened
      size="lg"
      onClose={close}
      title={<strong>{say.title}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      {trouble && (
        <Alert color="red" mb="md" role="alert">
          {trouble}
        </Alert>
      )}
      {preview === null ? (
        <div className={styles.targets}>
          {connector.writes.map((value) => (
            <Select
              key={value}
              label={say.values[value as keyof typeof say.values] ?? value}
              placeholder={say.notWritten}
              clearable
              clearButtonProps={{ 'aria-label': say.notWritten }}
              data={all
                .filter(({ takes }) => takes.includes(value))
                .map(({ key, label, isNew }) => ({ value: key, label: isNew ? say.made(label) : label }))}
              value={targets[value] ?? null}
              onChange={(target) => set(value, target)}
            />
          ))}
          <ChoiceCards
            label={say.whenWithdrawn}
            value={whenWithdrawn}
            choices={[
              { value: 'CLEAR', label: say.clear, text: say.clearText },
              { value: 'KEEP', label: say.keep, text: say.keepText },
            ]}
            set={setWhenWithdrawn}
          />
        </div>
      ) : (
        <Preview preview={preview} system={connector.name} />
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={preview === null ? close : () => setPreview(null)}>
          {preview === null ? kit.cancel : say.back}
        </Button>
        {preview === null ? (
          <Button data-autofocus loading={looking.isBusy} onClick={() => looking.run()}>
            {say.look}
          </Button>
        ) : (
          <Button loading={confirming.isBusy} onClick={() => confirming.run()} autoFocus>
            {say.confirm}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function Preview({ preview, system }: { readonly preview: WriteBackPreview; readonly system: string }) {
  const { writeBack: say } = useConnectionWords()
  const { records, published, samples } = preview
  return (
    <div role="status">
      <p>{say.preview(published, records)}</p>
      <ul className={styles.samples}>
        {samples.map(({ value, recordId, name, address, found, wanted, would }) => (
          <li key={`${value} ${recordId}`}>
            <span className={styles.name}>
              {address ? (
                <a href={address} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}
              <Badge tone={would === 'WRITE' ? 'accent' : would === 'IS_SO' ? 'good' : 'warn'}>
                {say.would[would]}
              </Badge>
            </span>
            <span className={styles.change}>
              {would !== 'IS_SO' && (
                <>
                  {found ?? say.empty} <span aria-hidden>→</span>{' '}
                </>
              )}
              {wanted ?? say.empty}
            </span>
          </li>
        ))}
      </ul>
      <p className="soft">{say.leftAlone(system)}</p>
    </div>
  )
}
