import { eventKind, integer, moment, object, said, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 131, seenWith: 'read' },
  {
    'workspace.restored': eventKind(
      'This installation was restored from a backup. All sessions have ended, and nothing leaves the workspace until an owner has seen what was undone.',
      object({
        moment: said(moment, 'What was committed before it is there.'),
        isExact: said(truth, 'Whether it is known what was undone.'),
        undone: {
          type: 'object',
          additionalProperties: integer,
          description: 'How many entries of each kind the list of what was undone has.',
        },
      }),
      {
        moment: '2026-11-22T10:15:00.000Z',
        isExact: true,
        undone: { passport_withdrawn: 1, passport_first_published: 12 },
      },
    ),
    'workspace.resumed': eventKind(
      'An owner has seen what a restore undid: webhooks, schedules, connections and e-mail go on.',
      object({ moment: said(moment, 'The one to which the installation was restored.') }),
      { moment: '2026-11-22T10:15:00.000Z' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
