import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import type { OwnField } from '../../kit/field.ts'
import { useWebhookWords } from '../../words/use-webhook-words.ts'
import styles from './headers-field.module.css'
import keptStyles from './kept.module.css'

type Entry = readonly [name: string, value: string]

/** Those that are kept are not shown: `entries` null leaves them as they are. */
export type HeadersValue = { readonly kept: readonly string[]; readonly entries: readonly Entry[] | null }

export const NO_HEADERS: HeadersValue = { kept: [], entries: [] }

export function headersValue(kept: readonly string[]): HeadersValue {
  return { kept, entries: kept.length === 0 ? [] : null }
}

/** Undefined: not sent, so that they stay. */
export function headersInput({ entries }: HeadersValue): Readonly<Record<string, string>> | undefined {
  return entries === null
    ? undefined
    : Object.fromEntries(entries.filter(isFilled).map(([name, value]) => [name.trim(), value]))
}

export function isHalfHeader({ entries }: HeadersValue): boolean {
  return (entries ?? []).some(([name, value]) => (name.trim() === '') !== (value === ''))
}

const isFilled = ([name, value]: Entry) => name.trim() !== '' && value !== ''

/** Headers of the receiver's own, such as a key that it asks for. */
export function HeadersField({ value, set, error, isReadOnly }: OwnField<HeadersValue>) {
  const words = useWebhookWords()
  const { kept, entries } = value
  const put = (next: readonly Entry[]) => set({ kept, entries: next })
  return (
    <Input.Wrapper
      id="field-headers"
      label={words.headers}
      labelElement="div"
      description={words.headersHelp}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      {entries === null ? (
        <div className={keptStyles.kept}>
          <span>{words.headersKept(kept.join(', '))}</span>
          {!isReadOnly && (
            <Button variant="default" size="compact-sm" onClick={() => put(kept.map((name) => [name, '']))}>
              {words.headersReplace}
            </Button>
          )}
        </div>
      ) : (
        <div className={styles.headers}>
          {entries.map(([name, text], i) => (
            <div key={i} className={styles.headerRow}>
              <TextInput
                aria-label={words.headerName(i + 1)}
                placeholder="Authorization"
                autoComplete="off"
                value={name}
                onChange={(event) => put(entries.with(i, [event.currentTarget.value, text]))}
              />
              <TextInput
                aria-label={words.headerValue(i + 1)}
                placeholder="Bearer …"
                autoComplete="off"
                value={text}
                onChange={(event) => put(entries.with(i, [name, event.currentTarget.value]))}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={30}
                aria-label={words.headerRemove(i + 1)}
                onClick={() => put(entries.toSpliced(i, 1))}
              >
                <X size={14} aria-hidden />
              </ActionIcon>
            </div>
          ))}
          <div className={keptStyles.kept}>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<Plus size={13} aria-hidden />}
              onClick={() => put([...entries, ['', '']])}
            >
              {words.headerAdd}
            </Button>
            {kept.length > 0 && (
              <Button variant="subtle" size="compact-sm" onClick={() => set(headersValue(kept))}>
                {words.headersKeep}
              </Button>
            )}
          </div>
        </div>
      )}
    </Input.Wrapper>
  )
}
