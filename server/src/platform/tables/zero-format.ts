/**
 * How a spreadsheet shows a number in a format of zeros, such as "00000", "000-000" or "\"ART-\"0000": codes that were typed as numbers and
 * are shown as they are meant. Null for other formats, and for numbers that no code is.
 */
export function shownWithZeros(number: number, format: string): string | null {
  if (!Number.isSafeInteger(number) || number < 0) return null
  const signs = zeroFormat(format)
  if (signs === null) return null
  let digits = String(number)
  let shown = ''
  let zeros = signs.filter((sign) => sign === null).length
  for (const sign of signs.toReversed()) {
    if (sign !== null) {
      shown = sign + shown
      continue
    }
    zeros -= 1
    const own = zeros === 0 ? digits || '0' : (digits.at(-1) ?? '0')
    digits = zeros === 0 ? '' : digits.slice(0, -1)
    shown = own + shown
  }
  return shown
}

/** Whether numbers in this format have zeros at their front. */
export function isZeroFormat(format: string): boolean {
  return zeroFormat(format) !== null
}

/** Its signs, with null for each digit (ECMA-376 part 1, 18.8.31). What follows the digits is a unit, and no part of a code. */
function zeroFormat(format: string): (string | null)[] | null {
  const [positive = ''] = format.slice(0, LONGEST).split(';', 1)
  const signs: (string | null)[] = []
  for (const [whole, quoted, escaped] of positive.replace(/\[\$[^\]]*\]/g, '').matchAll(SIGN)) {
    if (whole === '0') signs.push(null)
    else if (whole === '-' || whole === ' ') signs.push(whole)
    else if (quoted !== undefined || escaped !== undefined) signs.push(quoted ?? escaped ?? '')
    else return null
  }
  const isCode = signs.at(-1) === null && signs.filter((sign) => sign === null).length > 1
  return isCode ? signs : null
}

const LONGEST = 100
const SIGN = /"([^"]*)"|\\(.)|[\s\S]/g
