import type { Field } from '../../kit/field.ts'
import type { WebhookWords } from '../../words/en/webhooks.ts'
import { optionsOf } from '../options.ts'
import { jsonFault, jsonInput, jsonText } from '../webhooks/json-text.ts'
import type { Schedule } from './schedule-queries.ts'

/** What is filled in of a schedule. */
export type ScheduleInForm = Pick<
  Schedule,
  'revision' | 'name' | 'cron' | 'timeZone' | 'noun' | 'webhookId' | 'matching'
>

/** Which records are sent: `text` is JSON with what narrows them besides their status. */
export type Narrowing = { readonly status: string; readonly text: string }

export const ALL: Narrowing = { status: 'ALL', text: '' }

/** What a new one begins with. */
export function draftSchedule(): ScheduleInForm {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const matching = { status: 'PUBLISHED' }
  return { revision: 0, name: '', cron: '0 7 * * *', timeZone, webhookId: '', noun: 'VARIANT', matching }
}

export type Named = { readonly id: string; readonly name: string }

export function scheduleFields(all: WebhookWords, webhooks: readonly Named[]): readonly Field<ScheduleInForm>[] {
  const { schedules: words } = all
  const receivers = webhooks.map(({ id, name }) => ({ value: id, label: name }))
  return [
    { name: 'name', kind: 'text', label: words.name, help: words.nameHelp, isRequired: true },
    { name: 'cron', kind: 'text', label: words.cron },
    { name: 'timeZone', kind: 'text', label: words.timeZone },
    { name: 'noun', kind: 'choice', label: words.noun, options: optionsOf(words.nouns) },
    { name: 'webhookId', kind: 'choice', label: words.webhook, options: receivers },
    {
      name: 'matching',
      kind: 'own',
      label: words.matching,
      empty: ALL,
      from: ({ matching }) => {
        const { status = 'ALL', ...others } = matching as { status?: string }
        return { status, text: jsonText(others) }
      },
      toInput: ({ status, text }: Narrowing) => ({ ...jsonInput(text), ...(status !== 'ALL' && { status }) }),
      fault: ({ text }: Narrowing) => jsonFault(text, all),
      describe: ({ status, text }: Narrowing) =>
        [words.statuses[status as keyof typeof words.statuses] ?? status, text].filter(Boolean).join(' '),
    },
  ]
}
