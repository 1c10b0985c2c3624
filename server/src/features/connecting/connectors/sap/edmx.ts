/** A property of an entity, as an OData service describes it. */
export type EdmProperty = {
  readonly name: string
  /** "Edm.String" */
  readonly type: string
  readonly maxLength: number | null
  readonly label: string | null
  readonly isUpdatable: boolean
}

export function isEdmx(text: string): boolean {
  return /<(\w+:)?Edmx[\s>]/.test(text.slice(0, 2_000))
}

/**
 * The properties of what an entity set holds, by its name. This reads no more of XML than the names and values of attributes: neither entities that a
 * document defines nor what it refers to elsewhere.
 */
export function propertiesOf(edmx: string, set: string): readonly EdmProperty[] {
  const sets = elements(edmx, 'EntitySet').map(({ attributes }) => attributes)
  const typeName = sets.find((one) => one.get('Name') === set)?.get('EntityType')
  const name = typeName?.slice(typeName.lastIndexOf('.') + 1)
  if (name === undefined) return []
  const beginning = elements(edmx, 'EntityType').find(({ attributes }) => attributes.get('Name') === name)?.end
  if (beginning === undefined) return []
  const rest = edmx.slice(beginning)
  const end = rest.search(/<\/(?:\w+:)?EntityType>/)
  return elements(rest.slice(0, end < 0 ? undefined : end), 'Property').map(({ attributes }) => ({
    name: attributes.get('Name') ?? '',
    type: attributes.get('Type') ?? '',
    maxLength: Number(attributes.get('MaxLength')) || null,
    label: attributes.get('sap:label') ?? null,
    isUpdatable: attributes.get('sap:updatable') !== 'false',
  }))
}

function elements(xml: string, name: string) {
  const pattern = new RegExp(`<(?:\\w+:)?${name}((?:\\s+[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'))*)\\s*/?>`, 'g')
  return [...xml.matchAll(pattern)].map((match) => ({
    attributes: attributesOf(match[1] ?? ''),
    end: match.index + match[0].length,
  }))
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', one, other]) => [
      name,
      plain(one ?? other ?? ''),
    ]),
  )
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** XML's own five entities and characters by number. */
export function plain(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
