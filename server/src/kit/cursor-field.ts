/** The field of every record whose list can run by something else than age. */
export const CURSOR = {
  description:
    'In a list: give it as `after` to go on behind this record, also when it has been changed or deleted meanwhile. It belongs to the ' +
    'list and its order. By age, and outside lists, it is the id.',
  // REST has it as `next`.
  extensions: { isForPaging: true },
  resolve: ({ cursor, id }: { readonly id: string; readonly cursor?: string }) => cursor ?? id,
}
