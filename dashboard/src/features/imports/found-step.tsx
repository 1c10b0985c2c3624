import { Button } from '@mantine/core'
import TableProperties from 'lucide-react/icons/table-properties'
import { useState } from 'react'
import { ChoiceCards } from '../../kit/choice-cards.tsx'
import { Card } from '../../kit/screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useImportWords } from '../../words/use-import-words.ts'
import { useFormat } from '../../words/use-words.tsx'
import { isBlocked, MappingProblems } from './columns-step.tsx'
import { DetectionView } from './detection-view.tsx'
import { FirstRows } from './first-rows.tsx'
import styles from './found-step.module.css'
import frameStyles from './frame.module.css'
import leadStyles from './lead.module.css'
import noticeStyles from './notice.module.css'
import { ProfileBar } from './profile-bar.tsx'
import { recordsOf } from './records-of.ts'
import { StepFoot } from './step-foot.tsx'
import type { StepProps } from './step-props.ts'

/** What the file was found to be, each with what it would say otherwise, to be set right where that is wrong. */
export function FoundStep(props: StepProps) {
  const { made, meanings, goTo } = props
  const words = useImportWords()
  const { found } = words
  const { locale } = useFormat()
  const table = made.tables[made.sheet ?? 0]
  const layout = table?.layout
  const kinds = recordsOf(made, meanings).map((kind) => words.about[kind])
  const isReadable = made.columns.length > 0
  const beside = made.pictureCounts.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {isReadable ? (
        <p className={leadStyles.lead}>
          {found.summary(
            table?.rowCount ?? 0,
            made.columns.length,
            kinds.length === 0 ? null : new Intl.ListFormat(locale, { type: 'conjunction' }).format(kinds),
          )}
          {beside > 0 && made.pictureAddresses !== 'fetch' && ` ${words.pictures.beside(beside)}`}
        </p>
      ) : (
        <div className={frameStyles.frame}>
          <EmptyState icon={<TableProperties size={20} aria-hidden />} title={found.nothing} text={found.nothingText} />
        </div>
      )}
      <ProfileBar {...props} isOfferOnly />
      {layout && (
        <>
          <p className={noticeStyles.notice} data-tone="good">
            {layout === 'feed'
              ? found.feedLayout
              : (table.records.includes('rating') ? found.ratingLayout : found.layout)(
                  found.layouts[layout as keyof typeof found.layouts] ?? layout,
                )}
          </p>
          <MappingProblems {...props} />
        </>
      )}
      {made.tables.length > 1 && <Sheets {...props} />}
      {made.head.length > 0 && <FirstRows made={made} />}
      <Detections {...props} />
      <StepFoot
        next={() => goTo(layout ? 'how' : 'columns')}
        isOff={!isReadable || (Boolean(layout) && isBlocked(made))}
      />
    </>
  )
}

function Sheets({ made, verbs, mayEdit }: StepProps) {
  const { found, rowsOf, about } = useImportWords()
  const { locale } = useFormat()
  const kindsOf = (records: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'conjunction' }).format(
      records.map((one) => about[one as keyof typeof about] ?? one),
    )
  return (
    <div className={styles.sheets}>
      <ChoiceCards
        label={found.sheet}
        help={found.sheetHelp}
        value={String(made.sheet ?? 0)}
        choices={made.tables.map(({ name, isHidden, headerLine, rowCount, turn, records }, at) => ({
          value: String(at),
          label: isHidden ? `${name ?? ''} (${found.hidden})` : (name ?? ''),
          text:
            headerLine === null
              ? found.noHeader
              : `${rowsOf(rowCount)} · ${turn === null ? found.unknownSheet : kindsOf(records)}`,
        }))}
        isReadOnly={!mayEdit || verbs.busy === 'change'}
        set={(sheet) => void verbs.change({ sheet: Number(sheet) })}
      />
    </div>
  )
}

/** What nothing in the file depends on is folded away. */
function Detections({ made, verbs, mayEdit }: StepProps) {
  const { found } = useImportWords()
  const [isOpen, setOpen] = useState(false)
  const all = made.detections.filter(({ setting }) => setting !== 'sheet')
  const used = all.filter(({ certainty, detected, used: now }) => certainty !== 'unused' || detected !== now)
  const idle = all.filter((one) => !used.includes(one))
  const view = (one: (typeof all)[number]) => (
    <DetectionView key={one.setting} detection={one} verbs={verbs} isReadOnly={!mayEdit} />
  )
  return (
    <Card title={found.readAs} note={found.readAsText}>
      <div className={styles.detections}>
        {used.map(view)}
        {isOpen && idle.map(view)}
      </div>
      {idle.length > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={12}
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
        >
          {isOpen ? found.fewer : found.more}
        </Button>
      )}
    </Card>
  )
}
