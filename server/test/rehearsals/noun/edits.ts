import type { Edit } from '../lay-over.ts'

/** What is changed of files that are there, for one more noun: facilities. */
export const EDITS: readonly Edit[] = [
  {
    path: 'server/src/app/features.ts',
    find: "import { files } from '#features/records/files/files.feature.ts'\n",
    put: "import { facilities } from '#features/records/facilities/facilities.feature.ts'\nimport { files } from '#features/records/files/files.feature.ts'\n",
  },
  { path: 'server/src/app/features.ts', find: '  files,\n', put: '  facilities,\n  files,\n' },
  {
    path: 'server/src/features/records/nouns.ts',
    find: "import { material } from './materials/material.noun.ts'\n",
    put: "import { facility } from './facilities/facility.noun.ts'\nimport { material } from './materials/material.noun.ts'\n",
  },
  {
    path: 'server/src/features/records/nouns.ts',
    find: 'NOUNS = { company, material, product, variant, certification, rating }',
    put: 'NOUNS = { company, material, product, variant, certification, rating, facility }',
  },
  {
    path: 'server/src/features/records/noun-verbs.ts',
    find: "import { materialVerbs } from './materials/material.verbs.ts'\n",
    put: "import { facilityVerbs } from './facilities/facility.verbs.ts'\nimport { materialVerbs } from './materials/material.verbs.ts'\n",
  },
  {
    path: 'server/src/features/records/noun-verbs.ts',
    find: '  certification: certificationVerbs,\n',
    put: '  certification: certificationVerbs,\n  facility: facilityVerbs,\n',
  },
  {
    path: 'dashboard/src/words/en/nouns.ts',
    find: `  ratings: 'Ratings',
}
`,
    put: `  ratings: 'Ratings',
  facilities: 'Facilities',
}

export const facility = {
  create: 'New facility',
  list: 'names and codes',
  emptyTitle: 'No facilities yet',
  emptyText: 'A facility is where items are made: a mill, a dyehouse, a laundry.',
  consequence: 'It can be restored for a while.',
  identity: 'Facility',
  fields: {
    name: { label: 'Name' },
    country: { label: 'Country' },
    code: { label: 'Code', help: 'What your other systems call it.' },
  },
}
`,
  },
  {
    path: 'dashboard/src/words/de/nouns.ts',
    find: `  ratings: 'Bewertungen',
}
`,
    put: `  ratings: 'Bewertungen',
  facilities: 'Betriebsstätten',
}

export const facility = {
  create: 'Neue Betriebsstätte',
  list: 'Namen und Codes',
  emptyTitle: 'Noch keine Betriebsstätten',
  emptyText: 'In einer Betriebsstätte wird gefertigt: einer Weberei, Färberei, Wäscherei.',
  consequence: 'Sie lässt sich eine Zeit lang wiederherstellen.',
  identity: 'Betriebsstätte',
  fields: {
    name: { label: 'Name' },
    country: { label: 'Land' },
    code: { label: 'Code', help: 'Wie sie in Ihren anderen Systemen heißt.' },
  },
}
`,
  },
  {
    path: 'dashboard/src/words/fr/nouns.ts',
    find: `  ratings: 'Notations',
}
`,
    put: `  ratings: 'Notations',
  facilities: 'Sites de production',
}

export const facility = {
  create: 'Nouveau site',
  list: 'noms et codes',
  emptyTitle: 'Aucun site de production',
  emptyText: 'Un site de production est un tissage, une teinturerie, une blanchisserie.',
  consequence: 'Il peut être restauré pendant un certain temps.',
  identity: 'Site de production',
  fields: {
    name: { label: 'Nom' },
    country: { label: 'Pays' },
    code: { label: 'Code', help: 'Son nom dans vos autres systèmes.' },
  },
}
`,
  },
  {
    path: 'dashboard/src/app/screens.ts',
    find: "import { files } from '../features/files/file.screens.ts'\n",
    put: "import { facilities } from '../features/facilities/facility.screens.ts'\nimport { files } from '../features/files/file.screens.ts'\n",
  },
  { path: 'dashboard/src/app/screens.ts', find: '  files,\n', put: '  facilities,\n  files,\n' },
  {
    path: 'server/test/fixture.ts',
    find: `import { createMaterial } from '#features/records/materials/create-material.ts'
`,
    put: `import { createFacility } from '#features/records/facilities/create-facility.ts'
import { createMaterial } from '#features/records/materials/create-material.ts'
`,
  },
  {
    path: 'server/test/fixture.ts',
    find: `  readonly certification: string
`,
    put: `  readonly certification: string
  readonly facility: string
`,
  },
  {
    path: 'server/test/fixture.ts',
    find: `  certification: async (deps, { actor }, of) =>
`,
    put: `  facility: (deps, { actor }) => createFacility(deps, actor, { name: 'Tecelagem do Ave', code: 'F-12' }),
  certification: async (deps, { actor }, of) =>
`,
  },
  {
    path: 'server/src/app/routes.test.ts',
    find: `'flat', 'certifications', 'ratings', 'compositions'].flatMap(`,
    put: `'flat', 'certifications', 'facilities', 'ratings', 'compositions'].flatMap(`,
  },
  {
    path: 'dashboard/src/words/en/bulk.ts',
    find: `    CERTIFICATION: (count: number) => some(count, 'certification', 'certifications'),
`,
    put: `    CERTIFICATION: (count: number) => some(count, 'certification', 'certifications'),
    FACILITY: (count: number) => some(count, 'facility', 'facilities'),
`,
  },
  {
    path: 'dashboard/src/words/en/webhooks.ts',
    find: `      CERTIFICATION: 'Certifications',
`,
    put: `      CERTIFICATION: 'Certifications',
      FACILITY: 'Facilities',
`,
  },
  {
    path: 'dashboard/src/words/de/bulk.ts',
    find: `    CERTIFICATION: (count) => some(count, 'Zertifikat', 'Zertifikate'),
`,
    put: `    CERTIFICATION: (count) => some(count, 'Zertifikat', 'Zertifikate'),
    FACILITY: (count) => some(count, 'Betriebsstätte', 'Betriebsstätten'),
`,
  },
  {
    path: 'dashboard/src/words/de/webhooks.ts',
    find: `      CERTIFICATION: 'Zertifikate',
`,
    put: `      CERTIFICATION: 'Zertifikate',
      FACILITY: 'Betriebsstätten',
`,
  },
  {
    path: 'dashboard/src/words/fr/bulk.ts',
    find: `    CERTIFICATION: (count) => some(count, 'certification', 'certifications'),
`,
    put: `    CERTIFICATION: (count) => some(count, 'certification', 'certifications'),
    FACILITY: (count) => some(count, 'site de production', 'sites de production'),
`,
  },
  {
    path: 'dashboard/src/words/fr/webhooks.ts',
    find: `      CERTIFICATION: 'Certifications',
`,
    put: `      CERTIFICATION: 'Certifications',
      FACILITY: 'Sites de production',
`,
  },
  {
    path: 'dashboard/src/features/schedules/what-card.tsx',
    find: `  CERTIFICATION: { state: 'EXPIRED' },
`,
    put: `  CERTIFICATION: { state: 'EXPIRED' },
  FACILITY: { country: 'PT' },
`,
  },
]
