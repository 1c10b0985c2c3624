import { eventKind, integer, object, partOf, said, text, truth } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const FIELDS = {
  name: text,
  tenant: text,
  clientId: text,
  groupId: text,
  datasetId: text,
  mostADay: integer,
  gatherMinutes: integer,
  isPaused: truth,
}
const SAMPLE = {
  name: 'Sustainability report',
  tenant: 'acme.onmicrosoft.com',
  clientId: '1d6c1a2b-3f44-4c0e-9a57-0c1f5e2b7d90',
  groupId: '2e7d2b3c-4a55-4d1f-8b68-1d2f6e3c8ea1',
  datasetId: '3f8e3c4d-5b66-4e2f-9c79-2e3f7f4d9fb2',
  mostADay: 8,
  gatherMinutes: 5,
  isPaused: false,
}

const kinds = addEventKinds(
  { place: 235, seenWith: 'administer' },
  {
    'refreshed_model.created': eventKind(
      'A semantic model of Power BI is refreshed after publishing from now on. Its secret is in no event.',
      object(FIELDS),
      SAMPLE,
    ),
    'refreshed_model.updated': eventKind(
      'The refresh of a semantic model was changed, paused or resumed.',
      partOf({ ...FIELDS, hasNewSecret: said(truth, 'Present if another secret was given.') }),
      { isPaused: true },
    ),
    'refreshed_model.refreshed': eventKind(
      'Power BI accepted to refresh a semantic model.',
      object({ name: text, passports: said(integer, 'How many were published or withdrawn since the last refresh.') }),
      { name: SAMPLE.name, passports: 12 },
    ),
    'refreshed_model.paused': eventKind(
      'The service paused the refresh of a semantic model, because Power BI or Microsoft Entra refuses it.',
      {
        ...partOf({ name: text, kind: text, reason: text, message: text, value: said({}, 'What it is about.') }),
        required: ['name', 'kind', 'reason', 'message'],
      },
      {
        name: SAMPLE.name,
        kind: 'credentials',
        reason: 'client_secret_needed',
        message: 'The client secret has ended: make another one in Microsoft Entra and enter it here.',
      },
    ),
    'refreshed_model.deleted': eventKind('A semantic model is no longer refreshed.', object({ name: text }), {
      name: SAMPLE.name,
    }),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
