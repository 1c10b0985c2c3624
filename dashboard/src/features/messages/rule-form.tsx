import { Button, Group, MultiSelect, Select, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { useVerb } from '../../kit/use-verb.ts'
import { useForget } from '../../session/session.tsx'
import { useMessageWords } from '../../words/use-message-words.ts'
import { companyReference, productReference } from '../references.ts'
import { useKinds, useSayKind } from '../webhooks/use-kinds.ts'
import { type Channel, CREATE_RULE, type Pace, type Rule, type Severity, UPDATE_RULE } from './message-queries.ts'
import { Preview } from './message-view.tsx'
import { RecordsField } from './records-field.tsx'

type Props = {
  readonly channel: Channel
  /** Null: one that is to be made. */
  readonly rule: Rule | null
  readonly close: () => void
}

/** A rule, read from above to below as a sentence: when this happens, of these, send it then. */
export function RuleForm({ channel, rule, close }: Props) {
  const words = useMessageWords()
  const forget = useForget()
  const sayKind = useSayKind()
  const { groups } = useKinds()
  const [kinds, setKinds] = useState<readonly string[]>(rule ? (rule.kinds ?? []) : ['passport.published'])
  const [severity, setSeverity] = useState<Severity>(leastOf(rule?.severities ?? []))
  const [productIds, setProducts] = useState<string[]>([...(rule?.productIds ?? [])])
  const [companyIds, setCompanies] = useState<string[]>([...(rule?.companyIds ?? [])])
  const [pace, setPace] = useState<Pace>(rule?.pace ?? 'AT_ONCE')
  const saving = useVerb(async () => {
    const given = { kinds: kinds.length === 0 ? null : [...kinds], severities: [...atLeast(severity)] }
    const of = { productIds, companyIds, pace }
    if (rule) await ask(UPDATE_RULE, { id: rule.id, expectedRevision: rule.revision, ...given, ...of })
    else await ask(CREATE_RULE, { channelId: channel.id, ...given, ...of })
    await forget()
    close()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    saving.run()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <MultiSelect
          label={words.when}
          placeholder={kinds.length === 0 ? words.anything : ''}
          searchable
          clearable
          value={[...kinds]}
          onChange={setKinds}
          data={groups
            .filter(({ subject }) => subject !== 'records')
            .map(({ label, kinds: of }) => ({
              group: label,
              items: of.map(({ kind }) => ({ value: kind, label: sayKind(kind) })),
            }))}
        />
        <Select
          label={words.severity}
          allowDeselect={false}
          value={severity}
          onChange={(next) => setSeverity(SEVERITIES.find((one) => one === next) ?? severity)}
          data={SEVERITIES.map((value) => ({ value, label: words.severities[value] }))}
        />
        <RecordsField
          of={productReference}
          label={words.products}
          placeholder={words.allProducts}
          value={productIds}
          set={setProducts}
        />
        <RecordsField
          of={companyReference}
          label={words.companies}
          placeholder={words.allCompanies}
          value={companyIds}
          set={setCompanies}
        />
        <Select
          label={words.pace}
          allowDeselect={false}
          value={pace}
          onChange={(next) => setPace(PACES.find((one) => one === next) ?? pace)}
          data={PACES.map((value) => ({ value, label: words.paces[value] }))}
        />
        <section aria-label={words.preview}>
          <p className="soft">{words.previewNote}</p>
          <Preview
            kind={channel.kind}
            kinds={kinds.length === 0 ? ['passport.published', 'product.updated'] : kinds}
            language={channel.language}
            pace={pace}
          />
        </section>
        <Group>
          <Button type="submit" loading={saving.isBusy}>
            {words.save}
          </Button>
          <Button variant="default" onClick={close}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const SEVERITIES = ['ROUTINE', 'NOTABLE', 'PROBLEM'] as const satisfies readonly Severity[]
const PACES = ['AT_ONCE', 'DAILY', 'WEEKLY'] as const satisfies readonly Pace[]

/** Everything is said by naming none. */
function atLeast(severity: Severity): readonly Severity[] {
  return severity === 'ROUTINE' ? [] : SEVERITIES.slice(SEVERITIES.indexOf(severity))
}

export function leastOf(severities: readonly Severity[]): Severity {
  return SEVERITIES.find((one) => severities.includes(one)) ?? 'ROUTINE'
}
