import { Button, Group, Modal, Select, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useFindingWords } from '../../words/use-finding-words.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { useConfirmation } from '../confirmation.tsx'
import { isDay } from '../days/read-day.ts'
import { type Field, inputValue, shownValue } from '../field.ts'
import { FieldView } from '../field-view.tsx'
import { sayFault } from '../say-fault.ts'
import { toastError } from '../toast.tsx'
import styles from './bulk.module.css'
import type { BulkAbilities } from './bulk-abilities.ts'
import { type BulkVerb, PREVIEW, START } from './bulk-queries.ts'
import { PreviewOf } from './preview.tsx'
import type { Chosen } from './use-rows.tsx'
import { watch } from './watched.ts'

type Props = {
  readonly abilities: BulkAbilities
  readonly verb: BulkVerb
  readonly chosen: Chosen
  readonly count: number
  readonly close: () => void
  readonly started: () => void
}

/** Says what would happen before it does: tried out by the service, which then takes it back. */
export function BulkDialog({ abilities, verb, chosen, count, close, started }: Props) {
  const { bulk, kit } = useWords()
  const findingWords = useFindingWords()
  const { integer } = useFormat()
  const [field, setField] = useState<Field<never> | null>(null)
  const [value, setValue] = useState<unknown>('')
  const [isStarting, setStarting] = useState(false)
  const key = useRef(crypto.randomUUID())
  const fields = field && { [field.name]: inputValue(field, value) }
  const order = { verb, noun: abilities.noun, ...chosen, ...(fields && { fields }) } as const
  const [wanted] = useDebouncedValue(JSON.stringify(order), 350)
  const isUnread = field?.kind === 'day' && value !== '' && !isDay(value)
  const isReady = verb !== 'UPDATE' || (field !== null && !isUnread)
  const query = useQuery({
    queryKey: ['bulk preview', wanted],
    queryFn: ({ signal }) => ask(PREVIEW, JSON.parse(wanted), signal),
    enabled: isReady,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const preview = query.data?.previewBulkChange
  const isCurrent = wanted === JSON.stringify(order) && !query.isFetching && !query.isError
  const isTriedWhole = preview !== undefined && preview.tried === preview.total
  const willChange = isTriedWhole ? preview.changed : count
  const isDoubtful = preview?.findings.some(({ severity }) => severity === 'IMPLAUSIBLE') ?? false
  const confirmation = useConfirmation(isDoubtful, findingWords.confirm, findingWords.confirmFirst)
  const start = async () => {
    if (!confirmation.isGiven()) return
    setStarting(true)
    try {
      const { startBulkChange } = await ask(START, { ...order, key: key.current })
      watch(startBulkChange.id)
      started()
    } catch (error) {
      toastError(error)
      setStarting(false)
    }
  }
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<strong>{bulk.titles[verb](count)}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <p className="soft" style={{ marginTop: 0 }}>
        {bulk.meaning[verb]}
      </p>
      {verb === 'UPDATE' && (
        <div style={{ display: 'grid', gap: 12 }}>
          <Select
            label={bulk.field}
            placeholder={bulk.chooseField}
            data={abilities.fields.map(({ name, label }) => ({ value: name, label }))}
            value={field?.name ?? null}
            onChange={(name) => {
              const next = abilities.fields.find((one) => one.name === name) ?? null
              setField(next)
              setValue(next ? shownValue(next, null) : '')
            }}
            searchable
            data-autofocus
            checkIconPosition="right"
          />
          {field && (
            <div>
              <FieldView
                field={field}
                value={value}
                error={query.isError && !isUnread ? sayFault(field, query.error, kit.quoted) : null}
                isReadOnly={false}
                set={setValue}
              />
              {!field.isRequired && (
                <p className="soft" style={{ margin: '5px 0 0', fontSize: 12.5 }}>
                  {bulk.leaveEmpty}
                </p>
              )}
            </div>
          )}
        </div>
      )}
      {isReady && (
        <section className={styles.part} aria-busy={!isCurrent} aria-label={bulk.preview}>
          {query.isError ? (
            verb !== 'UPDATE' && <p role="alert">{query.error.message}</p>
          ) : preview === undefined ? (
            <>
              <p className="soft">{bulk.previewing}</p>
              <Skeleton height={14} width="70%" mb={8} />
              <Skeleton height={14} width="50%" />
            </>
          ) : (
            <PreviewOf preview={preview} abilities={abilities} confirmation={confirmation.box} />
          )}
        </section>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} {...(verb !== 'UPDATE' && { 'data-autofocus': true })}>
          {kit.cancel}
        </Button>
        <Button
          {...(verb === 'DELETE' || verb === 'WITHDRAW' ? { color: 'red' } : {})}
          disabled={!isCurrent || !isReady || (isTriedWhole && willChange === 0)}
          loading={isStarting}
          onClick={() => void start()}
        >
          {bulk.run[verb](integer(willChange))}
        </Button>
      </Group>
    </Modal>
  )
}
