import { Alert, Button, Group, Modal, Select, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ask } from '../../graphql/ask.ts'
import { graphql, type ResultOf } from '../../graphql/graphql.ts'
import { readNumber } from '../../kit/field.ts'
import { useWords } from '../../words/use-words.tsx'
import { type Entry, percentText } from './composition.ts'
import figuresTableStyles from './figures-table.module.css'
import styles from './label-text-dialog.module.css'

const READ = graphql(`
  query ReadComposition($text: String!, $partShares: [PartShareInput!]) {
    readComposition(text: $text, partShares: $partShares) {
      valid
      parts { name }
      problems { severity sentence reason }
      entries {
        share
        part
        fibreText
        material { id name }
        alternatives { id name supplier }
      }
    }
  }
`)

type Reading = ResultOf<typeof READ>['readComposition']

type Props = {
  /** Whether something would be replaced. */
  readonly hasEntries: boolean
  readonly accept: (entries: Entry[]) => void
  readonly close: () => void
}

/** Reads the text of a label and shows what was understood; nothing is taken over before it has been looked at. */
export function LabelTextDialog({ hasEntries, accept, close }: Props) {
  const { variant, kit } = useWords()
  const { editor: words } = variant
  const [text, setText] = useState('')
  const [shares, setShares] = useState<Readonly<Record<string, string>>>({})
  const [chosen, choose] = useState<Readonly<Record<number, string>>>({})
  const reading = useMutation({
    mutationFn: async () => {
      const given = Object.entries(shares).map(([part, share]) => ({ part, share: readNumber(share) / 100 }))
      const partShares = given.every(({ share }) => share > 0) && given.length > 0 ? given : null
      return (await ask(READ, { text, partShares })).readComposition
    },
  })
  const read = (event: FormEvent) => {
    event.preventDefault()
    // The dialog stands within the form of the variant.
    event.stopPropagation()
    choose({})
    reading.mutate()
  }
  const data = reading.data
  // What each part weighs is asked for below, where the service says that it is missing.
  const problems = (data?.problems ?? []).filter(({ reason }) => reason !== 'PART_SHARES_MISSING')
  const parts = data && data.parts.length > 1 ? data.parts.flatMap(({ name }) => name ?? []) : []
  const entries = data ? data.entries.map((entry, index) => toEntry(entry, chosen[index])) : []
  return (
    <Modal
      opened
      onClose={close}
      size="lg"
      title={<strong>{words.pasteTitle}</strong>}
      closeButtonProps={{ 'aria-label': kit.close }}
    >
      <form onSubmit={read}>
        <Textarea
          label={words.pasteLabel}
          description={words.pasteHelp}
          placeholder={words.pasteExample}
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setShares({})
            reading.reset()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.shiftKey) read(event)
          }}
        />
        {parts.length > 0 && (
          <Group mt="sm" align="flex-end" grow>
            {parts.map((part) => (
              <TextInput
                key={part}
                label={words.partShare(part)}
                inputMode="decimal"
                rightSection="%"
                value={shares[part] ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  setShares((before) => ({ ...before, [part]: value }))
                }}
              />
            ))}
          </Group>
        )}
        {parts.length > 0 && (
          <p className="soft" style={{ fontSize: 13 }}>
            {words.partShareHelp}
          </p>
        )}
        <Group justify="flex-end" mt="sm">
          <Button
            type="submit"
            variant={data ? 'default' : 'filled'}
            loading={reading.isPending}
            disabled={text.trim() === ''}
          >
            {words.read}
          </Button>
        </Group>
      </form>
      {reading.isError && (
        <Alert color="red" role="alert" mt="sm">
          {reading.error.message}
        </Alert>
      )}
      {data && (problems.length > 0 || entries.length > 0) && (
        <section aria-live="polite">
          <h3 style={{ fontSize: 14, marginBottom: 8 }}>{words.reading}</h3>
          {problems.length > 0 && (
            <ul className={styles.problems}>
              {problems.map(({ severity, sentence }) => (
                <li key={sentence} data-severity={severity}>
                  {sentence}
                </li>
              ))}
            </ul>
          )}
          {entries.length > 0 && (
            <table className={figuresTableStyles.plain}>
              <tbody>
                {data.entries.map((entry, index) => (
                  <tr key={index}>
                    <td className={figuresTableStyles.number} style={{ width: 70, paddingLeft: 0, paddingRight: 14 }}>
                      {percentText(entry.share)} %
                    </td>
                    <td>
                      <strong>{entry.material?.name ?? entry.fibreText}</strong>
                      {entry.part && <span className="soft"> · {entry.part}</span>}
                      <br />
                      <span className="soft">{entry.material ? words.matched : words.asText}</span>
                    </td>
                    <td style={{ width: '40%' }}>
                      {entry.alternatives.length > 0 && (
                        <Select
                          aria-label={words.material}
                          size="xs"
                          data={optionsOf(entry)}
                          value={chosen[index] ?? entry.material?.id ?? null}
                          placeholder={entry.fibreText ?? ''}
                          onChange={(id) => choose({ ...chosen, [index]: id ?? '' })}
                        />
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <Group justify="flex-end" mt="md" gap="md">
            {hasEntries && entries.length > 0 && (
              <span className="soft" style={{ fontSize: 13 }}>
                {words.replace}
              </span>
            )}
            <Button disabled={entries.length === 0} onClick={() => accept(entries)}>
              {words.accept}
            </Button>
          </Group>
        </section>
      )}
    </Modal>
  )
}

type ReadEntry = Reading['entries'][number]

function toEntry(entry: ReadEntry, chosenId: string | undefined): Entry {
  const chosen = entry.alternatives.find(({ id }) => id === chosenId) ?? entry.material
  return {
    material: chosen && { id: chosen.id, label: chosen.name },
    fibreText: chosen ? '' : (entry.fibreText ?? ''),
    share: percentText(entry.share),
    part: entry.part ?? '',
  }
}

function optionsOf({ material, alternatives }: ReadEntry) {
  const others = alternatives.filter(({ id }) => id !== material?.id)
  return [
    ...(material ? [{ value: material.id, label: material.name }] : []),
    ...others.map(({ id, name, supplier }) => ({ value: id, label: supplier ? `${name} · ${supplier}` : name })),
  ]
}
