import { eventKind, object, oneOf, orNull, said, text } from '#kit/event-kind.ts'
import { addEventKinds } from '#kit/event-kinds.ts'

const kinds = addEventKinds(
  { place: 205, seenWith: 'read' },
  {
    'connection.company_decided': eventKind(
      'It was said which company a supplier of a connected scheme is, or that it is none.',
      object({
        name: text,
        externalId: said(text, 'What the scheme calls the supplier.'),
        supplier: said(text, 'The supplier’s name there.'),
        decision: oneOf('open', 'accepted', 'refused'),
        companyId: orNull(text),
      }),
      { name: 'EcoVadis', externalId: 'AB123456', supplier: 'Northwind Ltd', decision: 'refused', companyId: null },
    ),
    'company.rating_requested': eventKind(
      'A connected scheme was asked to assess a company.',
      object({ name: text, connectionId: text }),
      { name: 'Northwind Ltd', connectionId: 'cnx_01kxjzc5yqe1bs1x8cxgq9p5gt' },
    ),
  },
)

type Kinds = typeof kinds
declare module '#kit/record-event.ts' {
  interface EventKinds extends Kinds {}
}
