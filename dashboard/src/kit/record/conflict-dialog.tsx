import { Button, Group, Modal, Radio } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { type Field, isSame, type Reference, shownValue } from '../field.ts'
import styles from '../fields.module.css'
import type { RecordInForm } from './use-record.ts'

type Props<Rec> = { readonly record: RecordInForm<Rec>; readonly theirs: Rec }

/**
 * Somebody else has saved since the form was opened. What only one of the two changed is kept as it is; where both changed a field, the
 * person decides, seeing both.
 */
export function ConflictDialog<Rec>({ record, theirs: saved }: Props<Rec>) {
  const { kit } = useWords()
  const { fields, form, decide } = record
  const { initial: base, values: mine } = form
  const theirs = Object.fromEntries(fields.map((field) => [field.name, shownValue(field, saved)]))
  const cancel = () => decide(null)
  const changedByMe = fields.filter(({ name }) => !isSame(mine[name], base[name]))
  const disputed = changedByMe.filter(
    ({ name }) => !isSame(theirs[name], base[name]) && !isSame(theirs[name], mine[name]),
  )
  const theirsAlone = fields.filter(({ name }) => !isSame(theirs[name], base[name]) && isSame(mine[name], base[name]))
  const [kept, keep] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({})
  const finish = () =>
    decide(
      Object.fromEntries(
        changedByMe.filter(({ name }) => (kept[name] ?? 'mine') === 'mine').map(({ name }) => [name, mine[name]]),
      ),
    )
  return (
    <Modal
      opened
      onClose={cancel}
      size="lg"
      title={<strong>{kit.conflictTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <p style={{ marginTop: 0 }} className="soft">
        {disputed.length > 0 ? kit.conflictText : kit.conflictNone}
      </p>
      {disputed.map((field) => (
        <Radio.Group
          key={field.name}
          label={field.label}
          value={kept[field.name] ?? 'mine'}
          onChange={(value) => keep({ ...kept, [field.name]: value === 'theirs' ? 'theirs' : 'mine' })}
          mb="md"
        >
          <div className={styles.fields} style={{ marginTop: 6 }}>
            <Radio.Card value="mine" p="sm" radius="md">
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator />
                <span style={{ overflowWrap: 'anywhere' }}>
                  <span className="soft">{kit.yours}</span>
                  <br />
                  {describe(field, mine[field.name], kit.notSaid)}
                </span>
              </Group>
            </Radio.Card>
            <Radio.Card value="theirs" p="sm" radius="md">
              <Group wrap="nowrap" align="flex-start" gap="sm">
                <Radio.Indicator />
                <span style={{ overflowWrap: 'anywhere' }}>
                  <span className="soft">{kit.theirs}</span>
                  <br />
                  {describe(field, theirs[field.name], kit.notSaid)}
                </span>
              </Group>
            </Radio.Card>
          </div>
        </Radio.Group>
      ))}
      {theirsAlone.length > 0 && (
        <p className="soft">
          {kit.theyChanged} {theirsAlone.map(({ label }) => label).join(', ')}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel}>
          {kit.keepEditing}
        </Button>
        <Button onClick={finish}>{kit.saveMerged}</Button>
      </Group>
    </Modal>
  )
}

function describe<Rec>(field: Field<Rec>, value: unknown, nothing: string): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return nothing
  if (field.kind === 'reference') return (value as Reference).label
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value)
  if (field.kind === 'number' && field.unit) return `${String(value)} ${field.unit}`
  if (field.kind === 'own') return field.describe ? field.describe(value) : JSON.stringify(value)
  return String(value)
}
