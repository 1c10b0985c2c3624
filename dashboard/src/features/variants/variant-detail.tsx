import { useParams, useSearch } from '@tanstack/react-router'
import { ask } from '../../graphql/ask.ts'
import { OF_ONE_FIELDS, TRANSLATED_FIELDS } from '../../graphql/records/kinds.ts'
import { CREATE_VARIANT, DELETE_VARIANT, UPDATE_VARIANT } from '../../graphql/records/variant.ts'
import type { FormSoFar, Section } from '../../kit/field.ts'
import { RecordPage } from '../../kit/record/record-page.tsx'
import { useWords } from '../../words/use-words.tsx'
import { Origins } from '../connections/origins.tsx'
import { FilesPanel } from '../files/files-panel.tsx'
import { LabelsButton } from '../labels/labels-button.tsx'
import { LinksOf } from '../private-links/links-of.tsx'
import { ShareButton } from '../private-links/share-button.tsx'
import { MakerRatings } from '../ratings/ratings-of.tsx'
import { givenReference, referenceTo } from '../references.ts'
import { useDuplicating } from '../use-duplicating.ts'
import { SendButton } from '../webhooks/send-button.tsx'
import { AssessmentCard } from './assessment-card.tsx'
import { AssessmentPanel } from './assessment-panel.tsx'
import { LiveAssessment } from './live-assessment.tsx'
import { useMakingFields } from './making-fields.tsx'
import { PassportCard } from './passport-card.tsx'
import { PassportPanel } from './passport-panel.tsx'
import { PublishButton } from './publish-button.tsx'
import { RangeAdvice } from './range-advice.tsx'
import { StatusBadge } from './status-badge.tsx'
import { usePassportWords } from './use-passport-words.ts'
import { variantFields } from './variant-fields.tsx'
import { GIVING_PRODUCT, VARIANT, type Variant } from './variant-queries.ts'

/** Where several are made one after the other, the next one has these of its own. */
const OWN_OF_EACH = [...OF_ONE_FIELDS.variant, 'name', 'size']

export function Detail() {
  const { id } = useParams({ from: '/inside/variants/$id' })
  const search = useSearch({ from: '/inside/variants/$id' })
  const passport = usePassportWords()
  const { nouns, variant: words } = useWords()
  const sections = useSections(id === 'new')
  const product = givenReference(search, 'product')
  const duplicate = useDuplicating<Variant>('variant')
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
      duplicate={duplicate}
      ownOfEach={OWN_OF_EACH}
      pictureOf={({ thumbnailUrl }) => thumbnailUrl}
      given={product ? { productId: product } : {}}
      sections={sections}
      translated={TRANSLATED_FIELDS.variant}
      giver={{
        field: 'productId',
        of: ({ product }) => product,
        load: async (id, signal) => (await ask(GIVING_PRODUCT, { id }, signal)).product,
      }}
      consequence={() => words.consequence}
      under={({ externalReferences }) => <Origins references={externalReferences} />}
      below={({ id }) => (
        <div id="field-files">
          <FilesPanel owner={{ variantId: id }} hasEvidence />
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
      aside={(variant, panel, outcome) => (
        <>
          <LiveAssessment variant={variant} outcome={outcome} />
          {panel === null && <AssessmentCard variant={variant} />}
          <PassportCard variant={variant} />
          {panel === null && <MakerRatings ratings={variant.makerRatings} />}
          <LinksOf id={variant.id} />
        </>
      )}
    />
  )
}

function useSections(isNew: boolean): Section<Variant>[] {
  const all = useWords()
  const { variant: words } = all
  const fields = variantFields(all)
  const making = useMakingFields()
  /** `of`: what its product says for all its variants. */
  const inherits = (unit: InheritableField, of: (product: Product) => unknown, isFirst = true) => ({
    inherits: { unit, isFirst, words: words.inheritance, of },
  })
  return [
    {
      title: words.identity,
      fields: [
        { ...fields.name, isRequired: true },
        {
          ...fields.productId,
          isRequired: true,
          from: ({ product }) => referenceTo(product),
          ...(isNew && { advice: (form: FormSoFar) => <RangeAdvice {...form} /> }),
        },
        fields.color,
        fields.size,
        { ...fields.weight, ...inherits('WEIGHT', ({ weight }) => weight) },
        fields.gtin,
        fields.code,
        {
          ...fields.inherited,
          isHidden: true,
          from: ({ inherited }) => [...inherited].sort(),
          toArgument: (units) => (units as string[]).map((unit) => unit.replace(/[A-Z]/g, '_$&').toUpperCase()),
        },
      ],
    },
    {
      title: words.composition,
      note: words.compositionNote,
      fields: [
        { ...making.composition, ...inherits('COMPOSITION', making.composition.from) },
        { ...making.materialComposition, ...inherits('COMPOSITION', making.materialComposition.from, false) },
      ],
    },
    {
      title: words.production,
      note: words.productionNote,
      fields: [
        { ...making.stages, ...inherits('STAGES', making.stages.from) },
        { ...making.manufacturerId, ...inherits('MANUFACTURER', making.manufacturerId.from) },
        { ...fields.manufacturer, ...inherits('MANUFACTURER', ({ manufacturer }) => manufacturer, false) },
        {
          ...fields.productionLocation,
          ...inherits('PRODUCTION_LOCATION', ({ productionLocation }) => productionLocation),
        },
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
        { ...making.careSymbols, ...inherits('CARE_SYMBOLS', ({ careSymbols }) => careSymbols) },
        { ...making.careInstructions, ...inherits('CARE_INSTRUCTIONS', ({ careInstructions }) => careInstructions) },
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

type Product = NonNullable<Variant['product']>
type InheritableField = Variant['inherited'][number]
