import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Archive from 'lucide-react/icons/archive'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { CopyValue } from '../../kit/copy.tsx'
import factsStyles from '../../kit/facts.module.css'
import { sayBecause } from '../../kit/say-because.ts'
import { Card } from '../../kit/screen.tsx'
import { EmptyState, ErrorState, FormSkeleton } from '../../kit/states.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister } from '../../session/session.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { BACKUPS, type Backups, START_BACKUP } from './backup-queries.ts'
import { RestoreCommands } from './restore-commands.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** How the installation's backups stand. They are its operator's; here is seen whether they are made. */
export function Settings() {
  const { backups: words } = useWords()
  const mayAdminister = useMayAdminister()
  const [askedAt, setAskedAt] = useState<number | null>(null)
  const query = useQuery({
    queryKey: ['settings', 'backups'],
    queryFn: ({ signal }) => ask(BACKUPS, {}, signal),
    enabled: mayAdminister,
    // Nothing is told of it: it is no change of the workspace.
    refetchInterval: ({ state }) =>
      state.data?.backups.running || isAwaited(state.data?.backups, askedAt) ? 1_500 : 30_000,
  })
  const backups = query.data?.backups
  return (
    <SettingsFrame section="backups" isForAdmins>
      {query.isError && <ErrorState error={query.error} retry={() => void query.refetch()} />}
      {mayAdminister && query.isPending && <FormSkeleton />}
      {backups && !backups.isSet && <NotSet />}
      {backups?.isSet && (
        <>
          <Card title={words.title} note={words.note}>
            <Standing backups={backups} />
            <Facts backups={backups} />
            {backups.mayStart ? (
              <StartButton
                isUnderWay={backups.running !== null || isAwaited(backups, askedAt)}
                started={() => {
                  setAskedAt(Date.now())
                  void query.refetch()
                }}
              />
            ) : (
              <p className="soft" style={{ marginBottom: 0 }}>
                {words.byOperator} <code>npm run backup</code>
              </p>
            )}
          </Card>
          <Card title={words.key} note={words.keyNote}>
            <p style={{ margin: 0, fontSize: 13 }}>{words.keyPlaces[backups.keyPlace]}</p>
          </Card>
          <RestoreCommands backups={backups} />
        </>
      )}
    </SettingsFrame>
  )
}

/** Asked for, and neither begun nor ended since. */
function isAwaited(backups: Backups | undefined, askedAt: number | null): boolean {
  if (askedAt === null || !backups) return false
  const ended = [backups.lastGood?.finishedAt, backups.failure?.finishedAt].map((at) => (at ? Date.parse(at) : 0))
  return Math.max(...ended) < askedAt && Date.now() - askedAt < LONGEST_WAIT_MS
}

const LONGEST_WAIT_MS = 60_000

/** The line to set is the same in every language. */
const LINE = 'BACKUP_TO=/mnt/backups/selvedge'

function NotSet() {
  const { backups: words } = useWords()
  return (
    <Card title={words.title} note={words.note}>
      <EmptyState icon={<Archive size={22} aria-hidden />} title={words.emptyTitle} text={words.emptyText}>
        <p>
          <CopyValue value={LINE} />
        </p>
        <p className="soft">{words.emptyThen}</p>
      </EmptyState>
    </Card>
  )
}

/** As long as the alert rule waits. */
const LONG_BEHIND_SECONDS = 900

function Standing({ backups: { running, failure, isLate, lastGood, pointInTime } }: { readonly backups: Backups }) {
  const { backups: words } = useWords()
  const { ago, duration } = useFormat()
  return (
    <div role="status" style={{ marginBottom: 14 }}>
      {running && <p style={{ marginTop: 0 }}>{words.running(ago(running.startedAt))}</p>}
      {failure && (
        <Alert color="red" mb="sm" title={failure.finishedAt ? words.failed(ago(failure.finishedAt)) : undefined}>
          {sayBecause(failure.because)}
        </Alert>
      )}
      {isLate && (
        <Alert color="red" mb="sm">
          {words.late}
        </Alert>
      )}
      {pointInTime && pointInTime.lagSeconds > LONG_BEHIND_SECONDS && (
        <Alert color="yellow" mb="sm">
          {words.farBehind(duration(pointInTime.lagSeconds))}
        </Alert>
      )}
      {lastGood?.because && (
        <Alert color="yellow" mb="sm">
          {sayBecause(lastGood.because)}
        </Alert>
      )}
      {lastGood && lastGood.damagedFiles > 0 && (
        <Alert color="yellow" mb="sm">
          {words.damaged(lastGood.damagedFiles)} <code>npm run verify -- --live</code>
        </Alert>
      )}
    </div>
  )
}

function Facts({ backups }: { readonly backups: Backups }) {
  const { backups: words } = useWords()
  const { ago, moment, bytes, duration, list } = useFormat()
  const { lastGood, nextAt, everyHours, keep, target, isEncrypted, pointInTime } = backups
  return (
    <dl className={factsStyles.facts} data-wide style={{ marginBottom: 16 }}>
      <dt>{words.lastGood}</dt>
      <dd>
        {lastGood?.moment ? (
          <>
            <strong>{ago(lastGood.moment)}</strong> · {moment(lastGood.moment)}
          </>
        ) : (
          words.none
        )}
      </dd>
      {lastGood && (
        <>
          <dt>{words.size}</dt>
          <dd>
            {bytes((lastGood.sizeMb ?? 0) * 1e6)} · {words.files(lastGood.files ?? 0)}
          </dd>
          {lastGood.contents && (
            <>
              <dt>{words.contents}</dt>
              <dd>
                {COUNTED.map((noun) => words.counted[noun](lastGood.contents?.[noun] ?? 0)).join(' · ')}
                <span className="soft"> · {words.withDeleted}</span>
              </dd>
            </>
          )}
          <dt>{words.sent}</dt>
          <dd>{bytes((lastGood.sentMb ?? 0) * 1e6)}</dd>
        </>
      )}
      {nextAt && (
        <>
          <dt>{words.next}</dt>
          <dd>
            {moment(nextAt)} · {words.every(everyHours ?? 24)}
          </dd>
        </>
      )}
      <dt>{words.kept}</dt>
      <dd>{words.keeps(list(keepParts(keep ?? '').map(({ unit, count }) => words.keepUnits[unit](count))))}</dd>
      <dt>{words.where}</dt>
      <dd>{target === null ? words.whereOperator : <code>{target}</code>}</dd>
      <dt>{words.encrypted}</dt>
      <dd>{isEncrypted ? words.yes : words.notEncrypted}</dd>
      <dt>{words.pointInTime}</dt>
      <dd>
        {pointInTime
          ? words.behind(duration(pointInTime.lagSeconds), pointInTime.segmentsWaiting)
          : words.noPointInTime}
      </dd>
    </dl>
  )
}

const COUNTED = ['products', 'variants', 'passports', 'people'] as const

type KeepUnit = 'h' | 'd' | 'w' | 'm' | 'y'

/** "7d 4w 12m", in its order. */
function keepParts(keep: string): { readonly unit: KeepUnit; readonly count: number }[] {
  return [...keep.matchAll(/(\d+)([hdwmy])/g)].map(([, count, unit]) => ({
    unit: unit as KeepUnit,
    count: Number(count),
  }))
}

type StartProps = { readonly isUnderWay: boolean; readonly started: () => void }

function StartButton({ isUnderWay, started }: StartProps) {
  const { backups: words } = useWords()
  const [refusal, setRefusal] = useState<string | null>(null)
  const starting = useVerb(async () => {
    const { isStarted, because } = (await ask(START_BACKUP, {})).startBackup
    setRefusal(isStarted ? null : sayBecause(because))
    if (isStarted) started()
  })
  return (
    <>
      <Button variant="default" loading={starting.isBusy || isUnderWay} onClick={() => starting.run()}>
        {words.start}
      </Button>
      <div aria-live="polite">
        {refusal && (
          <Alert color="red" mt="sm">
            {refusal}
          </Alert>
        )}
      </div>
    </>
  )
}
