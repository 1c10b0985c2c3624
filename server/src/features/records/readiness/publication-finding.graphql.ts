import { keyBy, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { loadPublicationFindings } from './find-publication-findings.ts'
import { FINDING_CODES, type FindingCode, type PublicationFinding } from './publication-finding.ts'
import { ReadinessRecordType } from './readiness.graphql.ts'

const ABOUT_CODES: Record<FindingCode, string> = {
  mass_too_heavy: 'The item weighs more than such items usually do.',
  mass_too_light: 'The item weighs less than such items usually do.',
  composition_not_whole: 'The shares of the composition do not add up to 100%.',
  composition_unreadable: 'The composition’s text cannot be read as fibres with their shares.',
  country_is_code: 'The place of production is a country code, not a country’s name.',
  country_unknown: 'The place of production contains no known country.',
  country_contradicts_step: 'The country of the place of production differs from that of the production step MAKING.',
  gtin_of_another:
    'The GTIN has a company prefix that is confirmed for another workspace, so Digital Links with it never ' +
    'lead to this variant.',
  gtin_leads_elsewhere: 'Another workspace published the GTIN first, so Digital Links with it lead there.',
  gtin_shared:
    'Another workspace has published the GTIN too. Digital Links with it lead to this variant, which was ' +
    'published first.',
  composition_missing: 'The composition is missing.',
  fibre_names_missing: 'A fibre has no name that is allowed on a label.',
  manufacturer_missing: 'The manufacturer is missing.',
  country_missing: 'The place of production is missing.',
  kind_missing: 'The kind of product is missing.',
  weight_missing: 'The weight is missing.',
  footprint_missing: 'There is no carbon footprint, because some of the data it needs is missing.',
  photo_missing: 'No picture is public.',
  evidence_ended: 'The study behind a supplier’s verified values has ended, so they count as declared.',
  evidence_ending: 'The study behind a supplier’s verified values ends within 60 days.',
}

export const FindingCodeType = builder.enumType('PublicationFindingCode', {
  description: 'What to check before a variant is published.',
  values: Object.fromEntries(
    FINDING_CODES.map((value) => [value.toUpperCase(), { value, description: ABOUT_CODES[value] }]),
  ) as Record<string, { value: FindingCode }>,
})

export const FindingSeverityType = builder.enumType('PublicationFindingSeverity', {
  description: 'How serious a finding is.',
  values: {
    IMPLAUSIBLE: {
      value: 'implausible',
      description: 'The value is hardly possible: the dashboard asks for confirmation.',
    },
    MISSING: { value: 'missing', description: 'The value is missing.' },
    ENDING: { value: 'ending', description: 'The value counts now and soon will not.' },
  } as const,
})

const FindingType = builder.objectRef<PublicationFinding>('PublicationFinding').implement({
  description: 'Something to check before a variant is published. Publishing is never refused because of it.',
  fields: (t) => ({
    code: t.field({
      type: FindingCodeType,
      description: 'What to check, as a stable code for programs.',
      resolve: ({ code }) => code,
    }),
    severity: t.field({
      type: FindingSeverityType,
      description: 'How serious it is.',
      resolve: ({ severity }) => severity,
    }),
    message: t.exposeString('message', { description: 'An English sentence.' }),
    value: t.string({
      nullable: true,
      extensions: { isJson: true },
      description:
        'JSON: the current value, in the unit of its field (kilograms, a share of 1). Null if there is none.',
      resolve: ({ value }) => (value === null ? null : JSON.stringify(value)),
    }),
    least: t.exposeFloat('least', { nullable: true, description: 'The lowest usual value.' }),
    most: t.exposeFloat('most', { nullable: true, description: 'The highest usual value.' }),
    likely: t.string({
      nullable: true,
      extensions: { isJson: true },
      description:
        'JSON: what was probably meant, such as 0.055 for 55 if grams were taken for kilograms, or the ' +
        'country that a code means.',
      resolve: ({ likely }) => (likely === null ? null : JSON.stringify(likely)),
    }),
    record: t.field({
      type: ReadinessRecordType,
      description: 'The kind of record in which to correct it.',
      resolve: ({ mend }) => mend.record,
    }),
    recordId: t.id({
      nullable: true,
      description: 'The id of that record; for a file, of the variant. Null if the record does not exist yet.',
      resolve: ({ mend }) => mend.recordId,
    }),
    field: t.string({ description: 'The name of the field, as in the API.', resolve: ({ mend }) => mend.field }),
  }),
})

const findingsOf = toOne(async (scope, variantIds) =>
  keyBy(await loadPublicationFindings(scope, variantIds), ({ variantId }) => variantId),
)

builder.objectField(VariantType, 'publicationFindings', (t) =>
  t.field({
    type: [FindingType],
    nullable: true,
    description:
      'What to check before publishing it: implausible values first, then missing ones. Empty if there is ' +
      'nothing to check. Null for readers without credentials.',
    resolve: async ({ id }, _args, { scope }) => {
      const found = await findingsOf(scope, id)
      return found ? [...found.findings] : null
    },
  }),
)
