import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { ask } from '../../graphql/ask.ts'
import { graphql } from '../../graphql/graphql.ts'
import type { FormSoFar } from '../../kit/field.ts'
import { goToField } from '../../kit/record/go-to-field.ts'
import { useSpoken } from '../../words/use-words.tsx'
import styles from './materials.module.css'

const READ_LABEL_NAME = graphql(`
  query ReadLabelName($name: String!, $label: String, $fibre: String, $language: String) {
    readLabelName(name: $name, label: $label, fibre: $fibre, language: $language) { text isLawful proposal }
  }
`)

/**
 * Says while a material is named that labels could not be printed with that name, which otherwise shows when somebody stands at the printer.
 * A doubt and no refusal: what is no textile is a material too.
 */
export function LabelNameAdvice({ values, set, isReadOnly }: FormSoFar) {
  const { language, words } = useSpoken()
  const { labelName: say } = words.material
  const text = (name: string) => String(values[name] ?? '').trim()
  const [asked] = useDebouncedValue(JSON.stringify([text('name'), text('label'), text('fibre')]), 300)
  const [name = '', label = '', fibre = ''] = JSON.parse(asked) as string[]
  const { data } = useQuery({
    queryKey: ['label name', asked, language],
    queryFn: ({ signal }) =>
      // Where only the label is known so far, it is what is judged.
      ask(READ_LABEL_NAME, { name: name || label, label: label || null, fibre: fibre || null, language }, signal),
    enabled: name !== '' || label !== '',
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const reading = name === '' && label === '' ? undefined : data?.readLabelName
  const proposal = reading?.proposal
  return (
    <div role="status">
      {reading && !reading.isLawful && (
        <div className={styles.labelName}>
          <TriangleAlert size={14} aria-hidden />
          <span>
            {say.unlawful(reading.text)} {!proposal && say.none}
            {proposal && !isReadOnly && (
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => {
                  set('label', proposal)
                  goToField('label')
                }}
              >
                {say.use(proposal)}
              </Button>
            )}
          </span>
        </div>
      )}
    </div>
  )
}
