import { Alert, Button, Group, Progress } from '@mantine/core'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { sayBecause } from '../../kit/say-because.ts'
import { Badge, Card } from '../../kit/screen.tsx'
import tableStyles from '../../kit/table.module.css'
import { toast } from '../../kit/toast.tsx'
import { saidHere, useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useRefreshWords } from '../../words/use-refresh-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { ModelDialog } from './model-dialog.tsx'
import { type Model, NOW, REMOVE, SWITCH } from './model-queries.ts'

/** One model: how much of the day is used, what waits, and what became of each refresh. */
export function ModelCard({ model }: { readonly model: Model }) {
  const words = useRefreshWords()
  const { moment } = useFormat()
  const { name, isPaused, fault, waiting, dueAt, usedToday, mostADay } = model
  const used = words.used(usedToday, mostADay)
  return (
    <Card
      title={name}
      aside={
        <Badge tone={isPaused ? (fault ? 'bad' : 'quiet') : fault ? 'warn' : 'good'}>
          {isPaused && !fault ? words.paused : fault ? words.failing : words.active}
        </Badge>
      }
    >
      {fault && (
        <Alert color={isPaused ? 'red' : 'yellow'} variant="light" mb="md">
          {sayBecause(fault)}
        </Alert>
      )}
      <p>
        {waiting > 0 ? words.waiting(waiting) : words.nothingWaits}
        {dueAt !== null && !isPaused && ` · ${words.dueAt(moment(dueAt))}`}
      </p>
      <p className="soft" style={{ marginBottom: 6 }}>
        {used}
      </p>
      <Progress value={Math.min(100, (100 * usedToday) / mostADay)} aria-label={used} mb="md" />
      <Actions model={model} />
      <Refreshes model={model} />
    </Card>
  )
}

function Actions({ model }: { readonly model: Model }) {
  const { id, name, isPaused } = model
  const words = useRefreshWords()
  const forget = useForget()
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const switching = useVerb(async () => {
    await ask(SWITCH, { id, isPaused: !isPaused })
    await forget()
  })
  const refreshing = useVerb(async () => {
    await ask(NOW, { id })
    await forget()
    toast(words.nowDone)
  })
  const removing = useVerb(async () => {
    await ask(REMOVE, { id })
    setOpen(null)
    await forget()
    toast(words.removed)
  }, saidHere)
  return (
    <>
      <Group gap="xs">
        {!isPaused && (
          <Button loading={refreshing.isBusy} onClick={() => refreshing.run()}>
            {words.now}
          </Button>
        )}
        <Button variant="default" loading={switching.isBusy} onClick={() => switching.run()}>
          {isPaused ? words.resume : words.pause}
        </Button>
        <Button variant="default" onClick={() => setOpen('edit')}>
          {words.edit}
        </Button>
        <Button variant="default" onClick={() => setOpen('remove')}>
          {words.remove}
        </Button>
      </Group>
      {open === 'edit' && <ModelDialog model={model} close={() => setOpen(null)} />}
      {open === 'remove' && (
        <ConfirmDialog
          title={words.removeTitle(name)}
          action={words.remove}
          isBusy={removing.isBusy}
          trouble={removing.trouble}
          run={() => removing.run()}
          close={() => setOpen(null)}
        >
          {words.removeText}
        </ConfirmDialog>
      )}
    </>
  )
}

function Refreshes({ model: { refreshes, name } }: { readonly model: Model }) {
  const { kit } = useWords()
  const words = useRefreshWords()
  const { moment, integer } = useFormat()
  return (
    <section aria-label={kit.labelled(words.history, name)} style={{ marginTop: 18 }}>
      <strong>{words.history}</strong>
      {refreshes.length === 0 ? (
        <p className="soft">{words.noHistory}</p>
      ) : (
        <>
          <p className="soft">{words.historyNote}</p>
          <div className={tableStyles.tableFrame}>
            <table className={tableStyles.table} aria-label={kit.labelled(words.history, name)}>
              <thead>
                <tr>
                  <th scope="col">{words.asked}</th>
                  <th scope="col">{words.outcome}</th>
                  <th scope="col">{words.passports}</th>
                </tr>
              </thead>
              <tbody>
                {refreshes.map(({ askedAt, outcome, passports, because }) => (
                  <tr key={askedAt}>
                    <td>{moment(askedAt)}</td>
                    <td>
                      <Badge tone={outcome === 'ACCEPTED' ? 'good' : 'warn'}>{words.outcomes[outcome]}</Badge>
                      {because && (
                        <span className={tableStyles.under} style={{ whiteSpace: 'normal' }}>
                          {sayBecause(because)}
                        </span>
                      )}
                    </td>
                    <td>{passports === 0 ? <span className="soft">{words.byHand}</span> : integer(passports)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  )
}
