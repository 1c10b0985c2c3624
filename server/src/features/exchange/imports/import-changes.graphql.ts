import { builder } from '#kit/schema-builder.ts'
import type { LookedUp, MadeFrom, ValueChange } from '../reading/value-change.ts'

// What becomes of values before they are read, as it is given and as it is shown.

const LookedUpInput = builder.inputType('ImportLookUpInput', {
  description: 'One line of a list: a text of the file, and what is read in its place.',
  fields: (t) => ({
    found: t.string({ required: true, description: 'The whole text of a cell. Case does not matter.' }),
    value: t.string({ required: true, description: 'What is read instead; an empty text empties the cell.' }),
  }),
})

export const ChangeInput = builder.inputType('ImportValueChangeInput', {
  description: 'A change of the values of one column before they are read.',
  fields: (t) => ({
    kind: t.string({
      required: true,
      description: '"replace" every occurrence of `find` by `with`; "look_up" whole cells in `entries`.',
    }),
    find: t.string({ description: 'The text to replace.' }),
    with: t.string({ description: 'What replaces it; omitted or empty, the text is removed.' }),
    entries: t.field({ type: [LookedUpInput], description: 'The list: at most 1,000 entries.' }),
    otherwise: t.string({
      description: 'A text that is not in the list: "keep" it with a warning (the default), or "refuse" its row.',
    }),
  }),
})

export const MadeInput = builder.inputType('ImportMadeColumnInput', {
  description: 'A column that the file does not have, made of its cells or of one value.',
  fields: (t) => ({
    header: t.string({ required: true, description: 'The name of the new column; no column of the file has it.' }),
    column: t.string({ description: 'What it means, as in ImportColumnInput.' }),
    unit: t.string({ description: 'The unit of a mass: kg, dkg, g, lb or oz.' }),
    kind: t.string({
      required: true,
      description: '"part" of a cell that is divided, several cells "joined", or a "fixed" value.',
    }),
    of: t.stringList({ description: 'The headers of the columns it is made from: one for a part.' }),
    separator: t.string({ description: 'The text at which a cell is divided, or between cells that are joined.' }),
    part: t.int({ description: 'Which part, counted from 1.' }),
    value: t.string({ description: 'The value in every row.' }),
  }),
})

const LookedUpType = builder.objectRef<LookedUp>('ImportLookUp').implement({
  description: 'One line of a list: a text of the file, and what is read in its place.',
  fields: (t) => ({
    found: t.exposeString('found', { description: 'The text of the file.' }),
    value: t.exposeString('value', { description: 'What is read instead.' }),
  }),
})

export const ChangeType = builder.objectRef<ValueChange>('ImportValueChange').implement({
  description: 'A change of the values of one column before they are read.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '"replace" or "look_up".' }),
    find: t.string({
      nullable: true,
      description: 'The text that is replaced.',
      resolve: (one) => (one.kind === 'replace' ? one.find : null),
    }),
    with: t.string({
      nullable: true,
      description: 'What replaces it.',
      resolve: (one) => (one.kind === 'replace' ? one.with : null),
    }),
    entries: t.field({
      type: [LookedUpType],
      description: 'The list of a "look_up".',
      resolve: (one) => (one.kind === 'look_up' ? [...one.entries] : []),
    }),
    otherwise: t.string({
      nullable: true,
      description: 'What becomes of a text that is not in the list: "keep" or "refuse".',
      resolve: (one) => (one.kind === 'look_up' ? one.otherwise : null),
    }),
  }),
})

export const MadeFromType = builder.objectRef<MadeFrom<string>>('ImportMadeFrom').implement({
  description: 'What a column is made from that the file does not have.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '"part", "joined" or "fixed".' }),
    of: t.stringList({
      description: 'The headers of the columns it is made from.',
      resolve: (one) => (one.kind === 'fixed' ? [] : one.kind === 'part' ? [one.of] : [...one.of]),
    }),
    separator: t.string({
      nullable: true,
      description: 'The text at which a cell is divided, or between cells that are joined.',
      resolve: (one) => (one.kind === 'fixed' ? null : one.separator),
    }),
    part: t.int({
      nullable: true,
      description: 'Which part, counted from 1.',
      resolve: (one) => (one.kind === 'part' ? one.part : null),
    }),
    value: t.string({
      nullable: true,
      description: 'The value in every row.',
      resolve: (one) => (one.kind === 'fixed' ? one.value : null),
    }),
  }),
})
