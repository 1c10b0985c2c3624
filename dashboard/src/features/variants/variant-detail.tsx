import { useParams, useSearch } from '@tanstack/react-router'
import { CREATE_VARIANT, DELETE_VARIANT, UPDATE_VARIANT } from '../../graphql/records/variant.ts'
import type { Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { givenReference, referenceTo } from '../references.ts'
import { SendButton } from '../webhooks/send-button.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { AssessmentPanel } from './assessment-panel.tsx'
import { CareEditor } from './care-editor.tsx'
import { describe, type Entry, entriesOf, inputOf, isWhole, sumOf } from './composition.ts'
import { CompositionEditor } from './composition-editor.tsx'
import { LiveAssessment } from './live-assessment.tsx'
import { PassportCard } from './passport-card.tsx'
import { PassportPanel } from './passport-panel.tsx'
import { PublishButton } from './publish-button.tsx'
import { type Stage, StagesEditor } from './stages-editor.tsx'
import { StatusBadge } from './status-badge.tsx'
import { usePassportWords } from './use-passport-words.ts'
import { variantFields } from './variant-fields.tsx'
import { VARIANT, type Variant } from './variant-queries.ts'

export function Detail() {
  const { id } = useParams({ from: '/inside/variants/$id' })
  const search = useSearch({ from: '/inside/variants/$id' })
  const passport = usePassportWords()
  const { nouns, variant: words } = useWords()
  const sections = useSections()
  const product = givenReference(search, 'product')
  return (
    <RecordPage<Variant>
      id={id === 'new' ? null : id}
      path="/variants"
      back={{ to: '/variants', label: nouns.variants }}
      load={VARIANT}
      create={CREATE_VARIANT}
      update={UPDATE_VARIANT}
      remove={DELETE_VARIANT}
      titleOf={({ name }) => name}
      newTitle={words.create}
      pictureOf={({ thumbnailUrl }) => thumbnailUrl}
      given={product ? { productId: product } : {}}
      sections={sections}
      consequence={() => words.consequence}
      below={({ id }) => (
        <div id="field-files">
          <FilesPanel owner={{ variantId: id }} />
        </div>
      )}
      status={({ status }) => <StatusBadge status={status} />}
      actions={(variant, isDirty) => (
        <>
          <LabelsButton chosen={{ variantIds: [variant.id] }} count={1} />
          <SendButton noun="VARIANT" chosen={{ ids: [variant.id] }} count={1} />
          <ShareButton items={[{ kind: 'VARIANT', id: variant.id, name: variant.name }]} />
          <PublishButton variant={variant} isDirty={isDirty} />
        </>
      )}
      panels={{
        formLabel: words.tabs.data,
        list: [
          {
            name: 'assessment',
            label: words.tabs.assessment,
            content: (variant) => <AssessmentPanel variant={variant} />,
          },
          {
            name: 'passport',
            label: passport.tab,
            content: (variant) => <PassportPanel variant={variant} />,
          },
        ],
      }}
      aside={(variant, panel, changes) => (
        <>
          <LiveAssessment variant={variant} changes={changes} />
          {panel === null && <AssessmentCard variant={variant} />}
          <PassportCard variant={variant} />
          <LinksOf id={variant.id} />
        </>
      )}
    />
  )
}

function useSections(): Section<Variant>[] {
  const all = useWords()
  const { variant: words } = all
  const { percent } = useFormat()
  const fields = variantFields(all)
  return [
    {
      title: words.identity,
      fields: [
        { ...fields.name, isRequired: true },
        { ...fields.productId, isRequired: true, from: ({ product }) => referenceTo(product) },
        fields.color,
        fields.size,
        fields.weight,
        fields.gtin,
        fields.code,
      ],
    },
    {
      title: words.composition,
      note: words.compositionNote,
      fields: [
        {
          ...fields.composition,
          isWide: true,
          from: entriesOf,
          toInput: inputOf,
          describe,
          fault: (entries: Entry[]) => {
            const sum = sumOf(entries)
            return entries.length === 0 || isWhole(sum) ? null : words.editor.notWhole(percent(sum / 100, 2))
          },
          render: (field) => <CompositionEditor {...field} />,
        },
        {
          ...fields.materialComposition,
          isWide: true,
          // The service makes the text from the lines where there are any.
          from: ({ composition, materialComposition }) => (composition.length > 0 ? '' : materialComposition),
        },
      ],
    },
    {
      title: words.production,
      note: words.productionNote,
      fields: [
        {
          ...fields.stages,
          isWide: true,
          from: ({ stages }) => stages.map((stage): Stage => ({ ...stage, process: stage.process ?? '' })),
          toInput: (stages: Stage[]) => stages.map((stage) => ({ ...stage, process: stage.process.trim() || null })),
          describe: (stages: Stage[]) =>
            stages.map(({ stage, country }) => `${words.stages[stage]} ${country}`).join(', '),
          fault: (stages: Stage[]) => (stages.every(({ country }) => country !== '') ? null : words.stageNoCountry),
          render: (field) => <StagesEditor {...field} />,
          toArgument: (stages) =>
            (stages as { stage: string }[]).map((line) => ({ ...line, stage: line.stage.toUpperCase() })),
        },
        { ...fields.manufacturerId, from: ({ manufacturerCompany }) => referenceTo(manufacturerCompany) },
        fields.manufacturer,
        fields.productionLocation,
        fields.airFreightShare,
        fields.undyed,
        fields.faded,
      ],
    },
    {
      title: words.use,
      fields: [fields.expectedUses, fields.recyclability, fields.repairability],
    },
    {
      title: words.care,
      note: words.careNote,
      fields: [
        {
          ...fields.careSymbols,
          isWide: true,
          describe: (symbols: string[]) => symbols.join(', '),
          render: (field) => <CareEditor {...field} />,
        },
        { ...fields.careInstructions, isWide: true },
        {
          ...fields.imageUrls,
          isWide: true,
          help: words.imagesNote,
          from: ({ imageUrls }) => imageUrls.join('\n'),
          toInput: (text: string) => text.split('\n').flatMap((line) => line.trim() || []),
        },
      ],
    },
  ]
}
