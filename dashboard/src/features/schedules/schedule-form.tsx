import { Alert, Button, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { ask, Refusal } from '../../graphql/ask.ts'
import detailStyles from '../../kit/detail.module.css'
import fieldsStyles from '../../kit/fields.module.css'
import { LeaveGuard } from '../../kit/leave-guard.tsx'
import { useOffers } from '../../kit/offers.tsx'
import { sayFault } from '../../kit/say-fault.ts'
import { Card } from '../../kit/screen.tsx'
import { useShortcuts } from '../../kit/shortcuts.ts'
import { type Operation, ShowGraphql } from '../../kit/show-as.tsx'
import { toast } from '../../kit/toast.tsx'
import { useForget } from '../../session/session.tsx'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import { useWords } from '../../words/use-words.tsx'
import { optionsOf } from '../options.ts'
import { JsonField } from '../webhooks/json-field.tsx'
import { jsonFault, jsonInput, jsonText } from '../webhooks/json-text.ts'
import { WEBHOOKS } from '../webhooks/webhook-queries.ts'
import { NextRuns } from './next-runs.tsx'
import { CREATE_SCHEDULE, type Schedule, type SentNoun, UPDATE_SCHEDULE } from './schedule-queries.ts'
import { WhenField } from './when-field.tsx'

type Props = {
  /** Null: one that is to be made. */
  readonly record: Schedule | null
  /** Beside the form, below the next runs. */
  readonly children?: ReactNode
}

type Values = {
  readonly name: string
  readonly cron: string
  readonly timeZone: string
  readonly webhookId: string
  readonly noun: SentNoun
  readonly status: string
  /** By what the records are narrowed besides, as JSON. */
  readonly narrowing: string
}

/** When what is sent to whom. */
export function ScheduleForm({ record, children }: Props) {
  const webhookWords = useWebhookWords()
  const { schedules: words } = webhookWords
  const { kit } = useWords()
  const forget = useForget()
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: ['deliveries', 'webhooks'],
    queryFn: ({ signal }) => ask(WEBHOOKS, {}, signal),
  })
  const webhooks = data?.webhooks ?? []
  const initial = useMemo(() => valuesOf(record), [record])
  const [edited, edit] = useState<Partial<Values>>({})
  const values = { ...initial, webhookId: initial.webhookId || (webhooks[0]?.id ?? ''), ...edited }
  const [fault, setFault] = useState<{ readonly field: string | null; readonly text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isShowing, show] = useState(false)
  const set = (change: Partial<Values>) => {
    edit((before) => ({ ...before, ...change }))
    setFault(null)
  }
  const isDirty = Object.entries(edited).some(([name, value]) => initial[name as keyof Values] !== value)
  const { status, narrowing, ...others } = values
  const input = { ...others, name: values.name.trim(), matching: matchingOf(values) }
  const operation: Operation = record
    ? { document: UPDATE_SCHEDULE, variables: { id: record.id, expectedRevision: record.revision, ...input } }
    : { document: CREATE_SCHEDULE, variables: input }

  const save = async () => {
    if (input.name === '') return setFault({ field: 'name', text: kit.required })
    const unread = jsonFault(narrowing, webhookWords)
    if (unread) return setFault({ field: 'matching', text: unread })
    setBusy(true)
    setFault(null)
    try {
      if (record) {
        await ask(UPDATE_SCHEDULE, { id: record.id, expectedRevision: record.revision, ...input })
        await forget()
        edit({})
        toast(kit.saved)
      } else {
        const { createSchedule } = await ask(CREATE_SCHEDULE, input)
        edit({})
        toast(kit.created)
        void forget()
        await navigate({ to: '/schedules/$id', params: { id: createSchedule.id }, replace: true, ignoreBlocker: true })
      }
    } catch (error) {
      // Of what narrows, the place within it is told: "matching.state".
      const field = error instanceof Refusal ? (error.field?.replace(/^matching\..*/, 'matching') ?? null) : null
      const labels = {
        name: words.name,
        cron: words.cron,
        timeZone: words.timeZone,
        webhookId: words.webhook,
        matching: words.matching,
      }
      const label = labels[field as keyof typeof labels]
      const text = sayFault({ name: field ?? '', label: label ?? field ?? '' }, error, kit.quoted)
      setFault({ field: label ? field : null, text })
    } finally {
      setBusy(false)
    }
  }
  useShortcuts({ 'mod+s': () => !isBusy && void save() })
  useOffers([
    { id: 'save', label: record ? words.save : words.make, run: () => void save() },
    { id: 'graphql', label: kit.asGraphql, run: () => show(true) },
  ])
  const faultOf = (field: string) => (fault?.field === field ? fault.text : null)
  return (
    <div className={detailStyles.detail}>
      <form
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void save()
        }}
      >
        {fault && fault.field === null && (
          <Alert color="red" variant="light" mb="md" role="alert">
            {fault.text}
          </Alert>
        )}
        <Card title={words.when}>
          <div className={fieldsStyles.fields}>
            <TextInput
              id="field-name"
              label={words.name}
              description={words.nameHelp}
              inputWrapperOrder={ORDER}
              withAsterisk
              autoComplete="off"
              autoFocus={record === null}
              value={values.name}
              error={faultOf('name')}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <Select
              label={words.timeZone}
              searchable
              allowDeselect={false}
              data={ZONES.includes(values.timeZone) ? ZONES : [values.timeZone, ...ZONES]}
              value={values.timeZone}
              error={faultOf('timeZone')}
              onChange={(timeZone) => timeZone && set({ timeZone })}
            />
            <div data-wide>
              <WhenField value={values.cron} set={(cron) => set({ cron })} error={faultOf('cron')} isReadOnly={false} />
            </div>
          </div>
        </Card>
        <Card title={words.what} note={words.atMost}>
          <div className={fieldsStyles.fields}>
            <Select
              label={words.noun}
              allowDeselect={false}
              data={optionsOf(words.nouns)}
              value={values.noun}
              onChange={(noun) => noun && set({ noun: noun as SentNoun, status: 'ALL', narrowing: '' })}
            />
            {values.noun === 'VARIANT' && (
              <Select
                label={words.status}
                allowDeselect={false}
                data={optionsOf(words.statuses)}
                value={values.status}
                onChange={(chosen) => chosen && set({ status: chosen })}
              />
            )}
            <Select
              label={words.webhook}
              allowDeselect={false}
              data={webhooks.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.webhookId || null}
              error={faultOf('webhookId')}
              onChange={(webhookId) => webhookId && set({ webhookId })}
            />
            <div data-wide>
              <JsonField
                key={values.noun}
                name="matching"
                label={words.matching}
                help={words.matchingHelp}
                add={words.matchingAdd}
                example={EXAMPLES[values.noun]}
                value={values.narrowing}
                error={faultOf('matching')}
                isReadOnly={false}
                set={(narrowing) => set({ narrowing })}
              />
            </div>
          </div>
        </Card>
        <div style={{ display: 'flex', gap: 8 }}>
          <Button type="submit" loading={isBusy} disabled={record !== null && !isDirty}>
            {record ? words.save : words.make}
          </Button>
          <Button variant="default" onClick={() => show(true)}>
            {kit.asGraphql}
          </Button>
        </div>
      </form>
      <aside aria-label={words.preview}>
        <NextRuns cron={values.cron} timeZone={values.timeZone} />
        {children}
      </aside>
      <LeaveGuard isDirty={() => isDirty && !isBusy} />
      {isShowing && <ShowGraphql operation={operation} close={() => show(false)} />}
    </div>
  )
}

const ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]

function valuesOf(record: Schedule | null): Values {
  if (record === null) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return { name: '', cron: '0 7 * * *', timeZone, webhookId: '', noun: 'VARIANT', status: 'PUBLISHED', narrowing: '' }
  }
  const { name, cron, timeZone, webhookId, noun } = record
  const { status, ...others } = record.matching as { status?: string }
  return { name, cron, timeZone, webhookId, noun, status: status ?? 'ALL', narrowing: jsonText(others) }
}

function matchingOf({ noun, status, narrowing }: Values): Record<string, unknown> {
  return { ...jsonInput(narrowing), ...(noun === 'VARIANT' && status !== 'ALL' && { status }) }
}

/** What the list of each takes. */
const EXAMPLES: Readonly<Record<SentNoun, object>> = {
  VARIANT: { category: 'T-shirts', hasScore: true },
  PRODUCT: { brand: 'Nordlys', hasVariants: true },
  MATERIAL: { originCountry: 'PT' },
  COMPANY: { role: 'MANUFACTURER' },
  CERTIFICATION: { state: 'EXPIRED' },
}
