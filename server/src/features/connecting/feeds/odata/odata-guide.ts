import type { Property } from './edm.ts'
import type { EntitySet } from './entity-set.ts'
import { ENTITY_SETS } from './entity-sets.ts'
import { FUNCTIONS } from './parse-filter.ts'

/** docs/odata.md: what a feed has, field by field, from the same declarations that it is answered by. */
export function describeOdata(): string {
  return `${INTRODUCTION}
## The sets

| set | one row is | what it leads to |
| --- | --- | --- |
${ENTITY_SETS.map(rowOf).join('\n')}

${ENTITY_SETS.map(sectionOf).join('\n')}`
}

function rowOf({ name, type, navigation = {} }: EntitySet): string {
  const ways = Object.entries(navigation).map(([way, { to }]) => (way === to ? `\`${way}\`` : `\`${way}\` (${to})`))
  return `| [${name}](#${name.toLowerCase()}) | ${type} | ${ways.join(', ')} |`
}

function sectionOf(set: EntitySet): string {
  return `### ${set.name}

${wrapped(set.about)}

| property | type | meaning |
| --- | --- | --- |
${Object.entries(set.properties)
  .map(([name, property]) => `| \`${name}\` | ${typeOf(set, name, property)} | ${property.about} |`)
  .join('\n')}
`
}

function typeOf({ key }: EntitySet, name: string, { type, isNullable }: Property): string {
  const plain = type.replace('Edm.', '')
  if (key.includes(name)) return `${plain}, key`
  return isNullable ? plain : `${plain}, always`
}

/** Lines of a page are no longer than the others of the documentation. */
function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length > 158) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

const FUNCTION_NAMES = Object.keys(FUNCTIONS)
  .map((name) => `\`${name}\``)
  .join(', ')

const INTRODUCTION = `<!-- Written by "npm run generate" from server/src/features/connecting/feeds/odata. -->
# The OData feed

Reports read a workspace by a feed of the kind OData ([feeds](connections/feeds.md) says how one is made). It is OData 4.0, read-only, at \`/odata/v4/\`; it
has the sets that were chosen for it, as tables that relate to each other by their identifiers.

\`\`\`sh
curl -su "report:$secret" 'https://dpp.example/odata/v4/Variants?$filter=color%20eq%20%27Navy%27&$select=name,gtin,passportUrl&$top=10'
\`\`\`

## The way in

The secret of the feed (\`svf_…\`) is the password of Basic, with any user name; or it is sent as \`Authorization: Bearer\`, or as \`?key=\`, which Power Query
calls "Web API". Without it, every address answers 401 and asks for Basic. The secret is never repeated in an address that the feed writes.

## What can be asked

| option | what is understood |
| --- | --- |
| \`$filter\` | \`eq ne gt ge lt le in\`, \`and or not\`, brackets, \`null\`, and the functions ${FUNCTION_NAMES} |
| \`$select\` | properties, or \`*\` |
| \`$orderby\` | properties, each with \`asc\` or \`desc\`; nothing comes before everything else |
| \`$top\`, \`$skip\`, \`$count=true\` | whole numbers; the count is of all that the filter leaves |
| \`$expand\` | one level, with \`$select $filter $orderby $top $skip $count\` in brackets; of many, 200 for each row, and the address of the others beside them |
| \`$format\` | \`json\`, or \`application/json\` with \`odata.metadata=none\`, \`minimal\` or \`full\` and \`IEEE754Compatible=true\` |

Besides sets there are \`/Products('prd_…')\`, \`/Products('prd_…')/Variants\`, \`/Products/$count\`, \`/$metadata\` and the service document. Whatever is not understood whole is
refused, because an answer to another question would be taken for the right one: 501 for parts of OData that the feed does not have (\`$apply\`, \`$search\`,
\`any\`, arithmetic, other functions), 400 for everything else, with \`{"error":{"code","message","target"}}\`. Comparing with nothing is false, but for \`ne\`
(OData 4.0, URL Conventions §5.1.1.1), so \`sku ne 'A'\` has the rows without a \`sku\` in it.

## Pages

A set comes in pages of 5,000 rows (\`Prefer: odata.maxpagesize\`: at most 10,000; with \`$expand\` 200). \`@odata.nextLink\` leads to the next one for as long as
there is more; it is sealed, belongs to the question it was made for, and needs no connection between two pages.
PostgreSQL works on no statement of a question longer than ten seconds: it stops then, and the answer is 503 with the code \`statement_timed_out\`.

In the order of the key, a row that is there from the first page to the last comes exactly once, whatever is written meanwhile. In another order, a row that
has changed since the first page may be left out of the later ones; it then has a later time of change, and comes when the set is refreshed.

## Refreshing in parts

\`updatedAt\` says when a row was last changed; in some sets another property does, and says so. Read \`$filter=updatedAt gt <the latest one that you have>\`, put the rows in the
place of those with the same key, and remove what [DeletedRows](#deletedrows) has since then: nothing is missed. For that, no time is told which is later than
the moment up to which everything was seen when the reading began, so a row that was changed in the last second, or while a long import was running,
may come with a slightly earlier time, and comes again with the next refresh. Times by the clock of a process (assessments, imports, deliveries) are told a minute late at
most.

## What stays

\`$metadata\` is a promise: a property is never renamed, removed or given another type, and neither is a set. What is added comes beside it.
\`server/contract/odata-metadata.xml\` has all of it, and a test refuses such a change.

## What was proved

\`npm run prove -- odata\` asks over 400 questions (each operator, function, type, order, page and expansion) and over 200 malformed ones of the feed's engine and of
a CAP service (\`@sap/cds\` 9.9, \`@cap-js/postgres\` 2) on the same rows, and compares rows, their order, counts and nulls;
[the differences](../server/test/fixtures/cap-differences.json) have a clause of OData 4.0 each. \`odata-csdl\`, \`odata-openapi\`, \`odata2ts\` and UI5's ODataModel v4 in
Chromium read the feed. A property test reads in pages while transactions write and end late. What Power Query sends is a list of tests made from its
documentation: Power BI, Excel, Tableau and Qlik themselves do not run here, and were not tried. How quickly a million variants are read is in
[bench/RESULTS.md](../bench/RESULTS.md).
`
