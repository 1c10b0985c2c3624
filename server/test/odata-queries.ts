import { WORDS } from './odata-probes.ts'

/** A question, by what it is a case of. */
export type OdataQuery = { readonly kind: string; readonly path: string; readonly search: string }

const COMPARISONS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const quoted = (words: string) => `'${words.replaceAll("'", "''")}'`

const LITERALS: Readonly<Record<string, readonly string[]>> = {
  guid: ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-00000000000F'],
  words: ["'Coat'", "'It''s'", "'Ünïcode'", "''"],
  note: ["'coat'", "'日本語'"],
  whole: ['0', '-3', '3'],
  long: ['9007199254740993', '-9007199254740993', '0'],
  share: ['0.1', '0.30000000000000004', '-2.5'],
  amount: ['19.99', '0', '1000000.000001'],
  day: ['2024-02-29', '2026-01-01'],
  at: ['2026-01-01T00:00:00Z', '2024-02-29T23:59:59.123Z', '2025-12-31T23:30:00Z'],
}

function filters(): { kind: string; filter: string }[] {
  const found: { kind: string; filter: string }[] = []
  const add = (kind: string, filter: string) => void found.push({ kind, filter })
  for (const [property, literals] of Object.entries(LITERALS)) {
    for (const by of COMPARISONS)
      for (const literal of literals) add(`${by} ${property}`, `${property} ${by} ${literal}`)
    add(`null ${property}`, `${property} eq null`)
    add(`null ${property}`, `${property} ne null`)
    add(`not ${property}`, `not (${property} eq ${literals[0]})`)
    add(`in ${property}`, `${property} in (${literals.join(',')})`)
    add(`or ${property}`, literals.map((literal) => `${property} eq ${literal}`).join(' or '))
  }
  for (const value of ['true', 'false']) for (const by of ['eq', 'ne']) add('flag', `flag ${by} ${value}`)
  add('flag', 'flag eq null')
  add('flag', 'flag ne null')
  for (const words of WORDS) {
    add('words eq', `words eq ${quoted(words)}`)
    add('words contains', `contains(words,${quoted(words)})`)
    add('words startswith', `startswith(words,${quoted(words.slice(0, 2))})`)
    add('words endswith', `endswith(words,${quoted(words.slice(-1))})`)
    add('words tolower', `contains(tolower(words),tolower(${quoted(words)}))`)
  }
  for (const name of ['tolower', 'toupper', 'trim'])
    for (const words of ["'coat'", "'COAT'", "'trimmed'", "'ÜNÏCODE'"]) add(name, `${name}(words) eq ${words}`)
  for (const by of COMPARISONS) add('length', `length(words) ${by} 4`)
  for (const [name, values] of Object.entries({ year: [2024, 2026, 1999], month: [1, 2, 12], day: [1, 29, 31] }))
    for (const value of values)
      for (const property of ['at', 'day'])
        for (const by of ['eq', 'gt', 'le']) add(`${name} ${property}`, `${name}(${property}) ${by} ${value}`)
  for (const value of ['2026-01-01', '2025-12-31', '2024-02-29'])
    for (const by of ['eq', 'ge', 'lt']) add('date', `date(at) ${by} ${value}`)
  for (const [kind, filter] of [
    ['and', "words eq 'Coat' and flag eq true"],
    ['and or', "flag eq true and whole gt 0 or words eq 'Zip'"],
    ['and or', "words eq 'Zip' or flag eq true and whole gt 0"],
    ['brackets', "(words eq 'Zip' or flag eq true) and whole gt 0"],
    ['brackets', '((whole gt 0))'],
    ['not', 'not (flag eq true and whole gt 0)'],
    ['not', "not contains(words,'o')"],
    ['not', "not startswith(words,'C') and not endswith(words,'p')"],
    ['not', 'not (not (whole gt 0))'],
    ['properties', 'words eq note'],
    ['properties', 'words ne note'],
    ['properties', 'whole lt long'],
    ['properties', 'share gt amount'],
    ['offset', 'at eq 2026-01-01T01:00:00%2B01:00'],
    ['offset', 'at gt 2025-12-31T19:00:00-05:00'],
    ['fraction', 'whole gt 1.5'],
    ['fraction', 'share lt 1e-3'],
    ['fraction', 'amount ge 1.5E1'],
    ['literal left', "'Coat' eq words"],
    ['literal left', '0 lt whole'],
    ['wildcards', "contains(words,'%')"],
    ['wildcards', "contains(words,'_')"],
    ['wildcards', "contains(words,'\\')"],
    ['wildcards', "startswith(words,'%')"],
  ] as const)
    add(kind, filter)
  return found
}

const encoded = (text: string) => (text.includes('%2B') ? text.replaceAll(' ', '%20') : encodeURIComponent(text))

/** At least four hundred, of every operator, function, type and option. */
export const QUERIES: readonly OdataQuery[] = [
  ...filters().map(({ kind, filter }) => ({
    kind: `filter ${kind}`,
    path: 'Probes',
    search: `$select=id&$orderby=id&$filter=${encoded(filter)}`,
  })),
  ...Object.keys(LITERALS)
    .filter((name) => name !== 'words' && name !== 'note')
    .flatMap((name) =>
      ['', ' asc', ' desc'].map((to) => ({
        kind: `orderby ${name}`,
        path: 'Probes',
        search: `$select=id&$orderby=${name}${encodeURIComponent(to)},id`,
      })),
    ),
  ...['flag', 'flag desc', 'flag desc,whole', 'whole desc,day,id desc', 'day,at desc'].map((order) => ({
    kind: 'orderby several',
    path: 'Probes',
    search: `$select=id&$orderby=${encodeURIComponent(`${order},id`)}`,
  })),
  ...[0, 1, 5, 12, 100].flatMap((top) =>
    [0, 3, 39, 100].map((skip) => ({
      kind: 'top skip',
      path: 'Probes',
      search: `$select=id&$orderby=id&$top=${top}&$skip=${skip}&$count=true`,
    })),
  ),
  ...['', 'whole%20gt%200', "words%20eq%20'none'"].flatMap((filter) => [
    { kind: 'count', path: 'Probes/$count', search: filter && `$filter=${filter}` },
    { kind: 'count', path: 'Probes', search: `$count=true&$select=id&$orderby=id${filter && `&$filter=${filter}`}` },
  ]),
  ...['id,words', 'id,guid,long', 'id,share,amount', 'id,flag,day,at', 'id,changedAt', '*'].map((select) => ({
    kind: 'select',
    path: 'Probes',
    search: `$select=${select}&$orderby=id`,
  })),
  ...[
    '$expand=Parts($orderby=id)&$orderby=id',
    '$expand=Parts($select=id,name;$orderby=share desc,id)&$select=id&$orderby=id',
    '$expand=Parts($filter=share gt 0.25;$select=id;$orderby=id)&$select=id&$orderby=id',
    "$expand=Parts($filter=contains(name,'a');$select=id;$orderby=id)&$select=id&$orderby=id&$filter=flag eq true",
    '$expand=Parts($top=1;$select=id;$orderby=id)&$select=id&$orderby=id',
    '$expand=Parts($skip=1;$top=1;$select=id;$orderby=id)&$select=id&$orderby=id',
    '$expand=Parts($count=true;$select=id;$orderby=id)&$select=id&$orderby=id',
  ].map((search) => ({ kind: 'expand many', path: 'Probes', search: search.replaceAll(' ', '%20') })),
  ...[
    '$expand=Probe&$orderby=id',
    '$expand=Probe($select=id,words)&$select=id&$orderby=id',
    "$expand=Probe($select=id)&$select=id&$orderby=id&$filter=name ne 'Coat'",
  ].map((search) => ({ kind: 'expand one', path: 'Parts', search: search.replaceAll(' ', '%20') })),
  ...[
    "Probes('p03')",
    "Probes(id='p03')",
    "Probes('p03')/Parts",
    "Probes('p04')/Parts",
    "Parts('q031')/Probe",
    "Parts('q990')/Probe",
    "Probes('p03')/Parts/$count",
    "Probes('none')",
    "Probes('it''s')",
    "Probes('none')/Parts",
  ].map((path) => ({ kind: 'address', path, search: /Parts$/.test(path) ? '$orderby=id' : '' })),
]

/** What is none, or not to be had: refused by both. */
export const REFUSED: readonly OdataQuery[] = [
  ...[
    'words',
    'words eq',
    'eq words',
    "words eq 'open",
    "words eq open'",
    "(words eq 'a'",
    "words eq 'a')",
    "words eq 'a' and",
    "and words eq 'a'",
    "words eq 'a' or or words eq 'b'",
    "words == 'a'",
    "words = 'a'",
    "words is 'a'",
    "words eq 'a' 'b'",
    'words eq "a"',
    "wordseq 'a'",
    "words eq'a'x",
    "words  eq  eq 'a'",
    'whole eq 1 2',
    'whole eq --1',
    'whole eq 1..5',
    'whole eq 0x10',
    'whole eq 1,5',
    'whole in 1',
    'whole in (1',
    'whole in ()',
    'whole in (1,)',
    'whole in 1,2',
    'contains(words)',
    "contains(words,'a'",
    'contains words',
    "contains(,'a')",
    "contains(words,'a','b','c')",
    'startswith(words)',
    'length()',
    'tolower()',
    'year()',
    'date()',
    "sundial(words) eq 'a'",
    "substringof('a',words)",
    "like(words,'a')",
    "words like 'a'",
    "words matches 'a'",
    "sundial eq 'a'",
    'sundial gt 1',
    "Sundial/words eq 'a'",
    "words eq 'a' && flag eq true",
    "words eq 'a' || flag eq true",
    '!flag',
    'flag ? 1 : 2',
    "words eq 'a'; drop table probes",
    "words eq 'a' -- ",
    "words eq 'a' /* */",
    "' or 1=1",
    '1=1',
    "words eq 'a' union select 1",
    'words eq (select 1)',
    '()',
    '(',
    ')',
    "words eq 'a'(",
    'not',
    'not not',
    'and',
    'or',
    "words eq 'a' xor flag eq true",
    "words between 'a' and 'b'",
    'whole << 1',
    'whole + 1 eq 2',
    'whole * 2 eq 2',
    'whole % 2 eq 0',
    'words eq `a`',
    'words eq {a}',
    'words eq [1]',
    'at gt 2026-13-01T00:00:00Z',
    'at gt 2026-01-01T25:00:00Z',
    'at gt 2026-01-01T00:61:00Z',
    'day eq 2026-00-10',
    'day eq 2026-1-1',
    'at gt 2026-01-01T',
    'at gt T00:00:00Z',
    'guid eq 0000-00',
    'guid eq zzzzzzzz-0000-4000-8000-000000000003',
    "words eq 'a' eq",
    "words,'a'",
    'words/',
    '/words',
    '$it',
    '$root/',
    'words eq $',
    'words eq @',
    '@',
    '#',
    'words eq #',
    'words eq ?',
    '\\',
    'words eq \\a',
    '....',
    'words.eq',
    "words.contains('a')",
    "words:eq:'a'",
  ].map((filter) => ({ kind: 'filter', path: 'Probes', search: `$filter=${encodeURIComponent(filter)}` })),
  ...['-1', '1.5', 'a', '', '1e3', '0x1', '1 2', "'1'", 'null', '+-1', '1;', '1,2'].flatMap((value) =>
    ['$top', '$skip'].map((option) => ({
      kind: 'amount',
      path: 'Probes',
      search: `${option}=${encodeURIComponent(value)}`,
    })),
  ),
  ...['yes', '1', '', 'TRUE!', 'null', "'true'"].map((value) => ({
    kind: 'flag',
    path: 'Probes',
    search: `$count=${encodeURIComponent(value)}`,
  })),
  ...[
    'sundial',
    'words,sundial',
    'words sideways',
    'words asc desc',
    'words,',
    ',words',
    'words;whole',
    '(words',
    'words)',
    "'words'",
    'desc words',
    'words ascending',
    'words whole',
    '1=1',
  ].map((order) => ({
    kind: 'orderby',
    path: 'Probes',
    search: `$orderby=${encodeURIComponent(order)}`,
  })),
  ...[
    'sundial',
    'words,sundial',
    'words,',
    ',words',
    "'words'",
    'words words',
    '(words)',
    'words;id',
    'count(*)',
    '1',
    'words as w',
    'words/sundial',
  ].map((select) => ({
    kind: 'select',
    path: 'Probes',
    search: `$select=${encodeURIComponent(select)}`,
  })),
  ...[
    'Sundials',
    'Parts,Sundials',
    'Parts(',
    'Parts)',
    'Parts($select=sundial)',
    'Parts($filter=)',
    'Parts($filter=sundial eq 1)',
    'Parts($top=-1)',
    'Parts($orderby=sundial)',
    'Parts($sundial=1)',
    'Parts($select)',
    'words',
    'Parts Parts',
    'Parts;',
    "'Parts'",
  ].map((expand) => ({
    kind: 'expand',
    path: 'Probes',
    search: `$expand=${encodeURIComponent(expand)}`,
  })),
  ...[
    '$sundial=1',
    '$filter',
    '$orderby',
    '$select=',
    '$expand=',
    '$orderby=',
    '$top=',
    '$unknown',
    '$Filter=true',
    '$FILTER=true',
    '$filters=true',
    '$order=words',
    '$limit=1',
    '$where=1',
    '$take=1',
  ].map((search) => ({
    kind: 'option',
    path: 'Probes',
    search,
  })),
  ...[
    'Sundials',
    'probes',
    'Probes()',
    'Probes(',
    "Probes('a",
    "Probes('a'))",
    "Probes('a','b')",
    "Probes(sundial='a')",
    'Probes(id=)',
    "Probes(id='a',id='b')",
    "Probes('p03')/Sundials",
    'Probes/Parts',
    'Probes/',
    "Probes('p03')('p04')",
    "Probes('p03')/sundial",
    'Probes/$sundial',
    '$sundial',
    "Probes('p03')/$count",
    'Probes/$count/x',
    "Probes('p03')/Parts/Probe",
  ].map((path) => ({
    kind: 'address',
    path,
    search: '',
  })),
]
