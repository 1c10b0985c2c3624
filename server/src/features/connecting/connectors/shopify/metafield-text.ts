import { asText, at, listAt, textAt } from '../foreign-json.ts'

/** A metafield as a cell: lists with commas, rich text as lines, measures with their unit. */
export function metafieldText(metafield: unknown): string | null {
  const [value, type] = [textAt(metafield, 'value'), textAt(metafield, 'type') ?? '']
  if (value === null) return null
  if (type.startsWith('list.')) return listText(parsed(value)) ?? value
  if (type === 'rich_text_field')
    return (
      richText(parsed(value))
        .replace(/\n{2,}/g, '\n')
        .trim() || null
    )
  if (MEASURES.has(type) || type === 'rating') return measureText(parsed(value)) ?? value
  return value
}

/** Of types that lead to other things; what they lead to takes more scopes to read. */
export function isReference(type: string): boolean {
  return type.endsWith('_reference')
}

const MEASURES: ReadonlySet<string> = new Set(['weight', 'volume', 'dimension', 'money'])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function listText(value: unknown): string | null {
  if (!Array.isArray(value)) return null
  return (
    value
      .map((one) => measureText(one) ?? asText(one))
      .filter(Boolean)
      .join(', ') || null
  )
}

/** {"value":1.5,"unit":"KILOGRAMS"} */
function measureText(value: unknown): string | null {
  const number = textAt(value, 'value') ?? textAt(value, 'amount')
  if (number === null) return null
  const unit = textAt(value, 'unit') ?? textAt(value, 'currency_code') ?? ''
  return `${number} ${UNITS[unit.toUpperCase()] ?? unit}`.trim()
}

const UNITS: Readonly<Record<string, string>> = { KILOGRAMS: 'kg', GRAMS: 'g', POUNDS: 'lb', OUNCES: 'oz' }

/** A tree of paragraphs, lists and texts. */
function richText(node: unknown): string {
  const own = textAt(node, 'value') ?? ''
  const inner = listAt(node, 'children').map(richText).join('')
  const type = textAt(node, 'type') ?? ''
  return type === 'paragraph' || type === 'heading' || type === 'list-item' ? `${own}${inner}\n` : `${own}${inner}`
}

export const metafieldType = (definition: unknown): string =>
  textAt(at(definition, 'type'), 'name') ?? textAt(definition, 'type') ?? ''
