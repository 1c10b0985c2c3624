import { badInput } from '#platform/app-error.ts'
import type { Input } from '#platform/fields.ts'
import { uploadRules } from './file.ts'

/** The fields of a form, which are all text, as the use case takes them. An empty one counts as not sent, as browsers mean it. */
export function parseUploadFields(fields: ReadonlyMap<string, string>, fileName: string): Input<typeof uploadRules> {
  const input: Record<string, unknown> = {}
  for (const [field, value] of fields) {
    if (!Object.hasOwn(uploadRules, field)) {
      const known = Object.keys(uploadRules).join(', ')
      throw badInput(
        'unknown_field',
        `"${field.slice(0, 100)}" is not a field of an upload; the fields are: ${known}.`,
        {
          field: field.slice(0, 100),
        },
      )
    }
    if (value !== '') input[field] = typed(field, value)
  }
  return { ...input, name: input['name'] ?? (fileName === '' ? null : fileName) }
}

function typed(field: string, value: string): unknown {
  // As GraphQL writes them, and as REST answers them.
  if (field === 'kind' || field === 'visibility') return value.toLowerCase()
  return field === 'position' && /^\d+$/.test(value) ? Number(value) : value
}
