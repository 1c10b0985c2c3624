/**
 * One GS1 application identifier: what kind of value stands behind its number, and where in a Digital Link it may stand.
 * Source: the GS1 Barcode Syntax Dictionary (github.com/gs1/gs1-syntax-dictionary at ff2eb4b, Apache License 2.0, copyright
 * GS1 AISBL and others), shortened to what a Digital Link needs: pairings of identifiers on one physical item and checks against
 * lists of codes (countries, currencies, company prefixes) are left out.
 */
export type ApplicationIdentifier = {
  readonly ai: string
  readonly components: readonly Component[]
  /** May stand in the query. */
  readonly isAttribute: boolean
  /** Of predefined length: such attributes come first in the canonical form. */
  readonly isFixed: boolean
  /** Null for what is no primary key; else the orders in which qualifiers may follow it, each of which may be left out. */
  readonly qualifierOrders: readonly (readonly string[])[] | null
}

/** A stretch of a value. */
export type Component = {
  /** N: digits; X: GS1 character set 82; Y: set 39; Z: base64url. */
  readonly characters: 'N' | 'X' | 'Y' | 'Z'
  readonly minLength: number
  readonly maxLength: number
  readonly isOptional: boolean
  /** Names of the checks of its content, see `element-value.ts`. */
  readonly checks: readonly string[]
}

export function findApplicationIdentifier(ai: string): ApplicationIdentifier | undefined {
  return BY_NUMBER.get(ai)
}

/** Numbers, flags (`*` predefined length, `?` may stand in the query), components, and what makes it a primary key. */
const TABLE = `
00 *? N18,csum key
01 *? N14,csum key=22,10,21|235
02 *? N14,csum
03 * N14,csum
10 ? X..20
11,12,13,15,16,17 *? N6,yymmd0
20 *? N2
21,22 - X..20
235 - X..28
240,241 ? X..30
242 ? N..6
243 ? X..20
250,251 ? X..30
253 ? N13,csum [X..17] key
254 - X..20
255 ? N13,csum [N..12] key
30 ? N..8
3100-3105,3110-3115,3120-3125,3130-3135,3140-3145,3150-3155,3160-3165,3200-3205,3210-3215 *? N6
3220-3225,3230-3235,3240-3245,3250-3255,3260-3265,3270-3275,3280-3285,3290-3295,3300-3305 *? N6
3310-3315,3320-3325,3330-3335,3340-3345,3350-3355,3360-3365,3370-3375,3400-3405,3410-3415 *? N6
3420-3425,3430-3435,3440-3445,3450-3455,3460-3465,3470-3475,3480-3485,3490-3495,3500-3505 *? N6
3510-3515,3520-3525,3530-3535,3540-3545,3550-3555,3560-3565,3570-3575,3600-3605,3610-3615 *? N6
3620-3625,3630-3635,3640-3645,3650-3655,3660-3665,3670-3675,3680-3685,3690-3695 *? N6
37 ? N..8
3900-3909 ? N..15
3910-3919 ? N3,iso4217 N..15
3920-3929 ? N..15
3930-3939 ? N3,iso4217 N..15
3940-3943 ? N4
3950-3955 ? N6
400 ? X..30
401 ? X..30 key
402 ? N17,csum key
403 ? X..30
410,411,412,413 *? N13,csum
414 *? N13,csum key=254|7040
415 *? N13,csum key=8020
416 *? N13,csum
417 *? N13,csum key=7040
420 ? X..20
421 ? N3,iso3166 X..9
422 ? N3,iso3166
423 ? N3,iso3166 [N3],iso3166 [N3],iso3166 [N3],iso3166 [N3],iso3166
424 ? N3,iso3166
425 ? N3,iso3166 [N3],iso3166 [N3],iso3166 [N3],iso3166 [N3],iso3166
426 ? N3,iso3166
427 ? X..3
4300,4301 ? X..35,pcenc
4302,4303,4304,4305,4306 ? X..70,pcenc
4307 ? X2,iso3166alpha2
4308 ? X..30
4309 ? N10,latitude N10,longitude
4310,4311 ? X..35,pcenc
4312,4313,4314,4315,4316 ? X..70,pcenc
4317 ? X2,iso3166alpha2
4318 ? X..20
4319 ? X..30
4320 ? X..35,pcenc
4321,4322,4323 ? N1,yesno
4324,4325 ? N6,yymmd0 N4,hhmi
4326 ? N6,yymmdd
4330,4331,4332,4333 ? N6 [X1],hyphen
7001 ? N13
7002 ? X..30
7003 ? N6,yymmdd N4,hhmi
7004 ? N..4
7005 ? X..12
7006 ? N6,yymmdd
7007 ? N6,yymmdd [N6],yymmdd
7008 ? X..3
7009 ? X..10
7010 ? X..2
7011 ? N6,yymmdd [N4],hhmi
7020,7021,7022 ? X..20
7023 ? X..30
7030,7031,7032,7033,7034,7035,7036,7037,7038,7039 ? N3,iso3166999 X..27
7040 - N1 X1 X1 X1,importeridx
7041 - X..4,packagetype
710,711,712,713,714,715,716,717 ? X..20
7230,7231,7232,7233,7234,7235,7236,7237,7238,7239 ? X2 X..28
7240 ? X..20
7241 ? N2,mediatype
7242 ? X..25
7250 ? N8,yyyymmdd
7251 ? N8,yyyymmdd N4,hhmi
7252 ? N1,iso5218
7253,7254 ? X..40,pcenc
7255 ? X..10
7256 ? X..90,pcenc
7257 ? X..70,pcenc
7258 ? X3,posinseqslash
7259 ? X..40,pcenc
8001 ? N4,nonzero N5,nonzero N3,nonzero N1,winding N1
8002 ? X..20
8003 ? N1,zero N13,csum [X..16] key
8004 ? X..30 key=7040
8005 ? N6
8006 ? N14,csum N4,pieceoftotal key=22,10,21
8007 ? X..34,iban
8008 ? N6,yymmdd N2,hh [N2],mi [N2],ss
8009 ? X..50
8010 ? Y..30 key=8011
8011 - N..12,nozeroprefix
8012 ? X..20
8013 ? X..25,csumalpha key
8014 - X..25,csumalpha,hasnondigit
8017 ? N18,csum key=8019
8018 ? N18,csum key=8019
8019 - N..10
8020 - X..25
8026 ? N14,csum N4,pieceoftotal
8030 ? Z..90
8040,8041 - N15
8042 - N32
8043 - N18 [N..2]
8110 ? X..70,couponcode
8111 ? N4
8112 ? X..70,couponposoffer
8200 - X..70
90 ? X..30
91-99 ? X..90`

const BY_NUMBER = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap(readRow)
    .map((row) => [row.ai, row]),
)

function readRow(row: string): ApplicationIdentifier[] {
  const [numbers = '', flags = '', ...parts] = row.split(' ')
  const key = parts.find((part) => part.startsWith('key'))
  const about = {
    components: parts.filter((part) => part !== key).map(readComponent),
    isAttribute: flags.includes('?'),
    isFixed: flags.includes('*'),
    qualifierOrders: key === undefined ? null : readOrders(key),
  }
  return numbers
    .split(',')
    .flatMap(readRange)
    .map((ai) => ({ ai, ...about }))
}

/** `key=22,10,21|235`: first this order, or that one. */
function readOrders(key: string): string[][] {
  const orders = key.slice('key='.length)
  return orders === '' ? [] : orders.split('|').map((order) => order.split(','))
}

function readRange(numbers: string): string[] {
  const [first = '', last = first] = numbers.split('-')
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) =>
    String(Number(first) + i).padStart(first.length, '0'),
  )
}

/** `N6`, `X..20`, `[N..12]`, `N13,csum`. */
function readComponent(part: string): Component {
  const [format = '', ...checks] = part.split(',')
  const [, type, isUpTo, length] = /^\[?([NXYZ])(\.\.)?(\d+)\]?$/.exec(format) ?? []
  const maxLength = Number(length)
  if (type !== 'N' && type !== 'X' && type !== 'Y' && type !== 'Z') throw new Error(`"${part}" is no component`)
  return {
    characters: type,
    minLength: isUpTo === undefined ? maxLength : 1,
    maxLength,
    isOptional: format.startsWith('['),
    checks,
  }
}
