import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../graphql/ask.ts'
import { DayInput } from '../../kit/days/day-input.tsx'
import { useHappened } from '../../kit/history/event-entry.tsx'
import historyStyles from '../../kit/history/history.module.css'
import { useMayAdminister, useMayEdit } from '../../session/session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ACTORS, KINDS, OF_ADMINISTRATORS, OF_EDITORS } from './activity-query.ts'

type FiltersProps = {
  readonly kind: string | undefined
  readonly actor: string | undefined
  readonly from: string | undefined
  readonly to: string | undefined
  readonly narrow: (next: Readonly<Record<string, string | undefined>>) => void
}

export function Filters({ kind, actor, from, to, narrow }: FiltersProps) {
  const { kit, trail } = useWords()
  const happened = useHappened()
  const { data } = useQuery({ queryKey: ['event-actors'], queryFn: ({ signal }) => ask(ACTORS, {}, signal) })
  const [mayEdit, mayAdminister] = [useMayEdit(), useMayAdminister()]
  const isShown = (noun: string) =>
    (mayEdit || !OF_EDITORS.has(noun)) && (mayAdminister || !OF_ADMINISTRATORS.has(noun))
  const shown = Object.entries(KINDS).filter(([noun]) => isShown(noun))
  const kinds = shown.map(([noun, verbs]) => ({
    group: trail.subjects[noun as keyof typeof trail.subjects],
    items: verbs.map((verb) => ({
      value: `${noun}.${verb}`,
      label: kit.labelled(trail.subjects[noun as keyof typeof trail.subjects], happened(`${noun}.${verb}`)),
    })),
  }))
  const clear = { 'aria-label': kit.clear }
  return (
    <search className={historyStyles.filters}>
      <Select
        label={trail.kind}
        placeholder={trail.allKinds}
        data={kinds}
        value={kind ?? null}
        onChange={(value) => narrow({ kind: value ?? undefined })}
        searchable
        clearable
        clearButtonProps={clear}
      />
      <Select
        label={trail.who}
        placeholder={trail.allActors}
        data={(data?.eventActors ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={actor ?? null}
        onChange={(value) => narrow({ actor: value ?? undefined })}
        searchable
        clearable
        clearButtonProps={clear}
      />
      <DayInput isPatient label={trail.from} value={from ?? ''} set={(day) => narrow({ from: day || undefined })} />
      <DayInput isPatient label={trail.until} value={to ?? ''} set={(day) => narrow({ to: day || undefined })} />
    </search>
  )
}
