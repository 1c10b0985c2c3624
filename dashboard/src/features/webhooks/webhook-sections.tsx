import { Checkbox } from '@mantine/core'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import type { OwnField, Section } from '../../kit/field.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import {
  HeadersField,
  type HeadersValue,
  headersInput,
  headersValue,
  isHalfHeader,
  NO_HEADERS,
} from './headers-field.tsx'
import { JsonField } from './json-field.tsx'
import { jsonFault, jsonInput, jsonText } from './json-text.ts'
import { KindsField, type KindsValue, kindsInput, kindsValue } from './kinds-field.tsx'
import type { Webhook, WebhookFormat } from './webhook-queries.ts'

const FORMATS = ['STANDARD', 'CLOUDEVENTS', 'CLOUDEVENTS_BINARY'] as const satisfies readonly WebhookFormat[]

const BY_PEOPLE = { actor: { kind: 'member' } }

/** The fields of a webhook, the same for a new one and for one there is. */
export function useWebhookSections(): Section<Webhook>[] {
  const words = useWebhookWords()
  return [
    {
      title: words.where,
      fields: [
        { name: 'name', kind: 'text', label: words.name, help: words.nameHelp, isRequired: true },
        {
          name: 'url',
          kind: 'text',
          label: words.url,
          help: words.urlHelp,
          isRequired: true,
          isWide: true,
          inputMode: 'url',
          isMono: true,
          placeholder: 'https://',
        },
      ],
    },
    {
      title: words.what,
      fields: [
        {
          name: 'kinds',
          kind: 'own',
          label: words.kinds,
          isWide: true,
          empty: kindsValue([]),
          from: ({ kinds }) => kindsValue(kinds),
          toInput: kindsInput,
          fault: ({ mode, kinds }: KindsValue) => (mode === 'chosen' && kinds.length === 0 ? words.kindsNeeded : null),
          describe: ({ mode, kinds }: KindsValue) => (mode === 'chosen' ? kinds.join(', ') : words.kindsModes[mode]),
          render: (field: OwnField<KindsValue>) => <KindsField {...field} />,
        },
        {
          name: 'matching',
          kind: 'own',
          label: words.matching,
          isWide: true,
          empty: '',
          from: ({ matching }) => jsonText(matching),
          toInput: jsonInput,
          fault: (text: string) => jsonFault(text, words),
          render: (field: OwnField<string>) => (
            <JsonField
              {...field}
              name="matching"
              label={words.matching}
              help={words.matchingHelp}
              add={words.matchingAdd}
              example={BY_PEOPLE}
            />
          ),
        },
        {
          name: 'withRecord',
          kind: 'own',
          label: words.withRecord,
          isWide: true,
          empty: false,
          render: ({ value, set, isReadOnly }: OwnField<boolean>) => (
            <Checkbox
              id="field-withRecord"
              size="sm"
              label={words.withRecord}
              description={words.withRecordHelp}
              checked={value}
              readOnly={isReadOnly}
              onChange={(event) => set(event.currentTarget.checked)}
            />
          ),
        },
      ],
    },
    {
      title: words.how,
      fields: [
        {
          name: 'format',
          kind: 'own',
          label: words.format,
          isWide: true,
          empty: 'STANDARD',
          describe: (value: WebhookFormat) => words.formats[value],
          render: ({ value, set, isReadOnly }: OwnField<WebhookFormat>) => (
            <ChoiceCards
              label={words.format}
              value={value}
              isReadOnly={isReadOnly}
              choices={FORMATS.map((one) => ({ value: one, label: words.formats[one], text: words.formatHelp[one] }))}
              set={set}
            />
          ),
        },
        {
          name: 'headers',
          kind: 'own',
          label: words.headers,
          isWide: true,
          empty: NO_HEADERS,
          from: ({ headerNames }) => headersValue(headerNames),
          toInput: headersInput,
          fault: (value: HeadersValue) => (isHalfHeader(value) ? words.headerHalf : null),
          describe: ({ kept }: HeadersValue) => kept.join(', '),
          render: (field: OwnField<HeadersValue>) => <HeadersField {...field} />,
        },
        { name: 'parallel', kind: 'number', label: words.parallel, help: words.parallelHelp, placeholder: '8' },
      ],
    },
  ]
}
