/** Small letters without signs over them, so that "Größe", "GROESSE" and "grosse" begin alike. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (sign) => PLAIN[sign] ?? sign)
    .replace(/ς/g, 'σ')
}

const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
