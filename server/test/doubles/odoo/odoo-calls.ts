/** Methods that are called on records: these come first. */
export const OF_RECORDS = new Set(['read', 'write', 'has_access'])

/** The argument that has to come by its place. */
export const FIRST: Readonly<Record<string, string>> = {
  create: 'vals_list',
  search_count: 'domain',
  // Odoo 17 calls them "values" of products, and "vals" of other models.
  write: 'vals',
  has_access: 'operation',
  check_access_rights: 'operation',
}
