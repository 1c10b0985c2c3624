import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { Badge } from '../../kit/screen.tsx'
import { toast } from '../../kit/toast.tsx'
import { useVerb } from '../../kit/use-verb.ts'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useConnectionWords } from '../../words/use-connection-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import countsStyles from '../imports/counts.module.css'
import noticeStyles from '../imports/notice.module.css'
import { FaultNote, useSayFault } from './fault-note.tsx'
import { columnsOf, ListCopyDialog } from './list-copy-dialog.tsx'
import {
  BRING_IN_STEP,
  CONFIRM_LIST_COPY,
  CREATE_LIST_COPY,
  DELETE_LIST_COPY,
  LIST_COPY_ROWS,
  type ListCopy,
  PAUSE_LIST_COPY,
} from './list-copy-queries.ts'
import { isKept, KEPT, type ListQuery, QueryChips } from './list-copy-query.tsx'
import { useRefresh } from './use-connection.ts'
import styles from './write-back.module.css'

const TAKE = 20
const TONES = { RESTS: 'good', COMPARES: 'accent', LOOKS: 'accent', WAITS: 'warn', WRITES: 'accent' } as const

type Props = { readonly copy: ListCopy; readonly system: string }

/** How one table is doing: what is there, what would be written, what was refused; and what can be done with it. */
export function ListCopyView({ copy, system }: Props) {
  const { listCopies: say } = useConnectionWords()
  const { nouns } = useWords()
  const { integer, ago } = useFormat()
  const { id, name, noun, tableLabel, phase, counts, because, isPaused, restedAt } = copy
  const isShown = phase === 'WAITS'
  const tiles = isShown
    ? ([
        ['toAdd', counts.toAdd, 'create'],
        ['toChange', counts.toChange, 'update'],
        ['toTakeAway', counts.toTakeAway, 'warn'],
        ['refused', counts.refused, 'refused'],
      ] as const)
    : ([
        ['there', counts.there, 'create'],
        ['due', counts.toAdd + counts.toChange + counts.toTakeAway, 'update'],
        ['left', counts.left, 'warn'],
        ['refused', counts.refused, 'refused'],
      ] as const)
  const of = nouns[isKept(noun) ? KEPT[noun].plural : 'ratings']
  return (
    <section className={styles.items} aria-label={name}>
      <p className={styles.name}>
        {name}
        <Badge tone={isPaused ? 'quiet' : because ? 'warn' : TONES[phase]}>
          {isPaused ? say.paused : because && phase === 'RESTS' ? say.stopped : say.phases[phase]}
        </Badge>
      </p>
      <p className={styles.change}>
        {say.into(of, tableLabel)}
        {restedAt && ` ${say.inStep(ago(restedAt))}`}
      </p>
      <QueryChips noun={noun} query={copy.query as ListQuery} mostRows={copy.mostRows} />
      <dl className={countsStyles.tiles} aria-busy={phase !== 'RESTS' && !isShown}>
        {tiles.map(([key, count, tone]) => (
          <div key={key} data-tone={count === 0 ? 'none' : tone}>
            <dt>{say.counts[key]}</dt>
            <dd>{integer(count)}</dd>
          </div>
        ))}
      </dl>
      {because && <FaultNote fault={because} />}
      {isShown && !because && (
        <p className={noticeStyles.notice} data-tone="warn">
          {say.shown(system)}
        </p>
      )}
      {isShown && counts.toAdd > 0 && <Rows id={id} noun={noun} state="TO_ADD" count={counts.toAdd} />}
      {isShown && counts.toChange > 0 && <Rows id={id} noun={noun} state="TO_CHANGE" count={counts.toChange} />}
      {counts.toTakeAway > 0 && <Rows id={id} noun={noun} state="TO_TAKE_AWAY" count={counts.toTakeAway} />}
      {counts.refused > 0 && <Rows id={id} noun={noun} state="REFUSED" count={counts.refused} />}
      <Buttons copy={copy} system={system} />
    </section>
  )
}

function Buttons({ copy, system }: Props) {
  const { listCopies: say } = useConnectionWords()
  const [mayAdminister, mayEdit] = [useMayAdminister(), useMayEdit()]
  const refresh = useRefresh()
  const [isEnding, setEnding] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const { kit } = useWords()
  const { id, connectionId, name, phase, isPaused, confirmedAt } = copy
  const navigate = useNavigate()
  const stepping = useVerb(async () => {
    await ask(BRING_IN_STEP, { id })
    await refresh()
  })
  const confirming = useVerb(async () => {
    await ask(CONFIRM_LIST_COPY, { id })
    await refresh()
    toast(say.on)
    // A connection that was still being set up is at work now.
    void navigate({ to: '/connections/$id', params: { id: connectionId }, search: {} })
  })
  const pausing = useVerb(async () => {
    await ask(PAUSE_LIST_COPY, { id, isPaused: !isPaused })
    await refresh()
  })
  const ending = useVerb(async () => {
    await ask(DELETE_LIST_COPY, { id })
    setEnding(false)
    await refresh()
    toast(say.ended, { label: kit.undo, run: () => setUpAgain.run() })
  })
  const setUpAgain = useVerb(async () => {
    const { noun, query, mostRows, table, keyColumn, whenLeft, leftColumn, afterChanges, cron, timeZone } = copy
    const there = { table, columns: columnsOf(copy), keyColumn, whenLeft, leftColumn: leftColumn?.key ?? null }
    const own = { name, noun, query, mostRows, afterChanges, cron, timeZone }
    const { createListCopy } = await ask(CREATE_LIST_COPY, { connectionId, ...own, ...there })
    await ask(BRING_IN_STEP, { id: createListCopy.id })
    await refresh()
    toast(say.setUpAgain)
  })
  return (
    <div className={styles.buttons}>
      {mayEdit && phase === 'WAITS' && (
        <Button size="sm" loading={confirming.isBusy} onClick={() => confirming.run()}>
          {say.confirm}
        </Button>
      )}
      {mayEdit && !isPaused && (
        <Button size="sm" variant="default" loading={stepping.isBusy} onClick={() => stepping.run()}>
          {confirmedAt === null ? say.look : say.now}
        </Button>
      )}
      {mayAdminister && confirmedAt !== null && (
        <Button size="sm" variant="default" loading={pausing.isBusy} onClick={() => pausing.run()}>
          {isPaused ? say.resume : say.pause}
        </Button>
      )}
      {mayAdminister && isKept(copy.noun) && (
        <Button size="sm" variant="default" aria-label={say.changeTitle(name)} onClick={() => setChanging(true)}>
          {say.change}
        </Button>
      )}
      {mayAdminister && (
        <Button size="sm" variant="subtle" aria-label={kit.labelled(say.end, name)} onClick={() => setEnding(true)}>
          {say.end}
        </Button>
      )}
      {isChanging && (
        <ListCopyDialog connectionId={connectionId} system={system} copy={copy} close={() => setChanging(false)} />
      )}
      {isEnding && (
        <ConfirmDialog
          title={say.endTitle(name)}
          action={say.end}
          isBusy={ending.isBusy}
          trouble={ending.trouble}
          run={() => ending.run()}
          close={() => setEnding(false)}
        >
          {say.endText(system)}
        </ConfirmDialog>
      )}
    </div>
  )
}

type RowsProps = {
  readonly id: string
  readonly noun: ListCopy['noun']
  readonly state: 'TO_ADD' | 'TO_CHANGE' | 'TO_TAKE_AWAY' | 'REFUSED'
  readonly count: number
}

function Rows({ id, noun, state, count }: RowsProps) {
  const { listCopies: say } = useConnectionWords()
  const sayFault = useSayFault()
  const { data } = useQuery({
    queryKey: ['connection', id, 'list copy rows', state, count],
    queryFn: ({ signal }) => ask(LIST_COPY_ROWS, { id, state, take: TAKE }, signal),
  })
  return (
    <details className={styles.items}>
      <summary>{say.listed[state](count)}</summary>
      <ul className={styles.samples}>
        {data?.listCopyRows.map(({ id: record, name, because }) => (
          <li key={record}>
            <RecordLink kind={noun} id={record}>
              {name}
            </RecordLink>
            {because && <span className={styles.change}>{sayFault(because)}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
