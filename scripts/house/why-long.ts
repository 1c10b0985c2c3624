/** A file of more lines than this has a reason to be one file, or two reasons to be opened and is cut between them. */
export const LONG = 250

const WORDS =
  'the words of one part of the dashboard in one language: translators read them in one piece, beside the other languages'
const BROWSER =
  'the walks of one part of the dashboard in one browser with one service; another file would start both once more'
const SERVICE = 'cases of one subject, on services of its own whose start takes most of the time'

const FIELDS = 'one table: the fields of a noun, with their words for files, links and templates'

/** Why each long file is one. A reason goes when its file gets shorter. */
export const WHY_LONG: Readonly<Record<string, string>> = {
  'server/src/app/plans.test.ts': SERVICE,
  'server/src/features/records/ranges/ranges.test.ts': SERVICE,
  'server/src/features/exchange/imports/outside-references.test.ts':
    'cases of one subject, each form of file with all that in it may lead elsewhere',
  'e2e/kit/grid-edits.test.ts':
    'one player of a sequence: what two people do to the same rows, and what must have been saved by then',
  'dashboard/src/words/fr/reasons.ts': WORDS,
  'dashboard/src/kit/list-page.tsx':
    'one screen, which holds together what kit/list and kit/grid consist of: search, filters, order and selection are the same for both',
  'dashboard/src/kit/grid/sheet.ts':
    'one state machine: what of a grid is saved, waiting, under way, wrong or in dispute, of the same cells',
  'lca/src/composition/parse-composition.ts':
    'one algorithm, a reader of label texts that goes forward only: its steps share where it is in the text',
  'lca/src/factors/factor-set.ts': 'one format: what a file of factors may say, and what a set of them is',
  'lca/src/open/calculate.ts':
    'one algorithm, the method from raw material to disposal, in the order of docs/lca-method.md',
  'lca/src/open/material-use.ts':
    'one question: what a material of a product is calculated with, its supplier’s value or a factor',
  'lca/src/open/open-input.ts': 'one format: all that an input may say, and how it is read',
  'lca/src/open/open-method.ts': 'one table: all that a calculation reads, looked up once',
  'server/test/two-sided/play.ts':
    'one player of a sequence: every step reads and changes what is known of both sides by then',
  'server/src/settings.ts': 'one table: every setting with its default, bounds and meaning',
  'server/src/database/open-transaction.ts':
    'one state machine: what is sent, held back and joined within a transaction',
  'server/src/database/ordered-page.ts': 'one statement: a page of a list in any order, and of what a search has found',
  'server/src/database/migrations/0001-records.sql': 'a migration that has run is never edited',
  'server/src/platform/fields.ts': 'one list: the rules that a field can have',
  'server/src/platform/graphql/check-document.ts':
    'one pass: the checks of a document, in the order in which they have to come',
  'server/src/features/exchange/reading/meaning/header-words.ts':
    'one table: the words of headers by what they are about, in all languages',
  'server/src/features/records/certifications/certification-fields.ts': FIELDS,
  'server/src/features/records/products/product-fields.ts': FIELDS,
  'server/src/features/records/variants/variant-fields.ts': FIELDS,
  'server/src/features/sharing/private-links/private-link.graphql.ts':
    'one type; most of its lines are the descriptions that clients read',
  'server/src/features/records/readiness/requirement.ts': 'one table: each requirement with its law, date and section',
  'server/src/features/records/readiness/readiness.ts':
    'one table: how each requirement is judged, with what the judgements share',
  'server/src/features/records/composition-readings/composition-reading.graphql.ts':
    'the types of one answer; most of its lines are the descriptions that clients read',
  'server/src/features/exchange/imports/import.graphql.ts':
    'one type; most of its lines are the descriptions that clients read',
  'server/test/foreign-catalogues.ts': 'one list: whole catalogues, each beside what has to come out of it',
  'server/test/wrong-files/shapes.ts': 'one list: small files, each beside what has to be said of it',
  'dashboard/src/features/explorer/examples.ts': 'one list: the queries that the explorer offers',
  'dashboard/src/words/en/connections.ts': WORDS,
  'dashboard/src/words/de/connections.ts': WORDS,
  'dashboard/src/words/fr/connections.ts': WORDS,
  'dashboard/src/words/de/import-reasons.ts': WORDS,
  'dashboard/src/words/fr/import-reasons.ts': WORDS,
  'server/src/features/exchange/import-pickups/import-pickups.test.ts': SERVICE,
  'server/src/features/exchange/imports/import.store.ts':
    'the statements of one table and those of its rows, which the steps of an import call in turn',
  'dashboard/src/words/de/connection-reasons.ts': WORDS,
  'dashboard/src/words/de/reasons.ts': WORDS,
  'dashboard/src/words/fr/connection-reasons.ts': WORDS,
  'dashboard/src/words/en/systems.ts': WORDS,
  'dashboard/src/words/fr/systems.ts': WORDS,
  'dashboard/src/words/en/imports.ts': WORDS,
  'dashboard/src/words/de/imports.ts': WORDS,
  'dashboard/src/words/fr/imports.ts': WORDS,
  'dashboard/src/words/en/feeds.ts': WORDS,
  'dashboard/src/words/en/webhooks.ts': WORDS,
  'dashboard/src/words/de/webhooks.ts': WORDS,
  'dashboard/src/words/fr/webhooks.ts': WORDS,
  'dashboard/src/words/en/settings.ts': WORDS,
  'dashboard/src/words/de/settings.ts': WORDS,
  'dashboard/src/words/fr/settings.ts': WORDS,

  'scripts/prove.ts': 'one list: each long proof with what holds if it passes',
  'lca/src/open/open-method.test.ts': 'the examples of one specification, in its order',
  'lca/src/open/properties.test.ts':
    'the properties of one specification, under its numbers, over one generator of products',
  'server/test/doubles/every-system.ts': 'one list: every system that can be connected, and what has to be known of it',
  'server/test/fixture.ts': 'one list: a record of each kind, and how it is made',
  'server/src/features/records/variants/inheritance.test.ts':
    'one promise: what a product says for its variants, over one catalogue',
  'server/src/features/records/duplicates/duplicates.test.ts':
    'one promise: what a duplicate has and what it leaves out, over one range of variants',
  'server/test/twenty-passports/records.ts': 'one list: twenty records that are published byte for byte as before',
  'server/faults/faults.ts': 'one list: each fault with how it is caused and ended',
  'server/src/app/backup-after-kill.test.ts':
    'one proof: writers, a kill, an empty machine, and all that has to be there then',
  'server/src/app/cursors.test.ts': 'one promise, that a list goes on behind what is gone, for every list',
  'server/src/app/http-standards.test.ts': 'cases of one subject: what RFC 9110 and GS1 ask of every address',
  'server/src/app/lists.test.ts': 'one table: what each list can be ordered and filtered by, and one test for all',
  'server/src/app/rest-fuzz.test.ts': 'one test: the generators of requests that are wrong, and what answers may say',
  'server/src/app/rest-guarantees.test.ts': 'the promises of docs/api/rest.md, in its order',
  'server/src/app/rest.test.ts': 'one table: who may do what over REST, for every operation',
  'server/src/app/routes.test.ts': 'one table: what each route answers to whom',
  'server/src/app/specification.test.ts': 'the operations of the interface specification, in its order',
  'server/src/app/operator-metrics.test.ts':
    'one promise: what an operator has to know can be read, and every alert reads what there is',
  'server/src/app/start.test.ts': SERVICE,
  'server/src/app/unreadable-bytes.test.ts': 'one promise, that bytes which are no text are refused, for every way in',
  'server/src/platform/graphql/compile-document.test.ts':
    'one promise, that a compiled document answers as an interpreted one, for what a document can hold',
  'server/src/platform/outbound/outbound-client.test.ts':
    'cases of one subject: which addresses are called, and what receivers can do',
  'server/src/app/statements.test.ts': 'cases of one subject: how many statements a list takes',
  'server/src/app/installation.test.ts': 'cases of one subject: an installation that is not what its database knows',
  'server/src/features/people/access/identify.test.ts': 'cases of one subject: who a request comes from',
  'server/src/features/people/api-keys/key-makers.test.ts':
    'cases of one subject: what becomes of keys when their maker may do less',
  'server/src/features/people/members/one-address.test.ts':
    'cases of one subject: accounts that somebody else has made for an address',
  'server/src/features/people/sessions/fresh-proof.test.ts':
    'one table: each act that asks for a password again, and one test for all',
  'server/src/features/records/assessments/assessments.test.ts':
    'cases of one subject: when a variant is assessed and what is told of it',
  'server/src/features/records/company-prefixes/company-prefixes.test.ts': 'cases of one subject: whose a GTIN is',
  'server/src/features/records/composition-readings/composition-readings.test.ts':
    'cases of one subject: what a text on a label is taken for',
  'server/src/features/records/deleted-records/deleted-records.test.ts':
    'cases of one subject over one set of records that name each other',
  'server/src/features/records/files/files.test.ts':
    'cases of one subject: what an uploaded file is to members and to the public',
  'server/src/features/records/files/hostile-uploads.test.ts': 'one list: hostile files, and what becomes of each',
  'server/src/features/records/readiness/readiness.test.ts': 'one table: each requirement met and unmet',
  'server/src/features/publishing/digital-links/resolver.test.ts':
    "the criteria of GS1's resolver standard, in its order",
  'server/src/features/publishing/labels/labels.test.ts':
    'cases of one subject: what is printed, read back from the PDF',
  'server/src/features/publishing/passport-pages/linked-data.test.ts':
    'cases of one subject over one description of schema.org',
  'server/src/features/publishing/passport-pages/passport-page.test.ts':
    'cases of one subject: what the page of a passport shows and keeps',
  'server/src/features/publishing/passports/passports.test.ts':
    'cases of one subject: what is public, from publishing to withdrawing',
  'server/src/features/publishing/passports/public-score.test.ts':
    'one promise, that a hidden score is nowhere, for every answer there is',
  'server/src/features/sharing/private-links/open-private-link.test.ts':
    'cases of one subject: what looking, opening and ending do',
  'server/src/features/sharing/private-links/shared-content.test.ts':
    'one promise, that a link tells what it names and nothing else, over one set of records',
  'server/src/features/exchange/bulk-changes/bulk-changes.test.ts':
    'cases of one subject: what was previewed is what is done, and undone',
  'server/src/features/exchange/exports/round-trip.test.ts':
    'one promise, that an export is read back as it was, for every format',
  'server/src/features/exchange/imports/change-import.test.ts':
    'cases of one subject: what can be corrected of what was detected',
  'server/src/database/row-level-security.test.ts': 'one list: a row in every table, and what each role does with it',
  'server/src/features/connecting/feeds/odata/answer-odata.ts':
    'one request: what each kind of address answers, and the page',
  'server/src/features/connecting/feeds/odata/entity.store.ts':
    'one statement: a page of rows, its conditions, its order and its JSON',
  'server/src/features/connecting/feeds/odata/odata.test.ts': 'cases of one subject: what can be asked of a feed',
  'server/src/features/connecting/runs/runs.test.ts': 'cases of one subject: a run from its reading to its undoing',
  'server/src/features/exchange/imports/found-files.test.ts':
    'one list: files as other programs wrote them, and what each becomes',
  'server/src/features/exchange/import-pictures/hostile-archives.test.ts':
    'one list: hostile ZIPs, and what becomes of each',
  'server/src/features/exchange/imports/hostile-files.test.ts':
    'one list: hostile files on one service, and what becomes of each',
  'server/src/features/records/assessments/reassessment.test.ts':
    'cases of one subject: when and how variants are assessed again, and what becomes of what was published',
  'server/src/features/exchange/imports/imports.test.ts':
    'cases of one subject: an import from its file to its undoing',
  'server/src/features/exchange/imports/large-imports.test.ts': 'cases of one subject: what holds between batches',
  'server/src/features/exchange/imports/match-by.test.ts': 'cases of one subject: by what a row is recognised',
  'server/src/app/damaged-backups.test.ts':
    'one promise, that no damage is restored in silence, for every kind of it and of backup',
  'server/src/backups/past/settle-past.test.ts':
    'one story: what there is before the moment, what happens after it, and what becomes of each by a restore',
  'server/src/features/telling/event-kinds/recorded-events.test.ts':
    'one table: how each kind of event comes about, and one test for all',
  'server/src/features/telling/webhook-deliveries/failing-receivers.test.ts':
    'cases of one subject: what becomes of deliveries to a receiver that fails, from the first attempt to switching off',
  'server/src/features/telling/webhook-deliveries/webhook-deliveries.test.ts':
    'cases of one subject: what a receiver gets, and what its log says',
  'e2e/dashboard-deleted.test.ts': BROWSER,
  'e2e/dashboard-duplicates.test.ts': BROWSER,
  'e2e/dashboard-imports.test.ts': BROWSER,
  'e2e/dashboard-media.test.ts': BROWSER,
  'e2e/dashboard-palette.test.ts': BROWSER,
  'e2e/dashboard-pictures.ts': 'one list: the screens whose pictures are compared, and how each is reached',
  'e2e/dashboard-settings.test.ts': BROWSER,
  'e2e/dashboard-wcag.test.ts': BROWSER,
  'e2e/dashboard-webhooks.test.ts': BROWSER,
  'server/test/odata-queries.ts': 'one list: what is asked of the feed and of CAP',
  'bench/compare.ts': 'one measurement: two revisions side by side, each path in turn',
  'bench/workloads/webhooks.ts': 'one workload: its receivers, its senders and what they count',
  'scripts/demo-drawings/garments.ts': 'one list: how each garment is drawn',
}
