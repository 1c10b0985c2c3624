import type { ObjectRef } from '@pothos/core'
import type { AppError } from '#platform/app-error.ts'
import { type Change, type ChangeOutcome, changeEach, MAX_CHANGES } from './change-each.ts'
import { type ArgBuilder, fieldArgs } from './fields-in-schema.ts'
import { naming } from './named-records.ts'
import type { Noun } from './noun.ts'
import type { NounVerbs } from './noun-verbs.ts'
import { revisionArg } from './page-args.ts'
import type { ReadScope } from './read-scope.ts'
import { type Builder, builder, change } from './schema-builder.ts'

type Types = Builder extends PothosSchemaTypes.SchemaBuilder<infer T> ? T : never

type Declaration<Rec> = {
  readonly noun: Noun
  readonly type: ObjectRef<Types, Rec, Rec>
  /** The types of fields that are one of a few words, as its single update takes them. */
  readonly enums?: object
  /** The arguments that are written by hand beside the fields. */
  readonly own?: (arg: ArgBuilder) => object
  readonly verbs: Pick<NounVerbs, 'update' | 'load'>
  /** One of them, loaded for all of a level at once. */
  readonly one: (scope: ReadScope, id: string) => Promise<Rec | null>
}

const ChangeOutcomeType = builder.enumType('ChangeOutcome', {
  description: 'What became of the change of one record.',
  values: {
    CHANGED: { value: 'changed', description: 'It is saved.' },
    OUTDATED: {
      value: 'outdated',
      description: 'It is not saved: the record has been saved by another user since the revision it is based on.',
    },
    REFUSED: { value: 'refused', description: 'It is not saved: a rule refuses it.' },
  } as const,
})

/** An error within an answer would be taken for one of the answer. */
type Refusal = Pick<AppError, 'reason' | 'message' | 'details'>

const RefusalType = builder.objectRef<Refusal>('ChangeRefusal').implement({
  description: 'Why the change of one record is refused.',
  fields: (t) => ({
    field: t.string({
      nullable: true,
      description: 'The field at fault; null where it is not one field.',
      resolve: ({ details }) => details.field ?? null,
    }),
    reason: t.exposeString('reason', { description: 'A stable word for it: gtin_taken.' }),
    message: t.exposeString('message', { description: 'The same in a sentence.' }),
    limit: t.string({
      nullable: true,
      description: 'The limit that was exceeded, where there is one.',
      resolve: ({ details: { limit } }) => (limit === undefined ? null : String(limit)),
    }),
  }),
})

/** The mutation that changes several records of a noun, each by itself: "updateVariants". */
export function addChangesField<Rec extends object>(declaration: Declaration<Rec>): void {
  const { noun, type, enums = {}, own, verbs, one } = declaration
  const { name, plural, fields } = noun
  const Noun = capital(name)
  const ChangeInput = builder.inputType(`${Noun}Change`, {
    description: `What changes of one of the ${plural}: the given fields; null clears a field.`,
    fields: (t) => {
      const arg = ((options: object) => t.field(options as never)) as unknown as ArgBuilder
      return {
        id: t.id({ ...naming(name), required: true, description: `The id of the ${name}.` }),
        ...fieldArgs(arg, fields, 'update', enums),
        ...own?.(arg),
        expectedRevision: revisionArg(t as never),
      } as never
    },
  })
  const OutcomeType = builder.objectRef<ChangeOutcome>(`${Noun}Outcome`).implement({
    description: `What became of the change of one of the ${plural}.`,
    fields: (t) => ({
      id: t.exposeID('id', { description: `The id of the ${name}.` }),
      outcome: t.field({
        type: ChangeOutcomeType,
        description: 'Whether it is saved.',
        resolve: ({ outcome }) => outcome,
      }),
      refusals: t.field({
        type: [RefusalType],
        description: 'All that is wrong with the change; empty if it is saved.',
        resolve: ({ refusals }) => refusals.map(({ reason, message, details }) => ({ reason, message, details })),
      }),
      record: t.field({
        type,
        nullable: true,
        description: `The ${name} as it is now, changed or not; null if there is none.`,
        resolve: (outcome, _args, { scope }) => one(scope, outcome.id) as never,
      }),
    }),
  })
  builder.mutationField(`update${capital(plural)}`, (t) =>
    t.field({
      type: [OutcomeType],
      description:
        `Changes 1 to ${MAX_CHANGES} ${plural}, each by itself: those that can be changed are saved, and of the others it is said ` +
        'why they are not. The answer has the order of the changes.',
      args: {
        changes: t.arg({
          type: [ChangeInput],
          required: true,
          description: `What changes, each ${name} named once.`,
        }),
      },
      extensions: { countsAs: MAX_CHANGES },
      resolve: (_root, args, context) =>
        change(context, (deps, reader) =>
          changeEach(
            deps,
            reader,
            { name, rules: fields, update: verbs.update, load: (ids) => verbs.load(context.scope, ids) },
            args.changes as unknown as readonly Change[],
          ),
        ),
    }),
  )
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
