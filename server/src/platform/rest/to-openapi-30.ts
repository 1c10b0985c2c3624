/**
 * The same description for tools that read OpenAPI 3.0 alone. Between the two only what a schema may say of null and of a lower
 * bound differs, and what may stand beside a reference.
 */
export function toOpenApi30(description: object): object {
  return { ...asObject(convert(description)), openapi: '3.0.3' }
}

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (typeof value !== 'object' || value === null) return value
  const { type, anyOf, $ref, exclusiveMinimum, ...bounded } = asObject(value)
  const rest =
    exclusiveMinimum === undefined ? bounded : { ...bounded, minimum: exclusiveMinimum, exclusiveMinimum: true }
  // 3.0 wants at least one name there.
  const kept = Object.entries(rest).filter(
    ([name, inner]) => !(name === 'required' && Array.isArray(inner) && inner.length === 0),
  )
  const others = Object.fromEntries(kept.map(([name, inner]) => [name, convert(inner)]))
  if (typeof $ref === 'string') return Object.keys(others).length === 0 ? { $ref } : { ...others, allOf: [{ $ref }] }
  if (Array.isArray(type)) {
    const kinds = type.filter((kind) => kind !== 'null')
    const nullable = kinds.length < type.length ? { nullable: true } : {}
    const [kind] = kinds
    return kinds.length === 1
      ? { type: kind, ...others, ...nullable }
      : { ...others, anyOf: kinds.map((one) => ({ type: one })), ...nullable }
  }
  if (Array.isArray(anyOf)) {
    const schemas = anyOf.filter((schema) => asObject(schema)['type'] !== 'null').map(convert)
    const nullable = schemas.length < anyOf.length ? { nullable: true } : {}
    return schemas.length === 1
      ? { ...others, allOf: schemas, ...nullable }
      : { ...others, anyOf: schemas, ...nullable }
  }
  return {
    ...(type === undefined ? {} : { type: convert(type) }),
    ...others,
    ...(anyOf === undefined ? {} : { anyOf: convert(anyOf) }),
  }
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
