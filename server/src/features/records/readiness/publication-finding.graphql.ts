import { keyBy, toOne } from '#kit/relation.ts'
import { builder } from '#kit/schema-builder.ts'
import { VariantType } from '../variants/variant.graphql.ts'
import { loadPublicationFindings } from './find-publication-findings.ts'
import { FINDING_CODES, type FindingCode, type PublicationFinding } from './publication-finding.ts'
import { ReadinessRecordType } from './readiness.graphql.ts'

const ABOUT_CODES: Record<FindingCode, string> = {
  mass_too_heavy: 'The item weighs more than such items do.',
  mass_too_light: 'The item weighs less than such items do.',
  composition_not_whole: 'The shares of the composition do not add up to 100 %.',
  composition_unreadable: 'The text of the composition cannot be read as fibres with their shares.',
  country_is_code: 'The place of production is the code of a country, not its name.',
  country_unknown: 'The place of production names no country that is known.',
  gtin_of_another:
    'The GTIN is of a company prefix that is confirmed for another workspace: links with it never lead to this variant.',
  gtin_leads_elsewhere: 'Another workspace has published the GTIN first: links with it lead there.',
  gtin_shared: 'Another workspace has published the GTIN, too; links with it lead to this variant, which was first.',
  composition_missing: 'The composition is missing.',
  fibre_names_missing: 'A fibre has no name that may stand on a label.',
  manufacturer_missing: 'The manufacturer is missing.',
  country_missing: 'It is not said where the item is made.',
  kind_missing: 'It is not said what kind of product it is.',
  weight_missing: 'The weight is missing.',
  footprint_missing: 'There is no carbon footprint: what it is calculated from is not complete.',
  photo_missing: 'There is no picture that the public may see.',
}

export const FindingCodeType = builder.enumType('PublicationFindingCode', {
  description: 'What is to be looked at before a variant is published.',
  values: Object.fromEntries(
    FINDING_CODES.map((value) => [value.toUpperCase(), { value, description: ABOUT_CODES[value] }]),
  ) as Record<string, { value: FindingCode }>,
})

export const FindingSeverityType = builder.enumType('PublicationFindingSeverity', {
  description: 'How grave a finding is.',
  values: {
    IMPLAUSIBLE: {
      value: 'implausible',
      description: 'What is there can hardly be right: the dashboard asks for a confirmation.',
    },
    MISSING: { value: 'missing', description: 'It is not there.' },
  } as const,
})

const FindingType = builder.objectRef<PublicationFinding>('PublicationFinding').implement({
  description: 'Something to look at before a variant is published. Publishing refuses nothing because of it.',
  fields: (t) => ({
    code: t.field({
      type: FindingCodeType,
      description: 'What is to be looked at, as a stable word for programs.',
      resolve: ({ code }) => code,
    }),
    severity: t.field({
      type: FindingSeverityType,
      description: 'How grave it is.',
      resolve: ({ severity }) => severity,
    }),
    message: t.exposeString('message', { description: 'A sentence, in English.' }),
    value: t.string({
      nullable: true,
      extensions: { isJson: true },
      description: 'JSON: what is there, in the unit of its field (kilograms, a share of 1). Null where it is missing.',
      resolve: ({ value }) => (value === null ? null : JSON.stringify(value)),
    }),
    least: t.exposeFloat('least', { nullable: true, description: 'The least that is usual.' }),
    most: t.exposeFloat('most', { nullable: true, description: 'The most that is usual.' }),
    likely: t.string({
      nullable: true,
      extensions: { isJson: true },
      description:
        'JSON: what is likely meant, such as 0.055 for 55 where grams were taken for kilograms, or the country of a code.',
      resolve: ({ likely }) => (likely === null ? null : JSON.stringify(likely)),
    }),
    record: t.field({
      type: ReadinessRecordType,
      description: 'The kind of record in which to mend it.',
      resolve: ({ mend }) => mend.record,
    }),
    recordId: t.id({
      nullable: true,
      description: 'That record; of a file, the variant. Null where there is no such record yet.',
      resolve: ({ mend }) => mend.recordId,
    }),
    field: t.string({ description: 'Its field, as the API names it.', resolve: ({ mend }) => mend.field }),
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
      'What to look at before publishing it: what is implausible first, then what is missing. Empty where there is nothing to say. Null for readers without credentials.',
    resolve: async ({ id }, _args, { scope }) => {
      const found = await findingsOf(scope, id)
      return found ? [...found.findings] : null
    },
  }),
)
