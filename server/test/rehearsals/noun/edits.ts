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
    find: 'NOUNS = { company, material, product, variant, certification }',
    put: 'NOUNS = { company, material, product, variant, certification, facility }',
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
]
