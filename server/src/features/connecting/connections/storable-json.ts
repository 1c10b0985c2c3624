import { excerpt } from '#platform/tables/table.ts'

/** Of what others have said, which may have half characters and NUL in it: jsonb refuses both. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? excerpt(one, one.length) : one))
}
