import type { FactorCitation } from '@selvedge/lca/explanation.ts'
import { builder } from '#kit/schema-builder.ts'
import type { ExplanationLine } from './explain-assessment.ts'

const FactorCitationType = builder.objectRef<FactorCitation>('FactorCitation').implement({
  description: 'The row of the factor set that a number comes from.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'The id of the row in its factor set.' }),
    label: t.exposeString('label', { description: 'What the row is called, in English.' }),
    source: t.exposeString('source', { description: 'The source of the factor.' }),
    licence: t.exposeString('licence', { description: 'The licence of its source.' }),
    year: t.int({
      nullable: true,
      description: 'The year of the factor; null if its source gives none.',
      resolve: ({ year }) => year ?? null,
    }),
    value: t.float({
      nullable: true,
      description: 'The factor, in its unit; null if the licence allows showing results but not the factor.',
      resolve: ({ value }) => value ?? null,
    }),
    unit: t.string({
      nullable: true,
      description: 'The unit of the factor; null if its value is not shown.',
      resolve: ({ unit }) => unit ?? null,
    }),
  }),
})

export const ExplanationLineType = builder.objectRef<ExplanationLine>('ExplanationLine').implement({
  description:
    'One node of the tree total → life-cycle stage → material, process or leg → factor. A line is the sum of ' +
    'its parts.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'Its place in the list, from 0.' }),
    partOf: t.exposeInt('partOf', { nullable: true, description: 'The line it is a part of; null for the total.' }),
    level: t.exposeInt('level', {
      description: '0 for the total, 1 for a stage, 2 for a material, process or leg, 3 for a factor.',
    }),
    label: t.exposeString('label', { description: 'What the line shows, in English.' }),
    value: t.exposeFloat('value', { description: 'What the line contributes, in its unit.' }),
    unit: t.exposeString('unit', { description: 'The unit of the value: kg CO2e, or litres of water.' }),
    share: t.exposeFloat('share', { description: 'Its share of the total, 0 to 1.' }),
    quantity: t.float({
      nullable: true,
      description: 'What the factor is multiplied by.',
      resolve: ({ quantity }) => quantity?.value ?? null,
    }),
    quantityUnit: t.string({
      nullable: true,
      description: 'The unit of the quantity; null if there is no quantity.',
      resolve: ({ quantity }) => quantity?.unit ?? null,
    }),
    factor: t.field({
      type: FactorCitationType,
      nullable: true,
      description: 'The factor that the quantity is multiplied by; null for a line that only adds up its parts.',
      resolve: ({ factor }) => factor,
    }),
    quantityFrom: t.field({
      type: [FactorCitationType],
      description: 'What the quantity was calculated from: losses, energy per kilogram, minutes.',
      resolve: ({ quantityFrom }) => [...quantityFrom],
    }),
  }),
})
