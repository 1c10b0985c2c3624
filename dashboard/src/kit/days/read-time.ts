/** A time of day as it is kept, "13:45", of what somebody typed: "13:45", "13.45", "13h45", "1345", "9", "1:45 pm". Null: it is none. */
export function readTime(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.\u202f]+(?=[ap]\.?\s?m\.?$)/g, '')
  const [, hours = '', minutes = '00', half] =
    /^(\d{1,2})(?:(?:\s?[:.h]\s?|)(\d\d))?\s?(?:h|uhr)?(?:([ap])\.?\s?m\.?)?$/.exec(typed) ?? []
  if (hours === '') return null
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const shown = half === 'p' ? (hour % 12) + 12 : half === 'a' ? hour % 12 : hour
  return `${String(shown).padStart(2, '0')}:${minutes}`
}

export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
}
