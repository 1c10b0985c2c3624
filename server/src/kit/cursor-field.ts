/** The field of every record whose list can run by something else than age. */
export const CURSOR = {
  description:
    'In a list: pass it as `after` to continue after this record, even if the record has been changed or ' +
    'deleted in the meantime. It is only valid for the same list and order. In lists sorted by age, and ' +
    'outside lists, it is the id.',
  // REST has it as `next`.
  extensions: { isForPaging: true, plan: { cursor: true } },
  resolve: ({ cursor, id }: { readonly id: string; readonly cursor?: string }) => cursor ?? id,
}
