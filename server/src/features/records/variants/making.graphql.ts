import { snake } from '#database/columns.ts'
import { naming } from '#kit/named-records.ts'
import { column, member, refersBy } from '#kit/plans/field-plan.ts'
import { builder } from '#kit/schema-builder.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import type { CompositionEntry } from './composition.ts'
import { UNITS } from './inherit.ts'
import { STAGES, type Stage } from './production-stage.ts'
import type { EnergyField } from './stage-energy.ts'

const ABOUT_STAGES: Record<(typeof STAGES)[number], string> = {
  fibre: 'Growing or making the fibre.',
  spinning: 'Spinning the yarn.',
  fabric: 'Weaving or knitting the fabric.',
  dyeing: 'Dyeing, printing and finishing.',
  making: 'Cutting and sewing.',
}

const StageName = builder.enumType('StageName', {
  description: 'A production step that has a country of its own.',
  values: Object.fromEntries(
    STAGES.map((stage) => [stage.toUpperCase(), { value: stage, description: ABOUT_STAGES[stage] }]),
  ),
})

const EnergyEvidence = builder.enumType('EnergyEvidence', {
  description: 'What shows the energy of a production step.',
  values: {
    VERIFIED: { value: 'verified', description: 'A body independent of the factory has verified it.' },
    DECLARED: { value: 'declared', description: 'The factory says so.' },
  },
})

const ABOUT_ENERGY: Readonly<Record<EnergyField, string>> = {
  electricityIntensity:
    'kg CO2e per kWh of the electricity that the factory uses, by its contract or its own generation: above 0, at ' +
    'most 3. If null, that of the country. Not for the step FIBRE, as all that is said of energy.',
  electricityPerKg:
    'Measured electricity, kWh per kg of what leaves the step: 0 to 1,000. If null, what is usual for the step.',
  heatPerKg: 'Measured heat, MJ per kg of what leaves the step: 0 to 10,000. If null, what is usual for the step.',
  energyEvidence:
    'What shows these figures; if null, they are declared. VERIFIED counts while a file of the kind EVIDENCE is filed ' +
    'with the variant or its product, energyVerifier is named, and energyValidUntil is given and not past; otherwise ' +
    'it counts as declared.',
  energySource: 'The study or the meter reading these figures are from.',
  energyVerifier: 'Who verified these figures, independently of the factory.',
  energyValidUntil: 'The last day on which the evidence counts.',
}

export const ProductionStageType = builder.objectRef<Stage>('ProductionStage').implement({
  description:
    'Where one production step takes place, and the energy that was measured there, which readers without credentials ' +
    'do not see.',
  fields: (t) => ({
    stage: t.field({
      type: StageName,
      description: 'The production step.',
      resolve: ({ stage }) => stage,
      ...column('stage'),
    }),
    country: t.exposeString('country', { ...column('country'), description: 'The country, ISO 3166-1 alpha-2: PT.' }),
    process: t.exposeString('process', {
      ...column('process'),
      nullable: true,
      description: 'The process, in the maker’s words: "ring spinning".',
    }),
    electricityIntensity: t.float({
      ...member('electricityIntensity'),
      nullable: true,
      description: ABOUT_ENERGY.electricityIntensity,
    }),
    electricityPerKg: t.float({
      ...member('electricityPerKg'),
      nullable: true,
      description: ABOUT_ENERGY.electricityPerKg,
    }),
    heatPerKg: t.float({
      ...member('heatPerKg'),
      nullable: true,
      description: ABOUT_ENERGY.heatPerKg,
    }),
    energyEvidence: t.field({
      type: EnergyEvidence,
      ...member('energyEvidence'),
      nullable: true,
      description: ABOUT_ENERGY.energyEvidence,
    }),
    energySource: t.string({
      ...member('energySource'),
      nullable: true,
      description: ABOUT_ENERGY.energySource,
    }),
    energyVerifier: t.string({
      ...member('energyVerifier'),
      nullable: true,
      description: ABOUT_ENERGY.energyVerifier,
    }),
    energyValidUntil: t.field({
      type: 'Day',
      ...member('energyValidUntil'),
      nullable: true,
      description: ABOUT_ENERGY.energyValidUntil,
    }),
  }),
})

export const CompositionEntryType = builder.objectRef<CompositionEntry>('CompositionEntry').implement({
  description: "A material of a variant and its share of the whole item's mass.",
  fields: (t) => ({
    materialId: t.exposeID('materialId', {
      ...column('material_id'),
      nullable: true,
      description: 'The id of the material.',
    }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material record; null when only the fibre’s name is known.',
      ...refersBy(materialOf, 'materialId'),
    }),
    fibreText: t.exposeString('fibreText', {
      ...column('fibre_text'),
      nullable: true,
      description: 'The name of a fibre for which there is no material record.',
    }),
    share: t.exposeFloat('share', {
      ...column('share'),
      description: "Share of the whole item's mass, above 0 and at most 1.",
    }),
    part: t.exposeString('part', {
      ...column('part'),
      nullable: true,
      description: 'Part of the garment: "shell", "lining".',
    }),
  }),
})

export const CompositionEntryInput = builder.inputType('CompositionEntryInput', {
  description: 'Either materialId or fibreText, and the share.',
  fields: (t) => ({
    materialId: t.id({ ...naming('material'), description: 'A material of the workspace.' }),
    fibreText: t.string({ description: 'The name of a fibre for which there is no material record.' }),
    share: t.float({ required: true, description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.string({ description: 'Part of the garment: "shell", "lining".' }),
  }),
})

export const ProductionStageInput = builder.inputType('ProductionStageInput', {
  description: 'Where one production step takes place, and the energy that was measured there.',
  fields: (t) => ({
    stage: t.field({ type: StageName, required: true, description: 'The production step.' }),
    country: t.string({ required: true, description: 'The country, ISO 3166-1 alpha-2: PT.' }),
    process: t.string({ description: 'The process, in the maker’s words: "ring spinning".' }),
    electricityIntensity: t.float({ description: ABOUT_ENERGY.electricityIntensity }),
    electricityPerKg: t.float({ description: ABOUT_ENERGY.electricityPerKg }),
    heatPerKg: t.float({ description: ABOUT_ENERGY.heatPerKg }),
    energyEvidence: t.field({ type: EnergyEvidence, description: ABOUT_ENERGY.energyEvidence }),
    energySource: t.string({ description: ABOUT_ENERGY.energySource }),
    energyVerifier: t.string({ description: ABOUT_ENERGY.energyVerifier }),
    energyValidUntil: t.field({ type: 'Day', description: ABOUT_ENERGY.energyValidUntil }),
  }),
})

/** Pairs that are inherited together are called after the one that says more. */
export const InheritableFieldType = builder.enumType('InheritableField', {
  description: 'What a variant takes from its product while it has no value of its own.',
  values: Object.fromEntries(
    UNITS.map(({ name, fields }) => [
      snake(name).toUpperCase(),
      { value: name, description: `${fields.map((field) => `\`${field}\``).join(' and ')}.` },
    ]),
  ),
})
