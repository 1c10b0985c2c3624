import { builder } from '#kit/schema-builder.ts'
import { MaterialType, materialOf } from '../materials/material.graphql.ts'
import type { CompositionEntry } from './composition.ts'
import { STAGES, type Stage } from './production-stage.ts'

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

export const ProductionStageType = builder.objectRef<Stage>('ProductionStage').implement({
  description: 'Where one production step takes place.',
  fields: (t) => ({
    stage: t.field({ type: StageName, description: 'The production step.', resolve: ({ stage }) => stage }),
    country: t.exposeString('country', { description: 'The country, ISO 3166-1 alpha-2: PT.' }),
    process: t.exposeString('process', {
      nullable: true,
      description: 'The process, in the maker’s words: "ring spinning".',
    }),
  }),
})

export const CompositionEntryType = builder.objectRef<CompositionEntry>('CompositionEntry').implement({
  description: "A material of a variant and its share of the whole item's mass.",
  fields: (t) => ({
    materialId: t.exposeID('materialId', { nullable: true, description: 'The id of the material.' }),
    material: t.field({
      type: MaterialType,
      nullable: true,
      description: 'The material record; null when only the fibre’s name is known.',
      resolve: (entry, _args, { scope }) => materialOf(scope, entry.materialId),
    }),
    fibreText: t.exposeString('fibreText', {
      nullable: true,
      description: 'The name of a fibre for which there is no material record.',
    }),
    share: t.exposeFloat('share', { description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.exposeString('part', { nullable: true, description: 'Part of the garment: "shell", "lining".' }),
  }),
})

export const CompositionEntryInput = builder.inputType('CompositionEntryInput', {
  description: 'Either materialId or fibreText, and the share.',
  fields: (t) => ({
    materialId: t.id({ description: 'A material of the workspace.' }),
    fibreText: t.string({ description: 'The name of a fibre for which there is no material record.' }),
    share: t.float({ required: true, description: "Share of the whole item's mass, above 0 and at most 1." }),
    part: t.string({ description: 'Part of the garment: "shell", "lining".' }),
  }),
})

export const ProductionStageInput = builder.inputType('ProductionStageInput', {
  description: 'Where one production step takes place.',
  fields: (t) => ({
    stage: t.field({ type: StageName, required: true, description: 'The production step.' }),
    country: t.string({ required: true, description: 'The country, ISO 3166-1 alpha-2: PT.' }),
    process: t.string({ description: 'The process, in the maker’s words: "ring spinning".' }),
  }),
})
