import { useParams, useSearch } from '@tanstack/react-router'
import { DetailPage } from '../../kit/detail-page.tsx'
import type { Section } from '../../kit/field.ts'
import { useFormat, useWords } from '../../words/use-words.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { companyReference, givenReference, productReference, referenceTo } from '../references.ts'
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
import { CompositionDifference, StagesDifference } from './value-differences.tsx'
import { CREATE_VARIANT, DELETE_VARIANT, UPDATE_VARIANT, VARIANT, type Variant } from './variant-queries.ts'

export function Detail() {
  const { id } = useParams({ strict: false }) as { id: string }
  const search: Readonly<Record<string, string>> = useSearch({ strict: false })
  const passport = usePassportWords()
  const { nouns, variant: words } = useWords()
  const sections = useSections()
  const product = givenReference(search, 'product')
  return (
    <DetailPage<Variant>
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
  const { variant: words } = useWords()
  const { percent } = useFormat()
  const { fields } = words
  return [
    {
      title: words.identity,
      fields: [
        { name: 'name', kind: 'text', isRequired: true, ...fields.name },
        {
          name: 'productId',
          isRequired: true,
          ...productReference,
          ...fields.productId,
          from: ({ product }) => referenceTo(product),
        },
        { name: 'color', kind: 'text', ...fields.color },
        { name: 'size', kind: 'text', ...fields.size },
        { name: 'weight', kind: 'number', unit: 'kg', ...fields.weight },
        { name: 'gtin', kind: 'text', inputMode: 'numeric', isMono: true, ...fields.gtin },
      ],
    },
    {
      title: words.composition,
      note: words.compositionNote,
      fields: [
        {
          name: 'composition',
          kind: 'own',
          isWide: true,
          empty: [],
          ...fields.composition,
          from: entriesOf,
          toInput: inputOf,
          describe,
          fault: (entries: Entry[]) => {
            const sum = sumOf(entries)
            return entries.length === 0 || isWhole(sum) ? null : words.editor.notWhole(percent(sum / 100, 2))
          },
          render: (field) => <CompositionEditor {...field} />,
          difference: (before, after) => <CompositionDifference before={before} after={after} />,
        },
        {
          name: 'materialComposition',
          kind: 'text',
          isWide: true,
          ...fields.materialComposition,
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
          name: 'stages',
          kind: 'own',
          isWide: true,
          empty: [],
          ...fields.stages,
          from: ({ stages }) => stages.map((stage): Stage => ({ ...stage, process: stage.process ?? '' })),
          toInput: (stages: Stage[]) => stages.map((stage) => ({ ...stage, process: stage.process.trim() || null })),
          describe: (stages: Stage[]) =>
            stages.map(({ stage, country }) => `${words.stages[stage]} ${country}`).join(', '),
          fault: (stages: Stage[]) => (stages.every(({ country }) => country !== '') ? null : words.stageNoCountry),
          render: (field) => <StagesEditor {...field} />,
          difference: (before, after) => <StagesDifference before={before} after={after} />,
          toArgument: (stages) =>
            (stages as { stage: string }[]).map((line) => ({ ...line, stage: line.stage.toUpperCase() })),
        },
        {
          name: 'manufacturerId',
          ...companyReference,
          ...fields.manufacturerId,
          from: ({ manufacturerCompany }) => referenceTo(manufacturerCompany),
        },
        { name: 'manufacturer', kind: 'text', ...fields.manufacturer },
        { name: 'productionLocation', kind: 'text', ...fields.productionLocation },
        { name: 'airFreightShare', kind: 'number', unit: '%', scale: 100, ...fields.airFreightShare },
        { name: 'undyed', kind: 'truth', ...fields.undyed },
        { name: 'faded', kind: 'truth', ...fields.faded },
      ],
    },
    {
      title: words.use,
      fields: [
        { name: 'expectedUses', kind: 'number', ...fields.expectedUses },
        { name: 'recyclability', kind: 'number', unit: '%', scale: 100, ...fields.recyclability },
        { name: 'repairability', kind: 'number', unit: '%', scale: 100, ...fields.repairability },
      ],
    },
    {
      title: words.care,
      note: words.careNote,
      fields: [
        {
          name: 'careSymbols',
          kind: 'own',
          isWide: true,
          empty: [],
          ...fields.careSymbols,
          describe: (symbols: string[]) => symbols.join(', '),
          render: (field) => <CareEditor {...field} />,
        },
        { name: 'careInstructions', kind: 'long', isWide: true, ...fields.careInstructions },
        {
          name: 'imageUrls',
          kind: 'long',
          isWide: true,
          ...fields.imageUrls,
          help: words.imagesNote,
          from: ({ imageUrls }) => imageUrls.join('\n'),
          toInput: (text) => text.split('\n').flatMap((line) => line.trim() || []),
        },
      ],
    },
  ]
}
